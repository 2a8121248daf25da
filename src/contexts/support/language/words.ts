import { withoutInvisible } from '../../../platform/text/prose.js';
import { lazy, stem } from './stem.js';

const CONTRACTIONS: [RegExp, string][] = [
  [/[\u2018\u2019\u02BC]/g, "'"],
  [/\b(?:can't|cannot|cant)\b/g, 'can not'],
  [/\b(?:won't|wont)\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b/g, '$1 not'],
  [/\b(what|where|how|who|that|there)'?s\b/g, '$1 is'],
  [/'(?:s|re|m|ll|ve|d)\b/g, ' '],
  [/\bw\/o\b/g, 'without'],
  [/\bw\/(?=\s)/g, 'with'],
  // A figure and its unit are two words.
  [/(\d)(?=(?:kwh|kw|ghz|mhz|gb|mb|tb|kg|km|cm|mm|m|a|v|w|l|ml|h|hrs?|mins?|eur|usd|gbp|x|lbs?)\b)/g, '$1 '],
  [/(\d),(?=\d{3}\b)/g, '$1'],
];
/** One search for any of them is faster than a dozen replacements; most texts have none. */
const ANY_CONTRACTION = new RegExp(CONTRACTIONS.map(([{ source }]) => `(?:${source})`).join('|'));
const NOT_ASCII = /[^\0-\x7F]/;

/** Longer strings are not words, and would cost time in every comparison. */
const MAX_WORD_LENGTH = 40;

/** Articles write small numbers as words, customers as digits. */
const DIGITS = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index) => [word, `${index + 2}`]),
);

/** A text in lower case, with contractions written out. */
function plainText(text: string): string {
  // Decomposed, one ligature can become 18 characters.
  const letters = NOT_ASCII.test(text)
    ? withoutInvisible(text)
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .slice(0, 2 * text.length)
    : text;
  let plain = letters.replaceAll(/\bUSA?\b/g, 'usa').toLowerCase();
  if (ANY_CONTRACTION.test(plain))
    for (const [pattern, replacement] of CONTRACTIONS) plain = plain.replaceAll(pattern, replacement);
  return plain;
}

/** A text as lower-case words. */
export function wordsOf(text: string): string[] {
  return (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(
    (word) => DIGITS.get(word) ?? word.slice(0, MAX_WORD_LENGTH),
  );
}

/** The stems of a text in their order. */
export const stemsOf = (text: string): string[] => wordsOf(text).map(stem);

const stems = (words: string): (() => ReadonlySet<string>) => lazy(() => new Set(words.trim().split(/\s+/).map(stem)));

/** Words that say nothing about the topic: grammar, greetings, politeness and filler. */
const EMPTY = stems(`
  a an the this that these those there here it its i me my mine we us our ours you your yours he she they them their his her
  am is are was were be been being do does did done doing have has had having can could may might will would shall should must
  and or but so if then than as at by for from in into of off on onto to with about per via until because since
  what which who whom whose when where why how whether whatever
  not no yes yeah nope any some all each every both either one ones other else
  hi hello hey dear good thanks thank please sorry ok okay cheers regards greetings morning afternoon evening folks guys team
  just really very also too still already yet now today again maybe perhaps actually exactly basically quite pretty rather
  even ever though although anyway else simply only lately recently apparently
  get got getting gets want wants wanted like need needs needed know tell say said says let go goes going come comes came
  happen happens happened think thought thinking wonder wondering guess hope question questions answer wish love hate
  way thing things stuff something anything nothing someone anyone everyone somebody anybody everybody
  much many more most lot lots few little bit couple
  possible possibly able exist find found using use used make makes made making
  up out over down back through around away along
  myself yourself itself themselves himself herself ourselves accidentally mistake
  after before while during under once against between within without
  sure right kind sort able allowed supposed wanna gonna gotta
  keep keeps seem seems look looks looking try tried trying
  deal idea clue help matter till gotten him later whenever never
  lol haha hehe grr hmm hiya heya btw omg fyi tbh imo oh wow ugh argh gosh oops yep nah ta anyways cuz bc coz everybodys
  regarding concerning etc eg ie
`);

export const isEmptyWord = (word: string): boolean => EMPTY().has(word);

/** A number alone is never a topic, and neither is the unit that follows it. */
const UNITS = stems(`
  second sec minute hour day week month year kwh kw w watt a amp ampere v volt m cm mm km kilometre mile foot feet inch
  kg g gram kilo kilogram lb lbs pound oz ounce mb gb tb ghz mhz hz min mins h hr hrs euro dollar cent pence eur usd gbp
  percent degree c f l litre liter ml time piece
`);

export const isUnit = (word: string): boolean => UNITS().has(word);
export const isNumber = (word: string): boolean => /^\d+$/.test(word);
