import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Every regular expression in a source file, with the line that it is in. */
function expressionsIn(file: string): [place: string, expression: RegExp][] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  const found: [string, RegExp][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.end);
      const flags = `${node.text.slice(end + 1).replace('g', '')}g`;
      found.push([`${file}:${line + 1}`, new RegExp(node.text.slice(1, end), flags)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Only a repetition without a limit can take more than linear time. */
const REPETITION = /[*+]|\{\d+,\}/;
const CHARACTERS = ['a', 'B', '1', 'é', ' ', '\n', ',', '-', '!'];
const ENDINGS = ['', '\u0001', ' a b', '“'];

/** What is repeated: characters and words that the expression names, and pairs of them (`ab` repeated is also `ba` repeated). */
function unitsFor({ source }: RegExp): string[] {
  const bare = source.replaceAll(/\\(?:p\{\w+\}|[a-z])/gi, ' ');
  const named = (bare.match(/[^\w\s\\()|?*+{}^$]/g) ?? []).slice(0, 5);
  const characters = [...new Set([...CHARACTERS, ...named])];
  const words = [...new Set(bare.match(/[a-z]{2,}/gi) ?? [])].slice(0, 12);
  return [
    ...characters.flatMap((first, index) => [first, ...characters.slice(index + 1).map((second) => first + second)]),
    ...words.flatMap((word) => [word, `${word} `, `${word}  `, `, ${word} a`, `**${word} `, `[${word}](`]),
  ];
}

/** Far more than a linear expression takes for 8,000 characters, and less than a quadratic one. */
const MAX_MS = 25;
const ATTEMPTS = 40;

/** The shortest time of several, because garbage is collected during some of them. */
function fastest(expression: RegExp, text: string): number {
  let shortest = Infinity;
  for (let attempt = 0; attempt < ATTEMPTS && shortest > MAX_MS; attempt += 1) {
    const before = process.cpuUsage();
    text.replace(expression, '');
    shortest = Math.min(shortest, process.cpuUsage(before).user / 1_000);
  }
  return shortest;
}

function isSlow(expression: RegExp, unit: string, ending: string): boolean {
  // The short text first, because an exponential expression would never finish on the long one.
  return [100, 8_000].some((length) => fastest(expression, unit.repeat(length / unit.length) + ending) > MAX_MS);
}

jest.setTimeout(240_000);

describe('Regular expressions', () => {
  it('take linear time, whatever text they read', () => {
    const files = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' }).split('\n');
    const expressions = files
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'))
      .flatMap(expressionsIn)
      .filter(([, { source }]) => REPETITION.test(source));
    expect(expressions.length).toBeGreaterThan(100);
    const slow = expressions.flatMap(([place, expression]) => {
      const units = unitsFor(expression);
      const unit = units.find((unit) => ENDINGS.some((ending) => isSlow(expression, unit, ending)));
      return unit === undefined ? [] : [`${place}: ${JSON.stringify(unit)} repeated`];
    });
    expect(slow).toEqual([]);
  });
});
