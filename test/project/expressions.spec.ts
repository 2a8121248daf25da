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

/** What is repeated: characters and words that the expression names, and pairs of them. */
function unitsFor({ source }: RegExp): string[] {
  const bare = source.replaceAll(/\\(?:p\{\w+\}|[a-z])/gi, ' ');
  const named = (bare.match(/[^\w\s\\()|?*+{}^$]/g) ?? []).slice(0, 5);
  const characters = [...new Set([...CHARACTERS, ...named])];
  const words = [...new Set(bare.match(/[a-z]{2,}/gi) ?? [])].slice(0, 12);
  return [
    ...characters.flatMap((first) => [first, ...characters.map((second) => first + second)]),
    ...words.flatMap((word) => [word, `${word} `, `${word}  `, `, ${word} a`, `**${word} `, `[${word}](`]),
  ];
}

const MAX_MS = 1;

function timeOf(expression: RegExp, text: string): number {
  const start = performance.now();
  text.replace(expression, '');
  return performance.now() - start;
}

/** The shortest time of three if the first is suspicious, because other work may interrupt one. */
function fastest(expression: RegExp, text: string): number {
  const first = timeOf(expression, text);
  return first < MAX_MS ? first : Math.min(first, timeOf(expression, text), timeOf(expression, text));
}

/** Four times the text takes a linear expression four times as long, and a quadratic one sixteen times. */
function isSlow(expression: RegExp, unit: string, ending: string): boolean {
  const text = (length: number): string => unit.repeat(length / unit.length) + ending;
  // Shorter, because an exponential expression would never come back from a longer text.
  if (fastest(expression, text(100)) > MAX_MS) return true;
  const short = fastest(expression, text(2_000));
  return short > MAX_MS && fastest(expression, text(8_000)) > 8 * short;
}

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
