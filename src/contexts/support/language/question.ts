import { type Kind, kindOf } from './kinds.js';
import { mattersOnly } from './asides.js';
import { stem } from './stem.js';
import { isEmptyWord, isLightWord, isNumber, isQualifier, isUnit } from './vocabulary.js';
import { plainText, stemsOf, wordsOf } from './words.js';

/** Where a word of the message stands. */
type Role =
  /** In what is asked. */
  | 'focus'
  /** In a clause such as "if I pay extra", which the passage must speak of. */
  | 'condition'
  /** In what the customer tells around it; it helps to find the article, and nothing more. */
  | 'story';

export interface Term {
  stem: string;
  /** As the customer writes it. */
  word: string;
  role: Role;
  /** How much it matters by itself, before its rarity in the articles is known. */
  importance: number;
  /** The passage must take it up. */
  isRequired: boolean;
  /** A product, a place or a technical term: it has no synonyms, and no other word will do. */
  isName: boolean;
  /** The word before it, as the customer writes it: "pad" in "pad lock". */
  previous?: string | undefined;
  /** What a figure counts: "cars" in "two cars". */
  next?: string | undefined;
  /** What it tells apart: "class" in "class D". */
  mark?: string | undefined;
  /** It comes from what the customer tells around the question. */
  isTold: boolean;
  /** It follows "on", "with", "from" and the like: the question is about this very thing. */
  isObject: boolean;
}

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

export const LIGHT = 0.25;

/** How a question begins in the middle of a sentence: "we have three phase, what do I get". */
const OPENER =
  /\b(?:how \p{L}+|(?<=,\s*)(?:is|are|do|does|can|will|would|should|could) \p{L}+|what|where (?:do|can|is|are|does|to|should|will)|when (?:do|does|will|can|should|is|are) (?:i|my|the|you|it|we)|why (?:is|are|do|does|was|did|can|will)|who (?:is|can|do|does|pay|has|will)|which \p{L}+|can (?:i|we|you|my|it|they|the|he|she)|do (?:i|you|we|they|my)|does (?:it|the|this|that|my|he|she)|is (?:it|there|that|this)|are (?:you|there|they)|will (?:it|the|my|i|you|they)|should (?:i|we|it)|could (?:i|you|we)|would (?:it|you|that)|am i|any (?:way to|discounts?|deals?|chance))\b/u;
/** A question word at the beginning, whatever follows it. */
const LEADING =
  /^(?:\P{L}*(?:hi|hello|hey|ok|okay|so|and|but|also|please|well|quick question)\P{L}+)*(?:(?:what|which|who|whose|how|why|where|when)\b|(?:is|are|am|do|does|did|can|could|will|would|should|may|must|has|have|was|were) \p{L}+)/u;
const CONDITION = /\b(?:if|when|while|without|unless|after|before|once|during|in case|as long as)\b/;
/** What follows these explains the question and is no part of it. */
const ASIDE = /\b(?:because|since|even though|although|as i|as we|cause|cos)\b/;
const LARGE_AMOUNT = /\b(?:a lot|lots|many|loads|often|regularly|more (?:\p{L}+ ){0,3}than)\b/u;

/** "for one day": how long the customer wants it. */
const SPAN =
  /\bfor (?:an?|one|the|only|just|\d+|a few|two|three) ?(?:an?|one|\d+)? ?(hour|day|night|week|weekend|month|year)s?\b/;
const COMPARATIVE =
  /^(?:longer|larger|bigger|smaller|cheaper|faster|slower|higher|shorter|newer|older|lighter|heavier|stronger|warmer|colder|wider)$/;
const PER = /\bper (\p{L}+)/u;
const COUNTED = /\bhow many ((?:\p{L}+ ?){1,2})/u;
const LIMIT =
  /\b(?:after|before|over|above|below|under|beyond|past|later than|(?:more|less|longer|older|younger|bigger|larger|fewer) than) (?:the |about )?(?:\d|(?:an?|one|two|three|four|five|six|ten) (?:minute|hour|day|night|week|month|year)s?\b)/;
