// Part of `npm run check`: the files and the names of code that the documentation mentions exist.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CODE = ['src', 'migrations', 'test'];
/** Files of `DATA_DIR`, and files that readers create. */
const ELSEWHERE =
  /^(?:(?:terms|privacy|contact)\.md|\.(?:cursor|vscode)\/mcp\.json|client\.ts|docker-compose\.override\.yml|server\.json)$/;

const entries = (folder, options) => readdirSync(folder, { ...options, withFileTypes: true });
const filesIn = (folder, options) =>
  entries(folder, options).flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));

const files = [...[...CODE, 'docs', '.ci'].flatMap((folder) => filesIn(folder, { recursive: true })), ...filesIn('.')];
/** Between slashes, which also finds the end of a path and a folder within one. */
const paths = files.map((file) => `/${file}/`);
/** Where paths of folders begin. Others look like media types and MCP methods. */
const folders = new Set(['.', 'src', 'src/surfaces/web'].flatMap((folder) => entries(folder).map(({ name }) => name)));
const words = new Set(
  files
    .filter((file) => CODE.includes(file.split('/')[0]))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []),
);

const FILE = /^[\w.-]+(?:\/[\w.-]+)*\.(?:c?[jt]sx?|mjs|sql|css|json|md|yml|svg|webp)$/;
const FOLDER = /^([\w.-]+)(?:\/[\w.-]+)+\/?$/;
/** Also outside of backticks. */
const FULL_PATH = /(?<![\w/-])(?:\.\.\/)?((?:src|test|migrations|docs)\/[\w./-]*\w)/g;
const NAME = /\b(?:[a-z]+[A-Z]\w*|(?:[A-Z][a-z\d]+){2,})\b/g;

const isPath = (text) => FILE.test(text) || folders.has(FOLDER.exec(text)?.[1]);
const isMissing = (path) =>
  !ELSEWHERE.test(path) && !paths.some((each) => each.includes(`/${path.replace(/\/$/, '')}/`));

const problems = files
  .filter((file) => /^(?:README|docs\/.*)\.md$/.test(file))
  .flatMap((page) => {
    const text = readFileSync(page, 'utf8');
    const spans = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/`([^`\n]+)`/g)].map(([, span]) => span);
    const named = [...spans.filter(isPath), ...[...text.matchAll(FULL_PATH)].map(([, path]) => path)];
    const names = spans.filter((span) => !isPath(span)).flatMap((span) => span.match(NAME) ?? []);
    return [
      ...[...new Set(named)].filter(isMissing).map((path) => `${page}: no file ${path}`),
      ...[...new Set(names)].filter((name) => !words.has(name)).map((name) => `${page}: no name ${name} in the code`),
    ];
  });

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
