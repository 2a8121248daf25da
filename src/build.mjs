// Builds the service unless the last build was made from the current sources. It runs before every start and every test run,
// so it compares file times and sizes only, and does not load the compiler when nothing has changed. It is plain JavaScript,
// because it runs before anything is compiled.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folders include all files in them. The lock file stands for the installed packages. */
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
/** The record of the sources of the last build. A build that fails or is interrupted leaves none. */
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

/** The compiler keeps the output of deleted sources, and the output of an interrupted build may be incomplete. */
function needsCleanBuild(recorded, current) {
  const present = new Set(pathsOf(current));
  return recorded === undefined || pathsOf(recorded).some((path) => !present.has(path));
}

/** Resolves to the exit code. A signal that stops this process stops the compiler, too. */
function compile() {
  const nest = fileURLToPath(import.meta.resolve('@nestjs/cli/bin/nest.js'));
  const compiler = spawn(process.execPath, [nest, 'build'], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => compiler.kill(signal));
  return new Promise((resolve) => compiler.on('close', (code) => resolve(code ?? 1)));
}

async function build(recorded, current) {
  const startedAt = Date.now();
  console.log('Building the service: takes about 10 s, and only after a change.');
  if (needsCleanBuild(recorded, current)) rmSync(OUTPUT, { recursive: true, force: true });
  rmSync(RECORD, { force: true });
  process.exitCode = await compile();
  if (process.exitCode !== 0) return;
  // The sources as they were before the build, so that one that changed during it is rebuilt next time.
  writeFileSync(RECORD, current.join('\n'));
  console.log(`Built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`);
}

const current = SOURCES.flatMap(describe);
const recorded = readRecord();
if (recorded?.join('\n') !== current.join('\n')) await build(recorded, current);
