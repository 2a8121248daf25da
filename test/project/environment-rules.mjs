import { text } from 'node:stream/consumers';
import { ESLint, Linter } from 'eslint';

/**
 * Reads planted files, `[{ filePath, code }]`, as JSON, and prints the lines of each that violate a rule about reading the
 * environment. Only those rules run: the others need type information, which takes many seconds.
 */
const RULES = ['no-restricted-properties', 'no-restricted-syntax', 'no-restricted-imports'];

const eslint = new ESLint();
const linter = new Linter();
const caught = [];
for (const { filePath, code } of JSON.parse(await text(process.stdin))) {
  const { rules } = await eslint.calculateConfigForFile(filePath);
  const chosen = Object.fromEntries(RULES.filter((rule) => rule in rules).map((rule) => [rule, rules[rule]]));
  caught.push(linter.verify(code, { rules: chosen }).map(({ line }) => line));
}
process.stdout.write(JSON.stringify(caught));
