import { readdirSync, readFileSync } from 'node:fs';

// Prints the size of `src` without specs: lines, files, Nest modules, injectable classes, lines per folder, the longest files.

const SHORT_FILE_LINES = 30;
const LONGEST_FILES_SHOWN = 20;

const files = readdirSync('src', { recursive: true })
  .map((path) => `src/${path}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.spec.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  .map(({ path, text }) => ({ path, text, lines: text.split('\n').length - 1 }));

const linesOf = (some) => some.reduce((sum, { lines }) => sum + lines, 0);
const within = (folder) => files.filter(({ path }) => path.startsWith(`${folder}/`));
const count = (pattern) => files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
const print = (rows) =>
  process.stdout.write(
    `${rows.map(([name, value]) => `${name.padEnd(44)}${String(value).padStart(8)}`).join('\n')}\n\n`,
  );

print([
  ['lines in src', linesOf(files)],
  ['lines in src/surfaces', linesOf(within('src/surfaces'))],
  ['files in src', files.length],
  [`files of ${SHORT_FILE_LINES} lines or fewer`, files.filter(({ lines }) => lines <= SHORT_FILE_LINES).length],
  ['Nest modules', count(/^@Module\(/gm)],
  ['injectable classes', count(/^@Injectable\(/gm)],
]);

const folders = new Set(
  files
    .map(({ path }) => path.split('/').slice(0, -1))
    .flatMap((parts) => [2, 3, 4].map((depth) => parts.slice(0, depth).join('/'))),
);
print([...folders].sort().map((folder) => [folder, linesOf(within(folder))]));
print(
  files
    .sort((one, other) => other.lines - one.lines)
    .slice(0, LONGEST_FILES_SHOWN)
    .map(({ path, lines }) => [path, lines]),
);
