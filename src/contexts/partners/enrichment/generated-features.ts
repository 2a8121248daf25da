import { codePoints } from '../../../platform/input/value-rules.js';
import { parseProse } from '../../../platform/text/prose.js';

const MAX_FEATURES = 8;
const MAX_LABEL = 60;
const MAX_SENTENCE = 300;
const MAX_LABEL_WORDS = 6;
/** With this many features from lists, sentences are not searched. */
const ENOUGH_FROM_LISTS = 3;

/**
 * Finds the names of features in a description. They have no texts, because those would repeat the description. A sentence
 * without a good label is left out, so an unusual description gives few features or none.
 */
export function generatedFeatures({
  name,
  description,
}: {
  name: string;
  description: string;
}): Record<string, string> {
  const { sentences, items } = parseProse(description);
  const fromLists = items.flatMap(labelOfItem);
  const english = isEnglish([...sentences, ...items].join(' '));
  const fromText =
    english && fromLists.length < ENOUGH_FROM_LISTS ? sentences.flatMap((text) => labelsOfSentence(text, name)) : [];

  const byKey = new Map<string, string>();
  for (const label of [...fromLists, ...fromText]) {
    const key = label.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, capitalized(label));
  }
  return Object.fromEntries([...byKey.values()].slice(0, MAX_FEATURES).map((label) => [label, '']));
}

/** `Label: text`, `Label – text`, or short enough to be its own label. */
function labelOfItem(item: string): string[] {
  const [, label = ''] = /^([^:：.!?]{2,}?)\s?(?::\s|：|\s[-–—]\s)\s?\S/u.exec(item) ?? [];
  if (isLabel(label)) return [label];
  const whole = item.replace(/(?<![\s.,;:!])[\s.,;:!]+$/u, '');
  return isLabel(whole) ? [whole] : [];
}

const isLabel = (text: string): boolean =>
  /^[\p{L}\p{N}]/u.test(text) && /\p{L}/u.test(text) && codePoints(text) <= MAX_LABEL && !/https?:|[.!?]\s/i.test(text);

function labelsOfSentence(sentence: string, name: string): string[] {
  const listed = listedIn(sentence);
  if (listed.length > 0) return listed;
  const label = predicateLabel(sentence, name) ?? subjectLabel(sentence, name);
  const isWhole = sentence.replace(/(?<![.!?])[.!?]+$/, '') === label;
  return label === undefined || isWhole ? [] : [label];
}

const LIST_INTRODUCTION = /\b(?:features|includes|including|offers|supports|provides)\b:?\s+([^.!?;:()]+)/i;
const NOT_AN_ITEM =
  /^(?:which|that|who|so|but|it|you|we|they|more|much|many|all|then|where|when|as|if|because)\b|\betc\b/i;

