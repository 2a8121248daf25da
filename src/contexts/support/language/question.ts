import { type Kind, kindOf } from './kinds.js';
import { carriedBy, LIGHT, namesIn, type Part, type Term, termsOf } from './terms.js';
import { isEmptyWord, isLightWord } from './vocabulary.js';
import { plainText, stemsOf } from './words.js';

export interface Question {
  kind: Kind;
  /** In lower case, without what is told around it. */
  text: string;
  /** The word after "per". */
  per: string | undefined;
  /** The words right after "how many". */
  counted: string[];
  /** "if I pay extra": only a person can accept that. */
  hasOffer: boolean;
  /** The last word of what is asked for: "fare" in "what is the tram fare". */
  head: string | undefined;
  /** "after 14 days", "more than 5": a limit that only a person can compare. */
  hasLimit: boolean;
  terms: Term[];
}

/** How a question begins in the middle of a sentence: "we have three phase, what do I get". */
const OPENER =
  /\b(?:how \p{L}+|(?<=,\s*)(?:is|are|do|does|can|will|would|should|could) \p{L}+|what|where (?:do|can|is|are|does|to|should|will)|when (?:do|does|will|can|should|is|are) (?:i|my|the|you|it|we)|why (?:is|are|do|does|was|did|can|will)|who (?:is|can|do|does|pay|has|will)|which \p{L}+|can (?:i|we|you|my|it|they|the|he|she)|do (?:i|you|we|they|my)|does (?:it|the|this|that|my|he|she)|is (?:it|there|that|this)|are (?:you|there|they)|will (?:it|the|my|i|you|they)|should (?:i|we|it)|could (?:i|you|we)|would (?:it|you|that)|am i|any (?:way to|discounts?|deals?|chance))\b/u;
/** A question word at the beginning, whatever follows it. */
const LEADING =
  /^(?:\P{L}*(?:hi|hello|hey|ok|okay|so|and|but|also|please|well|quick question)(?:\P{L}+(?:hi|hello|hey|ok|okay|so|and|but|also|please|well|quick question))*\P{L}+)?(?:(?:what|which|who|whose|how|why|where|when)\b|(?:is|are|am|do|does|did|can|could|will|would|should|may|must|has|have|was|were) \p{L}+)/u;
const CONDITION = /\b(?:if|when|while|without|unless|after|before|once|during|in case|as long as)\b/;
/** What follows these explains the question and is no part of it. */
const ASIDE = /\b(?:because|since|even though|although|as i|as we|cause|cos)\b/;
const PER = /\bper (\p{L}+)/u;
const COUNTED = /\bhow many ((?:\p{L}+ ?){1,2})/u;
const LIMIT =
  /\b(?:after|before|over|above|below|under|beyond|past|later than|(?:more|less|longer|older|younger|bigger|larger|fewer) than) (?:the |about )?(?:\d|(?:an?|one|two|three|four|five|six|ten) (?:minute|hour|day|night|week|month|year)s?\b)/;
const OFFER =
  /\bif (?:i|we) (?:pay|paid|offer|give|gave|add|tip) (?:you |them |a bit |a little |some )?(?:extra|more|double|twice|something|money|\d)/;
