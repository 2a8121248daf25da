import { type Kind, kindOf } from './kinds.js';
import { stem } from './stem.js';
import { isEmptyWord, isLightWord } from './vocabulary.js';
import { plainText, stemsOf, wordsOf } from './words.js';

export interface Term {
  stem: string;
  /** As the customer writes it. */
  word: string;
  /** Part of the question itself. Other words are from the text around it, and only help to find the article. */
  isAsked: boolean;
  /** An article can answer without this word. */
  isLight: boolean;
}

export interface Question {
  kind: Kind;
  /** In lower case, without the text around it. */
  text: string;
  terms: Term[];
}

/** How a question begins in the middle of a sentence: "we have three phase, what do I get". */
const OPENER =
  /\b(?:how \p{L}+|(?<=,\s*)(?:is|are|do|does|can|will|would|should|could) \p{L}+|what|where (?:do|can|is|are|does|to|should|will)|when (?:do|does|will|can|should|is|are) (?:i|my|the|you|it|we)|why (?:is|are|do|does|was|did|can|will)|who (?:is|can|do|does|pay|has|will)|which \p{L}+|can (?:i|we|you|my|it|they|the|he|she)|do (?:i|you|we|they|my)|does (?:it|the|this|that|my|he|she)|is (?:it|there|that|this)|are (?:you|there|they)|will (?:it|the|my|i|you|they)|should (?:i|we|it)|could (?:i|you|we)|would (?:it|you|that)|am i|any (?:way to|discounts?|deals?|chance))\b/gu;
/** A question word at the beginning, with or without a greeting before it. */
const LEADING =
  /^(?:\P{L}*(?:hi|hello|hey|ok|okay|so|and|but|also|please|well|quick question)(?:\P{L}+(?:hi|hello|hey|ok|okay|so|and|but|also|please|well|quick question))*\P{L}+)?(?:(?:what|which|who|whose|how|why|where|when)\b|(?:is|are|am|do|does|did|can|could|will|would|should|may|must|has|have|was|were) \p{L}+)/u;
/** More questions than this in one message are left to the human who replies. */
const MAX_QUESTIONS = 5;
/** A question with fewer words is about the text around it: "I lost my card, how do I block it". */
const MIN_OWN_TERMS = 2;

/** The questions of a message, each with its terms. A greeting or a thank-you has none. */
export function readQuestions(message: string): Question[] {
  const told: string[] = [];
  const asked: string[] = [];
  for (const sentence of sentencesOf(message)) {
    const { story, questions } = cutAtOpeners(sentence);
    if (story !== '') told.push(story);
    asked.push(...questions);
  }
  if (asked.length === 0) asked.push(told.splice(0).join('. '));
  return asked
    .slice(0, MAX_QUESTIONS)
    .map((text, at) => questionIn(text, [...told, ...asked.slice(0, at)]))
    .filter(({ terms }) => terms.length > 0);
}

function questionIn(text: string, told: readonly string[]): Question {
  const own = termsIn(text, true);
  const isShort = own.filter(({ isLight }) => !isLight).length < MIN_OWN_TERMS;
  const ownStems = new Set(own.map((term) => term.stem));
  const around = termsIn(told.join('. '), isShort).filter((term) => !ownStems.has(term.stem));
  return { kind: kindOf(text), text: text.trim(), terms: [...own, ...around] };
}

/** The words of a text that say something about its topic, each once. */
function termsIn(text: string, isAsked: boolean): Term[] {
  const written = new Map(wordsOf(text).map((word) => [stem(word), word]));
  return [...new Set(stemsOf(text))]
    .filter((word) => !isEmptyWord(word))
    .map((word) => ({ stem: word, word: written.get(word) ?? word, isAsked, isLight: isLightWord(word) }));
}

const sentencesOf = (message: string): string[] =>
  message
    .split(/(?<=[.!?])\s+|\n+|;\s+|\s-\s/)
    .map(plainText)
    .filter((sentence) => sentence.trim() !== '');

function cutAtOpeners(sentence: string): { story: string; questions: string[] } {
  const starts: number[] = LEADING.test(sentence) ? [0] : [];
  for (const { index } of sentence.matchAll(OPENER)) {
    if (index === starts[0]) continue;
    const lead = sentence.slice(Math.max(starts.at(-1) ?? 0, index - 6), index).trimEnd();
    // A second question follows "and", "or" or a comma; otherwise the words belong to the first.
    if (starts.length === 0 || /(?:,|\b(?:and|or|also|but|plus))$/.test(lead)) starts.push(index);
  }
  const [first] = starts;
  if (first === undefined) {
    return sentence.trim().endsWith('?') ? { story: '', questions: [sentence] } : { story: sentence, questions: [] };
  }
  const questions = starts.map((start, at) => sentence.slice(start, starts[at + 1]));
  return { story: sentence.slice(0, first).trim(), questions };
}
