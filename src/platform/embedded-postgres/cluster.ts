import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  provideBinaries,
  type ServerAccount,
  SERVER_ENVIRONMENT,
  STAGING_PREFIX,
  USE_OWN_DATABASE,
} from './binaries.js';

export const CLUSTER_OWNER = 'catalog';

/** A database cluster on disk, and what it takes to run a server on it. */
export interface Cluster {
  readonly directory: string;
  readonly logFile: string;
  readonly binDir: string;
  readonly password: string;
  readonly account: ServerAccount | undefined;
}

const PASSWORD_FILE = 'catalog.password';
const FALLBACK_HOME = '/var/lib/catalog-service';
const STAGING_LIFETIME_MS = 10 * 60_000;

const run = promisify(execFile);

/** Finds the cluster that belongs to `dataDir`, or creates it. */
export async function prepareCluster(dataDir: string, log: (line: string) => void, durable: boolean): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const account = findServerAccount(folder);
  const home = await chooseHome(folder, account, log);
  await removeAbandonedStaging(home);

  const binDir = await provideBinaries(home, account);
  const directory = path.join(home, 'postgres');
  if (!isCluster(directory)) {
    log(`Creating the embedded PostgreSQL cluster in ${directory}`);
    await createCluster(directory, binDir, account, durable);
  }
  const password = await readFile(path.join(directory, PASSWORD_FILE), 'utf8');
  return { directory, logFile: path.join(home, 'postgres.log'), binDir, password, account };
}

function findServerAccount(folder: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // A cluster that an ordinary user created keeps its owner, so that the user can start it again without root.
  const owner = statSync(path.join(folder, 'postgres'), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const nobody = users.map((line) => line.split(':')).find(([name]) => name === 'nobody');
  return { uid: Number(nobody?.[2] ?? 65534), gid: Number(nobody?.[3] ?? 65534) };
}

async function chooseHome(
  folder: string,
  account: ServerAccount | undefined,
  log: (line: string) => void,
): Promise<string> {
  if (!account || isReachable(folder, account)) return folder;

  const home = path.join(FALLBACK_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 12));
  await mkdir(home, { recursive: true });
  // The umask of root may have closed the folders to the server's account.
  await chmod(FALLBACK_HOME, 0o755);
  await chmod(home, 0o755);
  log(`The server's user (uid ${account.uid}) cannot reach ${folder}; the database is in ${home} instead`);
  return home;
}

function isReachable(folder: string, account: ServerAccount): boolean {
  const { uid, gid, mode } = statSync(folder);
  const searchBit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & searchBit) === 0) return false;
  const parent = path.dirname(folder);
  return parent === folder || isReachable(parent, account);
}

async function removeAbandonedStaging(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const folder = path.join(home, name);
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - changedAt > STAGING_LIFETIME_MS) await rm(folder, { recursive: true, force: true });
  }
}

function isCluster(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'));
}

/** The rename at the end publishes cluster and password together, so that no start finds only one of them. */
async function createCluster(
  directory: string,
  binDir: string,
  account: ServerAccount | undefined,
  durable: boolean,
): Promise<void> {
  const staging = await mkdtemp(path.join(path.dirname(directory), STAGING_PREFIX));
  const staged = path.join(staging, 'postgres');
  const passwordFile = path.join(staging, PASSWORD_FILE);
  try {
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account) {
      await chown(staging, account.uid, account.gid);
      await chown(passwordFile, account.uid, account.gid);
    }
    await runInitdb(staged, passwordFile, binDir, account, durable);
    await rename(passwordFile, path.join(staged, PASSWORD_FILE));
    await rename(staged, directory);
  } catch (error) {
    // Another starting process may have created the cluster first; then that one is used.
    if (!isCluster(directory)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function runInitdb(
  directory: string,
  passwordFile: string,
  binDir: string,
  account: ServerAccount | undefined,
  durable: boolean,
): Promise<void> {
  const options = [
    `--pgdata=${directory}`,
    `--username=${CLUSTER_OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await run(path.join(binDir, 'initdb'), options, {
      ...account,
      cwd: path.dirname(directory),
      env: SERVER_ENVIRONMENT,
    });
  } catch (cause) {
    const output = (cause as { stderr?: string }).stderr?.trim() || (cause as Error).message;
    throw new Error(`The embedded PostgreSQL cluster could not be created: ${output}. ${USE_OWN_DATABASE}`, { cause });
  }
}