const HEAD =
  /^(?:(?:and|so|but|ok|hi|hello|hey|also) )*(?:what|whats|which)(?: is| are| was)? (?:the |your |an? )?((?:[\p{L}\p{N}']+ ){0,4}?[\p{L}\p{N}']+)(?![\p{L}\p{N}'])(?= (?:of|for|in|on|at|to|with|from|if|when|per|is|are|do|does|can|should|will|must) | (?:of|for|in|on|at|to|with|from|if|when|per|is|are|do|does|can|should|will|must)\b|\P{L}*$)/u;
const MAX_QUESTIONS = 5;

/** What the customer adds in brackets. */
const ASIDES = /\([^()]*\)/g;

/** The questions of a message, each with the words that matter for it. A greeting or a thank-you asks nothing. */
export function read(message: string): Question[] {
  const names = namesIn(message);
  const told: Part[] = [];
  const asked: Part[][] = [];
  for (const sentence of sentencesOf(message.replaceAll(ASIDES, ' '))) {
    const { before, questions } = cutAtOpeners(sentence);
    if (before !== '') told.push({ text: before, role: CONDITION.test(firstWords(before)) ? 'condition' : 'story' });
    for (const question of questions) asked.push(partsOf(question));
  }
  told.push(...[...message.matchAll(ASIDES)].map(([text]): Part => ({ text: plainText(text), role: 'story' })));
  if (asked.length === 0) {
    const text = told.map((part) => part.text).join('. ');
    const kind = kindOf(text);
    const terms = termsOf(partsOf(text), names).map(carriedBy(kind));
    return terms.length === 0 ? [] : [{ ...featuresOf(text), kind, text, counted: [], terms }];
  }
  return asked
    .slice(0, MAX_QUESTIONS)
    .map((parts, index) => withStory(parts, told, asked.slice(0, index).flat(), names))
    .filter(({ terms }) => terms.length > 0);
}

/** "what do I get, I live in Greece": what the customer tells after the question. */
const TOLD_AFTER =
  /,\s*(?:(?:as|since|because|cause) )?(?:i|we|my|our|got|its|it is|this is|he|she) (?!mean\b|can\b|do\b|want\b|need\b|would\b).*$/su;

const MAX_MATTERS = 2;

/** "I lost my card, how do I block it": what is asked about stands in the story. */
function withStory(
  parts: Part[],
  told: readonly Part[],
  earlier: readonly Part[],
  names: ReadonlySet<string>,
): Question {
  const text = parts.map((part) => part.text.trim()).join(' ');
  const kind = kindOf(text);
  const own = termsOf(parts, names);
  const matters = own.filter(({ importance, role }) => role === 'focus' && importance > LIGHT);
  const isShort = matters.length < MAX_MATTERS;
  const around = [...told, ...earlier].map(({ text, role }): Part => ({
    text,
    role: role === 'condition' ? role : isShort ? 'focus' : 'story',
  }));
  const known = new Set(own.map((term) => term.stem));
  const others = termsOf(around, names)
    .filter((term) => !known.has(term.stem))
    .map((term) => ({ ...term, isTold: true, isRequired: term.isRequired && term.role === 'condition' }));
  const counted = countedIn(text);
  const terms = [...own, ...others].map(carriedBy(kind));
  return { ...featuresOf(text), kind, text, counted, terms };
}

const featuresOf = (text: string): Pick<Question, 'per' | 'hasOffer' | 'hasLimit' | 'head'> => ({
  per: PER.exec(text)?.[1],
  hasOffer: OFFER.test(text),
  hasLimit: LIMIT.test(text),
  head: stemsOf(HEAD.exec(text)?.[1] ?? '').findLast((word) => !isEmptyWord(word)),
});

function countedIn(text: string): string[] {
  const words = stemsOf(COUNTED.exec(text)?.[1] ?? '').filter((word) => !isEmptyWord(word));
  const things = words.filter((word) => !isLightWord(word));
  return things.length > 0 ? things : words;
}

const sentencesOf = (message: string): string[] =>
  message
    .split(/(?<=[.!?])\s+|\n+|;\s+|\s-\s/)
    .map(plainText)
    .filter((sentence) => sentence.trim() !== '');

const firstWords = (text: string): string => text.trim().split(/\s+/, 2).join(' ');

function cutAtOpeners(sentence: string): { before: string; questions: string[] } {
  const starts: number[] = LEADING.test(sentence) ? [0] : [];
  const pattern = new RegExp(OPENER, 'gu');
  for (const { index } of sentence.matchAll(pattern)) {
    if (index === starts[0]) continue;
    const lead = sentence.slice(starts.at(-1) ?? 0, index).trimEnd();
    // A second question follows "and", "or" or a comma; otherwise the words belong to the first.
    if (starts.length === 0 || /(?:,|\b(?:and|or|also|but|plus))$/.test(lead.slice(-5))) starts.push(index);
  }
  const [first] = starts;
  if (first === undefined) {
    return sentence.trim().endsWith('?') ? { before: '', questions: [sentence] } : { before: sentence, questions: [] };
  }
  const questions = starts.map((start, at) => sentence.slice(start, starts[at + 1]));
  // Reported text contains no quotation.
  const unquoted = (questions.at(-1) ?? '').split(/\p{Pi}/u).at(-1) ?? '';
  const after = TOLD_AFTER.exec(unquoted)?.[0] ?? '';
  if (after !== '') questions.push((questions.pop() as string).slice(0, -after.length));
  return { before: `${sentence.slice(0, first)}${after}`.trim(), questions };
}

function partsOf(question: string): Part[] {
  const [text = ''] = question.split(ASIDE, 1);
  const aside = question.slice(text.length);
  const at = text.slice(1).search(CONDITION) + 1;
  const parts: Part[] =
    at > 0
      ? [
          { text: text.slice(0, at), role: 'focus' },
          { text: text.slice(at), role: 'condition' },
        ]
      : [{ text, role: 'focus' }];
  return aside === '' ? parts : [...parts, { text: aside, role: 'story' }];
}