/** `It includes transcripts, summaries and action items.` */
function listedIn(sentence: string): string[] {
  const [, list = ''] = LIST_INTRODUCTION.exec(sentence) ?? [];
  const parts = list
    .split(/,\s?(?:and\s|or\s)?|\s(?:and|or)\s/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const good = parts.every((part) => isLabel(part) && part.split(' ').length <= 4 && !NOT_AN_ITEM.test(part));
  return good && parts.length >= 3 ? parts : [];
}

const VERBS = new Set(
  `add analyze analyse annotate ask assign automate batch book browse build capture chat clone collaborate collect
  compare compose connect convert create customize customise deploy describe design detect discover download draft drag
  drop edit embed explore export extract filter find generate get host import invite integrate keep label launch learn
  listen manage measure merge monitor organize organise paste plan practise practice preview publish query record remix
  remove rename replace restore review run save scan schedule search see sell send set share sketch sort stream
  summarize summarise sync tag test track train transcribe translate turn type upload use view visualize visualise watch
  work write`.split(/\s+/),
);
const NOT_A_VERB = new Set('is was has does its this thus always as us plus needs'.split(' '));
/** A clause ends before the first; a phrase can end before the second. */
const CLAUSE_START = new Set(
  'and or so that which who when while where because before after until but if then rather even'.split(' '),
);
const PHRASE_START = new Set(
  'with without from in on at by into to against using through via about over across for under than as'.split(' '),
);
const DANGLING_WORDS = new Set([
  ...CLAUSE_START,
  ...PHRASE_START,
  ...'a an the your its our their my of each every any this these it'.split(' '),
]);

/** The verb and its object: `Checks reading speed` of `It checks reading speed, line breaks and colours.` */
function predicateLabel(sentence: string, name: string): string | undefined {
  const rest = predicateOf(sentence, name);
  if (rest === undefined || codePoints(sentence) > MAX_SENTENCE) return undefined;
  const clause = /^[^,;:.!?()"“”—–]+/u.exec(rest)?.[0].trim() ?? '';
  const words = clause.split(/\s+/);
  const atClause = words.findIndex((word, index) => index > 0 && CLAUSE_START.has(word.toLowerCase()));
  let kept = atClause === -1 ? words : words.slice(0, atClause);
  if (kept.length > MAX_LABEL_WORDS) {
    const atPhrase = kept.slice(0, MAX_LABEL_WORDS + 1).findLastIndex((word) => PHRASE_START.has(word.toLowerCase()));
    kept = kept.slice(0, Math.max(atPhrase, 0));
  }
  while (DANGLING_WORDS.has(kept.at(-1)?.toLowerCase() ?? '')) kept.pop();
  const label = kept.join(' ');
  return kept.length >= 2 && isLabel(label) ? label : undefined;
}

const PRODUCT = 'app tool platform service assistant software product api'.split(' ');
const GENERIC_SUBJECTS = ['it', ...PRODUCT.flatMap((word) => [`the ${word}`, `this ${word}`])];
const ADVERB = /^(?:also|even|automatically|then|just|simply)\s+/i;

/** What the product does (`It checks …`) or what users do with it (`You can …`, `Export …`). */
function predicateOf(sentence: string, name: string): string | undefined {
  // Descriptions often use only one word of the product's name.
  const names = [name.trim(), ...name.split(/\s+/).filter((word) => codePoints(word) >= 4)];
  const predicates = [...names, ...GENERIC_SUBJECTS].flatMap((subject) => restAfter(subject, sentence) ?? []);
  const verb = verbOf(predicates[0] ?? '');
  if (/[^s]s$/.test(verb) && !NOT_A_VERB.has(verb)) return predicates[0];
  const rest = restAfter('you can', sentence) ?? sentence;
  return VERBS.has(verbOf(rest)) ? rest : undefined;
}

const restAfter = (beginning: string, sentence: string): string | undefined =>
  beginning !== '' && sentence.toLowerCase().startsWith(`${beginning.toLowerCase()} `)
    ? sentence.slice(beginning.length + 1).replace(ADVERB, '')
    : undefined;

const verbOf = (text: string): string => /^\p{L}+(?=\s)/u.exec(text)?.[0].toLowerCase() ?? '';

const FINITE_VERBS = new Set([
  ...'is are can will has have gets goes go comes come stays stay gives give lets let takes take shows show'.split(' '),
  ...[...VERBS].flatMap((verb) => [verb, `${verb}s`]),
]);
const DETERMINERS = new Set('the a an each every all any'.split(' '));
const NOT_A_SUBJECT = new Set(
  `i you we they he she it this that these those there here what my our your their his her no not nothing nobody
  someone everyone everybody people users once everything anything something alone customers teams several many most some few one two three both none`.split(
    /\s+/,
  ),
);

/** A single word counts as a noun only with these endings: `Captions`, `Reporting`, `Moderation`, `Latency`. */
const NOUN_ENDING = /(?:[^s]s|ing|tion|ment|ity|ncy)$/;

/** What the sentence is about: `Print exports` of `Print exports can go up to A2.` */
function subjectLabel(sentence: string, name: string): string | undefined {
  if (codePoints(sentence) > MAX_SENTENCE) return undefined;
  const words = (/^[^,;:.!?()"“”—–]+/u.exec(sentence)?.[0] ?? '').trim().split(/\s+/);
  const first = DETERMINERS.has(words[0]?.toLowerCase() ?? '') ? 1 : 0;
  const verb = words.findIndex((word, index) => index > first && FINITE_VERBS.has(word.toLowerCase()));
  const subject = verb === -1 ? [] : words.slice(first, verb);
  const [only = '', second] = subject;
  if (subject.length > 3 || (second === undefined && !NOUN_ENDING.test(only))) return undefined;
  const ownWords = new Set(name.toLowerCase().split(/\s+/));
  const fits = subject
    .map((word) => word.toLowerCase())
    .every((word) => ![NOT_A_SUBJECT, DANGLING_WORDS, FINITE_VERBS, ownWords].some((words) => words.has(word)));
  const label = subject.join(' ');
  return fits && isLabel(label) ? label : undefined;
}

const FUNCTION_WORDS = new Set('the and of to for with your you it from that are or every each by'.split(' '));

function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.filter((word) => FUNCTION_WORDS.has(word)).length >= words.length / 12;
}

const capitalized = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
