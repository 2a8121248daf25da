import { mattersOnly } from './asides.js';
import type { Kind } from './kinds.js';
import { stem } from './stem.js';
import { isEmptyWord, isLightWord, isNumber, isQualifier, isUnit } from './vocabulary.js';
import { stemsOf, wordsOf } from './words.js';

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

/** A piece of a message whose words all stand in the same role. */
export interface Part {
  text: string;
  role: Role;
}

/** The importance of a word that an answer may well do without. */
export const LIGHT = 0.25;

const LARGE_AMOUNT = /\b(?:a lot|lots|many|loads|often|regularly|more (?:\p{L}+ ){0,3}than)\b/u;

/** "for one day": how long the customer wants it. */
const SPAN =
  /\bfor (?:an?|one|the|only|just|\d+(?!\d)|a few|two|three) ?(?:an?|one|\d+)? ?(hour|day|night|week|weekend|month|year)s?\b/;
const COMPARATIVE =
  /^(?:longer|larger|bigger|smaller|cheaper|faster|slower|higher|shorter|newer|older|lighter|heavier|stronger|warmer|colder|wider)$/;
const GET_BACK = /\b(?:get|got|give me|gets|have|want|receive) (?:\p{L}+ ){0,4}back\b/u;

const GETTING_BACK = stem('getback');
const REFUND = stem('refund');
const EXCEED = stem('exceed');

/** The words of the parts that say something about the matter, each once. */
export function termsOf(parts: readonly Part[], names: ReadonlySet<string>): Term[] {
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
export const namesIn = (text: string): Set<string> =>
  new Set(
    [
      ...text.matchAll(/(?<=[\p{Ll}\p{N},;:(/] ?)\b\p{Lu}[\p{L}\p{N}]+/gu),
      ...[...text.matchAll(/[\p{L}\d]{2,}/gu)].filter(([word]) => /\d/.test(word) && /\p{L}/u.test(word)),
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
export const carriedBy =
  (kind: Kind) =>
  (term: Term): Term =>
    !term.isRequired && CARRIED[kind]?.has(term.stem) === true ? { ...term, role: 'story' } : term;
