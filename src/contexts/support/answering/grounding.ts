import { stem } from '../language/stem.js';
import { isEmptyWord, isNumber, isUnit } from '../language/vocabulary.js';
import { synonymsOf } from '../language/meanings.js';
import { stemsOf, wordsOf } from '../language/words.js';

/** The share of a reply's words that may come from nowhere: the glue between the facts. */
const MAX_FOREIGN = 0.35;
const LONG_RUN = 8;

/**
 * Whether the reply says nothing that its sources do not: no number, address or name of its own, and few other words.
 * It cannot prove a reply right, but what a model made up seldom passes.
 */
export function isGrounded(reply: string, sources: readonly string[]): boolean {
  const text = sources.join('\n');
  const lower = text.toLowerCase();
  if (![...new Set(factsOf(reply.toLowerCase()))].every((fact) => lower.includes(fact))) return false;
  const amounts = new Set(amountsOf(text));
  if (!amountsOf(reply).every((amount) => amounts.has(amount))) return false;
  const known = new Set(stemsOf(text));
  const words = [...new Set(stemsOf(reply))].filter((word) => !isEmptyWord(word));
  const foreign = words.filter(
    (word) => !known.has(word) && ![...synonymsOf(word)].some((synonym) => known.has(synonym)),
  );
  return words.length > 0 && foreign.length / words.length <= MAX_FOREIGN;
}

/** Numbers, web and e-mail addresses. */
const factsOf = (text: string): string[] =>
  text.match(/https?:\/\/[^\s)>\]"']*[^\s)>\]"'.,;:!?]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\d+(?:[.,]\d+)*/g) ??
  [];

/** Numbers with their units, so that 30 days do not vouch for 30 euros. */
function amountsOf(text: string): string[] {
  const plain = text.replaceAll(
    /([$€£])\s?(\d[\d.,]*)/g,
    (_, sign: string, figure: string) => `${figure} ${SIGNS[sign]}`,
  );
  const words = wordsOf(plain.replaceAll('%', ' percent ')).map(stem);
  return words.flatMap((word, at) => (isNumber(words[at - 1] ?? '') && isUnit(word) ? `${words[at - 1]} ${word}` : []));
}

const SIGNS: Record<string, string> = { $: 'dollar', '€': 'euro', '£': 'pound' };

/** Whether the text repeats many words of the other in the same order. */
export function repeats(text: string, other: string): boolean {
  const haystack = ` ${wordsOf(other).join(' ')} `;
  const words = wordsOf(text);
  for (let at = 0; at + LONG_RUN <= words.length; at += 1) {
    if (haystack.includes(` ${words.slice(at, at + LONG_RUN).join(' ')} `)) return true;
  }
  return false;
}