const OFFER =
  /\bif (?:i|we) (?:pay|paid|offer|give|gave|add|tip) (?:you |them |a bit |a little |some )?(?:extra|more|double|twice|something|money|\d)/;
const HEAD =
  /^(?:(?:and|so|but|ok|hi|hello|hey|also) )*(?:what|whats|which)(?: is| are| was)? (?:the |your |an? )?((?:[\p{L}\p{N}']+ ){0,4}?[\p{L}\p{N}']+)(?= (?:of|for|in|on|at|to|with|from|if|when|per|is|are|do|does|can|should|will|must) | (?:of|for|in|on|at|to|with|from|if|when|per|is|are|do|does|can|should|will|must)\b|\P{L}*$)/u;
const GET_BACK = /\b(?:get|got|give me|gets|have|want|receive) (?:\p{L}+ ){0,4}back\b/u;

const GETTING_BACK = stem('getback');
const REFUND = stem('refund');
const EXCEED = stem('exceed');
const MAX_QUESTIONS = 5;

interface Part {
  text: string;
  role: Role;
}

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
  /,\s*(?:(?:as|since|because|cause) )?(?:i|we|my|our|got|its|it is|this is|he|she) (?!mean\b|can\b|do\b|want\b|need\b|would\b)\P{Pi}*$/u;

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
    const lead = sentence.slice(starts.at(-1) ?? 0, index);
    // A second question follows "and", "or" or a comma; otherwise the words belong to the first.
    if (starts.length === 0 || /(?:,|\b(?:and|or|also|but|plus))\s*$/.test(lead)) starts.push(index);
  }
  const [first] = starts;
  if (first === undefined) {
    return sentence.trim().endsWith('?') ? { before: '', questions: [sentence] } : { before: sentence, questions: [] };
  }
  const questions = starts.map((start, at) => sentence.slice(start, starts[at + 1]));
  const after = TOLD_AFTER.exec(questions.at(-1) ?? '')?.[0] ?? '';
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

function termsOf(parts: readonly Part[], names: ReadonlySet<string>): Term[] {
  const terms = new Map<string, Term>();
  for (const { text, role } of parts) {
    const plain = mattersOnly(text, role === 'focus');
    const sequence = stemsOf(plain);
    const written = new Map(wordsOf(plain).map((word) => [stem(word), word]));
    for (const [at, word] of sequence.entries()) {
      const isMine = !isEmptyWord(word) || (role === 'condition' && word === 'without');
      if (terms.has(word) || !isMine) continue;
      const isName = names.has(word);
      const isFigure = isNumber(word);
      const isMark = CLASSIFIERS.has(sequence[at - 1] ?? '') && /^(?:\p{L}|\d+)$/u.test(word);
      if (!isMark && !isFigure && isUnit(word) && !isQualifier(word)) continue;
      if (isUnit(word) && isNumber(sequence[at - 1] ?? '')) continue;
      terms.set(word, {
        stem: word,
        word: written.get(word) ?? word,
        role,
        importance: isLightWord(word) && !isName ? LIGHT : 1,
        isRequired:
          role !== 'story' && (isFigure || isMark || isQualifier(word) || COMPARATIVE.test(written.get(word) ?? '')),
        previous: at > 0 ? written.get(sequence[at - 1] ?? '') : undefined,
        next: isFigure && !isMark ? nextMatter(sequence, at) : undefined,
        mark: isMark ? sequence[at - 1] : undefined,
        isName,
        isTold: false,
        isObject: OBJECT_OF.has(objectMarker(sequence, at)),
      });
    }
    const span = role === 'focus' ? SPAN.exec(plain)?.[1] : undefined;
    const implied = { role, importance: 1, isRequired: true, isName: false, isTold: false, isObject: false };
    if (role === 'condition' && LARGE_AMOUNT.test(text))
      terms.set(EXCEED, { ...implied, stem: EXCEED, word: 'a large amount' });
    if (span !== undefined) terms.set(stem(span), { ...implied, stem: stem(span), word: span });
    if (role !== 'story' && GET_BACK.test(text) && !terms.has(REFUND))
      terms.set(GETTING_BACK, { ...implied, stem: GETTING_BACK, word: 'getting back', isRequired: false });
  }
  return [...terms.values()];
}

