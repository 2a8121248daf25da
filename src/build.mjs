// Builds the service: compiles the sources that have changed since the last build and copies the other files. It runs before
// every start and every test run, so it compares file times and sizes only, and loads the compiler only after a change. It is
// plain JavaScript, because it runs before anything is compiled. Types are checked by `npm run check`.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const SOURCE_FOLDERS = ['src', 'migrations', 'docs/guides'];
/** Trained weights and settings. The rest of its folder is for training only. */
const READER = 'training/reader.safetensors';
/** Files that change the output of every source. The lock file represents the installed packages, including the compiler. */
const SETTINGS = ['.swcrc', 'package.json', 'package-lock.json', 'src/build.mjs'];
const OUTPUT = 'dist';
/** The sources of the last build. A build that fails or is interrupted leaves no record. */
const RECORD = join(OUTPUT, '.sources');

const isCompiled = (path) => /\.tsx?$/.test(path);
const outputPath = (path) => join(OUTPUT, path.replace(/\.tsx?$/, '.js'));

/** Maps each file to its size and time. */
function readSources() {
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(spec\.tsx?|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map(
    [...SETTINGS, ...files, READER].sort().flatMap((path) => {
      const file = statSync(path, { throwIfNoEntry: false });
      return file === undefined ? [] : [[path, `${file.size} ${file.mtimeMs}`]];
    }),
  );
}

/** Empty when there is no record. */
function readRecord() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(RECORD, 'utf8'))));
  } catch {
    return new Map();
  }
}

async function compile(paths) {
  const { transformFile } = await import('@swc/core');
  await Promise.all(
    paths.map(async (path) => {
      const { code, map } = await transformFile(path);
      const output = outputPath(path);
      writeFileSync(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
      if (map !== undefined) writeFileSync(`${output}.map`, map);
    }),
  );
}

async function build(recorded, current) {
  const startedAt = Date.now();
  console.log('Building the service. This takes a few seconds, and only after a change.');
  const isClean = recorded.size === 0 || SETTINGS.some((path) => recorded.get(path) !== current.get(path));
  if (isClean) rmSync(OUTPUT, { recursive: true, force: true });
  rmSync(RECORD, { force: true });
  for (const path of recorded.keys()) if (!current.has(path)) rmSync(outputPath(path), { force: true });
  const changed = [...current.keys()].filter(
    (path) => !SETTINGS.includes(path) && (isClean || recorded.get(path) !== current.get(path)),
  );
  for (const folder of new Set(changed.map((path) => dirname(outputPath(path)))))
    mkdirSync(folder, { recursive: true });
  for (const path of changed) if (!isCompiled(path)) copyFileSync(path, outputPath(path));
  await compile(changed.filter(isCompiled));
  // The sources as they were before the build, so that a file that changed during it is built again next time.
  writeFileSync(RECORD, JSON.stringify(Object.fromEntries(current), null, 1));
  console.log(`Built in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`);
}

const current = readSources();
const recorded = readRecord();
if (JSON.stringify([...recorded]) !== JSON.stringify([...current])) await build(recorded, current);
