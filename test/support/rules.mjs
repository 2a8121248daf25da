// Turns off one rule at a time and prints how many replies and suggestions are right, for products in the format of
// `npm run support:eval`. It prints counts only, so that rules can be chosen without reading the questions.
//   npm run support:rules -- <folder>
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATE_RULES, evaluateQuestion } from '../../dist/src/contexts/support/answering/gate.js';
import { readQuestions } from '../../dist/src/contexts/support/language/question.js';
import { REFUSAL_REASONS, refusalOf } from '../../dist/src/contexts/support/language/refusals.js';
import { KnowledgeIndex } from '../../dist/src/contexts/support/retrieval/knowledge-index.js';
import { WORD_RULES } from '../../dist/src/contexts/support/retrieval/word-forms.js';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Usage: npm run support:rules -- <folder with products as JSON>');
  process.exit(1);
}
const products = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  .filter(({ answerable, outOfScope }) => answerable && outOfScope);

/** The reply to a message, or null. */
function replyTo(message, questions, index, off) {
  if (refusalOf(message, off) !== undefined || questions.length === 0) return null;
  const verdicts = questions.map((question) => evaluateQuestion(question, index, off));
  return verdicts.every(({ match }) => match !== null)
    ? verdicts.map(({ match }) => index.replyOf(match)).join('\n\n')
    : null;
}

async function figuresWithout(off) {
  const figures = { right: 0, given: 0, suggested: 0, answerable: 0 };
  for (const { articles, answerable, outOfScope } of products) {
    const index = await KnowledgeIndex.of(
      articles.map((article, at) => ({ id: String(at), ...article })),
      off,
    );
    for (const [message, fact] of [...answerable, ...outOfScope.map((text) => [text, null])]) {
      const questions = readQuestions(message);
      const reply = replyTo(message, questions, index, off);
      const pattern = fact === null ? null : new RegExp(fact, 'i');
      if (reply !== null) figures.given += 1;
      if (pattern === null) continue;
      figures.answerable += 1;
      if (reply !== null && pattern.test(reply)) figures.right += 1;
      const suggested = index.suggestPassages(questions).map(({ articleId }) => articles[Number(articleId)].body);
      if (suggested.some((body) => pattern.test(body))) figures.suggested += 1;
    }
  }
  return figures;
}

const row = (name, { right, given, suggested, answerable }) =>
  console.log(
    `${name.padEnd(66)} ${right} of ${given} replies right, coverage ${(right / answerable).toFixed(3)}, ` +
      `right article suggested for ${suggested} of ${answerable}`,
  );

row('all rules', await figuresWithout(new Set()));
for (const rule of [...GATE_RULES, ...WORD_RULES, ...REFUSAL_REASONS])
  row(`without: ${rule}`, await figuresWithout(new Set([rule])));
