// Builds the service unless the last build was made from the very sources that are there now. This runs before every start
// and every test run, so it compares file times and sizes only and leaves the compiler unloaded when nothing has changed.
// It is plain JavaScript because it has to run before anything is compiled; tsc passes over it.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders count with everything in them, assets included. The lock file stands for the installed packages. */
const SOURCES = [
  'src',
  'migrations',
  'nest-cli.json',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
];
const OUTPUT = 'dist';
/** What the last complete build was made from. A build that fails or is interrupted leaves none. */
const RECORD = join(OUTPUT, '.sources');

/** A line with path, size and time for each file. */
function describe(path) {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file === undefined || path.endsWith('.spec.ts')) return [];
  if (file.isDirectory())
    return readdirSync(path)
      .sort()
      .flatMap((name) => describe(join(path, name)));
  return [`${path} ${file.size} ${file.mtimeMs}`];
}

function readRecord() {
  try {
    return readFileSync(RECORD, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

const pathsOf = (lines) => lines.map((line) => line.replace(/ \S+ \S+$/, ''));

/** The compiler leaves the output of a deleted source in place, and what an interrupted build wrote may be incomplete. */
function mustStartAfresh(recorded, current) {
  const present = new Set(pathsOf(current));
  return recorded === undefined || pathsOf(recorded).some((path) => !present.has(path));
}

/** Resolves to an exit code. Whoever stops this process stops the compiler with it. */
function compile() {
  const nest = fileURLToPath(import.meta.resolve('@nestjs/cli/bin/nest.js'));
  const compiler = spawn(process.execPath, [nest, 'build'], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => compiler.kill(signal));
  return new Promise((resolve) => compiler.on('close', (code) => resolve(code ?? 1)));
}

async function build(recorded, current) {
  const startedAt = Date.now();
  console.log('Building the service: takes about 10 s, and only after a change.');
  if (mustStartAfresh(recorded, current)) rmSync(OUTPUT, { recursive: true, force: true });
  rmSync(RECORD, { force: true });
  process.exitCode = await compile();
  if (process.exitCode !== 0) return;
  // As the sources were before the build: one that changed meanwhile is found changed the next time.
  writeFileSync(RECORD, current.join('\n'));
  console.log(`Built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`);
}

const current = SOURCES.flatMap(describe);
const recorded = readRecord();
if (recorded?.join('\n') !== current.join('\n')) await build(recorded, current);
