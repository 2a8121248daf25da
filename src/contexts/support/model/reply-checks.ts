import { withoutInvisible } from '../../../platform/text/prose.js';
import { type Answer, noReply } from '../answering/answerer.js';
import type { Suggestion } from '../conversations/conversation.entity.js';
import { stem } from '../language/stem.js';
import { isEmptyWord, isNumber, isUnit, stemsOf, wordsOf } from '../language/words.js';

export interface CheckedReply extends Answer {
  outcome: 'answered' | 'declined' | 'rejected';
}

interface Secrets {
  instructions: string;
  /** A word that only the instructions contain. */
  canary: string;
}

const MAX_REPLY = 2_000;
/**
 * The maximum share of a reply's words that its sources lack, such as words that connect facts. A reply in another language than
 * the articles has more and is rejected, because these checks can't compare it with the articles.
 */
const MAX_FOREIGN = 0.35;
/** An excerpt that has fewer of the reply's remaining words was not used: any text may share one word. */
const MIN_ADDED_WORDS = 2;
/** This many words in the same order are a quote. */
const MIN_QUOTED_WORDS = 8;

/** What a reply must contain if a question asks for it, because models also reply with what is near it. */
const FACTS = [
  {
    asked: /\bhow (?:long|soon|quick|quickly|fast)\b/i,
    given:
      /\d|\b(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|half|several|few) (?:\w+ )?(?:second|minute|hour|day|night|week|month|year)s?\b|\b(?:immediately|instantly|at once|straight away|right away|overnight|forever|permanently|lifetime|same day|until|as long as|never expires?|no (?:minimum|notice|time limit))\b/i,
    reason: 'No sentence says how long.',
  },
  {
    asked: /\bhow (?:much|many|expensive|often)\b|\b(?:what|which)\b.{0,30}\b(?:price|prices|cost|costs|fee|fees)\b/i,
    given:
      /\d|[$€£]|\b(?:free|nothing|one|two|three|four|five|six|seven|eight|nine|ten|half|once|twice|unlimited|none|both|all|as (?:many|much|often) as|daily|weekly|monthly|no (?:\w+ )?(?:charges?|fees?|costs?|limits?)|(?:each|every|per) \w+)\b/i,
    reason: 'No sentence gives a price or a number.',
  },
  {
    asked:
      /\b(?:phone|telephone|contact|hotline|e-?mail) (?:number|address|details)\b|\bhow (?:do|can) (?:i|we) (?:reach|contact|call) you\b/i,
    given: /@|https?:|\w\.\w{2,}|\+?\d[\d ()/-]{5,}\d|>|\bchat\b/i,
    reason: 'No sentence gives an email address, a phone number or a URL.',
  },
];

const rejected = (reason: string): CheckedReply => ({ ...noReply(reason), outcome: 'rejected' });

/**
 * Accepts what a model returned only if it has the required form, names its excerpts, says nothing that they do not say, and says
 * what was asked for. Throws if it does not have the form.
 */
export function checkReply(
  content: string,
  excerpts: readonly Suggestion[],
  questions: readonly string[],
  { instructions, canary }: Secrets,
): CheckedReply {
  const { answer, articles } = formOf(content);
  if (answer === null) return { ...noReply('The model declined.'), outcome: 'declined' };
  if (typeof answer !== 'string' || !Array.isArray(articles))
    throw new Error('the reply does not have the required form');
  const reply = answer.trim();
  const shown = withoutInvisible(reply);
  if (shown.trim() === '' || reply.length > MAX_REPLY || !reply.isWellFormed() || reply.includes('\0'))
    return rejected('The model returned an empty, invalid or too long reply.');
  if (shown.includes(canary) || repeats(shown, instructions)) return rejected('The model repeated its instructions.');
  // Each once: a list that repeats one number thousands of times would take seconds to check.
  const named = [...new Set<unknown>(articles)].map((number) =>
    typeof number === 'number' ? excerpts[number - 1] : undefined,
  );
  if (named.length === 0 || !named.every((excerpt) => excerpt !== undefined))
    return rejected('The model did not name its sources.');
  // The questions are not a source: otherwise a customer could make the model say anything.
  if (!isGrounded(reply, named.map(textOf))) return rejected('The model said something that the articles do not say.');
  const lacking = FACTS.find(({ asked, given }) => questions.some((text) => asked.test(text)) && !given.test(shown));
  if (lacking) return rejected(lacking.reason);
  const articleIds = usedExcerpts(reply, named).map(({ articleId }) => articleId);
  return { reply, articleIds: [...new Set(articleIds)], reasons: [], outcome: 'answered' };
}