const CLASSIFIERS = new Set(
  'class type grade level size zone category tier line version model group band section platform gate series stage'
    .split(' ')
    .map(stem),
);

/** The word or the unit that a figure belongs to. */
const nextMatter = (sequence: readonly string[], at: number): string | undefined =>
  sequence.slice(at + 1, at + 2).find((word) => !isEmptyWord(word) && !isNumber(word));

const OBJECT_OF = new Set(['on', 'with', 'via', 'through', 'from', 'to', 'for', 'in', 'at', 'by', 'into']);
const BEFORE_VERBS = new Set(
  'have has had need want how able way possible allow go like suppose used is are it me long minimum'
    .split(' ')
    .map(stem),
);
const ARTICLES = new Set(['a', 'an', 'the', 'my', 'our', 'your', 'any', 'some', 'this', 'that']);

/** The word before this one, other than an article. In "have to hand in" a verb follows "to", and no object. */
function objectMarker(sequence: readonly string[], at: number): string {
  const marker = ARTICLES.has(sequence[at - 1] ?? '') ? at - 2 : at - 1;
  const isInfinitive =
    sequence[marker] === 'to' && marker === at - 1 && BEFORE_VERBS.has(sequence[marker - 1] ?? 'how');
  return isInfinitive ? '' : (sequence[marker] ?? '');
}

/** Words in capitals that do not begin a sentence, and words with digits in them. */
const namesIn = (text: string): Set<string> =>
  new Set(
    [
      ...text.matchAll(/(?<=[\p{Ll}\p{N},;:(/] ?)\b\p{Lu}[\p{L}\p{N}]+/gu),
      ...text.matchAll(/\b(?=\p{L}*\d)(?=\d*\p{L})[\p{L}\d]{2,}\b/gu),
      ...text.matchAll(/\b[A-Z]{2,6}\b/g),
    ]
      .filter(() => /\p{Ll}/u.test(text))
      .flatMap(([name]) => stemsOf(name)),
  );

const CARRIED: Partial<Record<Kind, ReadonlySet<string>>> = {
  cost: new Set('price cost fee charge pay rate pricing much expensive amount payable free'.split(' ').map(stem)),
  when: new Set('time day date hour deadline earliest latest'.split(' ').map(stem)),
  duration: new Set('long take time fast quick soon last duration period late turnaround length'.split(' ').map(stem)),
  frequency: new Set('often frequently regularly time'.split(' ').map(stem)),
  count: new Set('number amount limit maximum minimum max min percentage total'.split(' ').map(stem)),
  measure: new Set(
    'high big large far heavy wide tall deep old young close hot cold loud strong size'.split(' ').map(stem),
  ),
  where: new Set('place located location find see'.split(' ').map(stem)),
};

/** Words by which a sentence shows that it speaks of what is asked for, such as "duration" for how long. */
export const cuesOf = (kind: Kind): ReadonlySet<string> => CUES[kind] ?? NO_CUES;
const NO_CUES: ReadonlySet<string> = new Set();
const CUES: Partial<Record<Kind, ReadonlySet<string>>> = {
  duration: new Set('long take duration turnaround length'.split(' ').map(stem)),
};

/** The kind of the question stands for these words, whatever a price is called. They only help to find the article. */
const carriedBy =
  (kind: Kind) =>
  (term: Term): Term =>
    !term.isRequired && CARRIED[kind]?.has(term.stem) === true ? { ...term, role: 'story' } : term;