const THINKING_END = '</think>';
const FENCE = /```(?:json)?\s([^]*?)```/i;

/** The JSON object, also after the reasoning of a model or in a code fence. */
function formOf(content: string): { answer?: unknown; articles?: unknown } {
  const end = content.lastIndexOf(THINKING_END);
  const text = end === -1 ? content : content.slice(end + THINKING_END.length);
  const form = objectIn(text) ?? objectIn(FENCE.exec(text)?.[1]);
  // Small models often write plain text despite the instructions.
  if (form === undefined) throw new Error('the reply is plain text instead of the JSON form');
  return form;
}

function objectIn(text = ''): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

const textOf = ({ title, text }: Suggestion): string => `${title}\n${text}`;

/**
 * Whether the sources have every number, URL and email address of the reply, and most of its words. This can't prove that a reply
 * is right, but made-up replies rarely pass.
 */
export function isGrounded(reply: string, sources: readonly string[]): boolean {
  const text = sources.join('\n');
  const facts = new Set(factsIn(text));
  if (!factsIn(reply).every((fact) => facts.has(fact))) return false;
  const amounts = new Set(amountsIn(text));
  if (!amountsIn(reply).every((amount) => amounts.has(amount))) return false;
  const known = new Set(stemsOf(text));
  const words = meaningfulStems(reply);
  const foreign = words.filter((word) => !known.has(word));
  return words.length > 0 && foreign.length / words.length <= MAX_FOREIGN;
}

/**
 * The excerpts that the reply takes its words from, because models also name others: the one with most of its words, and those with
 * several of the words that are still missing.
 */
function usedExcerpts(reply: string, named: readonly Suggestion[]): Suggestion[] {
  const wordsIn = (text: string): string[] => [...new Set([...meaningfulStems(text), ...factsIn(text)])];
  const missing = new Set(wordsIn(reply));
  const sources = named.map((excerpt) => ({ excerpt, words: wordsIn(textOf(excerpt)) }));
  const used: Suggestion[] = [];
  for (;;) {
    const [best] = sources
      .map(({ excerpt, words }) => ({ excerpt, added: words.filter((word) => missing.has(word)) }))
      .sort((a, b) => b.added.length - a.added.length);
    if (best === undefined || (used.length > 0 && best.added.length < MIN_ADDED_WORDS)) return used;
    used.push(best.excerpt);
    for (const word of best.added) missing.delete(word);
  }
}

const meaningfulStems = (text: string): string[] => [...new Set(stemsOf(text))].filter((word) => !isEmptyWord(word));

const FACT =
  /https?:\/\/[^\s)>\]"']*[^\s)>\]"'.,;:!?]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\p{Nd}+(?:[.,]\p{Nd}+)*/gu;
/** Also those in URLs and email addresses. A sentence that begins without a space after the one before looks the same. */
const DOMAIN = /(?<![\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}])/gu;

/** Numbers, URLs, email addresses and domain names. */
function factsIn(text: string): string[] {
  // Digits and dots have other forms, which readers and browsers take for the same.
  const plain = withFigures(withoutInvisible(text).normalize('NFKC').toLowerCase().replaceAll('\u3002', '.'));
  return [...(plain.match(FACT) ?? []), ...(plain.match(DOMAIN) ?? [])];
}

/** Numbers with their units, because a source about 30 days does not support 30 euros. */
function amountsIn(text: string): string[] {
  const plain = withFigures(withoutInvisible(text).toLowerCase()).replaceAll(
    /([$€£])\s?(\d[\d.,]*)/g,
    (_, sign: string, figure: string) => `${figure} ${SIGNS[sign]}`,
  );
  const words = wordsOf(plain.replaceAll('%', ' percent ')).map(stem);
  return words.flatMap((word, at) => (isNumber(words[at - 1] ?? '') && isUnit(word) ? `${words[at - 1]} ${word}` : []));
}

/** Numbers from two to twelve become figures in `wordsOf`. These would otherwise be words like any other. */
const FIGURES = new Map(
  Object.entries({
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    thousand: 1_000,
  }),
);

const withFigures = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => FIGURES.get(word)?.toString() ?? word);

const SIGNS: Record<string, string> = { $: 'dollar', '€': 'euro', '£': 'pound' };

/** Whether the text quotes several consecutive words of the other. */
export function repeats(text: string, other: string): boolean {
  const haystack = ` ${wordsOf(other).join(' ')} `;
  const words = wordsOf(text);
  for (let at = 0; at + MIN_QUOTED_WORDS <= words.length; at += 1) {
    if (haystack.includes(` ${words.slice(at, at + MIN_QUOTED_WORDS).join(' ')} `)) return true;
  }
  return false;
}
