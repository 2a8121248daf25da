import { stem } from './stem.js';
import { stemsOf } from './words.js';

/** A word of the question that an answer must take up. */
export interface Term {
  stem: string;
  /** How much it matters by itself, before its rarity in the client's articles is known. */
  importance: number;
  /** A product or a person has no synonyms. */
  isName: boolean;
}

/** What kind of thing the customer wants to hear, where the question's form tells. */
export type Wanted = 'quantity' | 'time' | 'reason' | 'person' | 'consequence' | undefined;

export interface Question {
  terms: Term[];
  wanted: Wanted;
}

const stems = (words: string): Set<string> => new Set(words.trim().split(/\s+/).map(stem));

/** Words that say nothing about what is asked. */
const EMPTY = stems(`
  a an the this that these those there here it its i me my mine we us our ours you your yours he she they them their his her
  am is are was were be been being do does did done doing have has had having can could may might will would shall should must
  and or but so if then than as at by for from in into of off on onto to with about per via
  what which who whom whose when where why how whether
  not no yes any some all each every both either one ones other
  hi hello hey dear good thanks thank please sorry ok okay cheers regards
  just really very also too still already yet now today tomorrow yesterday again maybe perhaps actually exactly
  get got getting want wants wanted like need needs know tell say said let go goes going come comes happen happens
  think wonder wondering guess hope question questions answer wish love
  way thing things stuff something anything someone anyone everyone somebody anybody everybody
  much many more most lot lots few little bit
  howmany howlong howoften howfar howbig
  possible possibly able available exist find found using use used make makes
  up out over down back through
  myself yourself itself themselves himself herself ourselves until because since accidentally mistake
  sure right kind sort
`);

/** Words that matter a little: an answer may well do without them. */
const WEAK = stems(`
  app application product service system tool website site page platform software program feature option function
  work run give take put look show try new
  whole entire complete completely own old current certain different normal main
  friend company team business people person guy
  long time times moment
  support supported offer provide include included allow allowed
  easy easily simple simply quick quickly best better good bad well
  access two three next number part point place case
  explain mean means help learn money howmuch
  buy
`);

/** Words that an answer need not repeat, but that make it doubtful when it does not. */
const UNITS = stems('minute hour day week month year daily weekly monthly yearly date');

/** Common verbs and little words that turn a question into another one: an answer must take them up. */
const TURNS = stems(`
  change edit modify update add remove open start set move keep see read write check switch turn
  choose select allow disable enable hide extend repeat
  before after without instead during while except only same another between against
  first second twice once never always automatically directly myself
  less than exceed extra additional
`);

/** What is more important than this must be taken up by an answer. */
export const IMPORTANT = 0.5;

export const isWeak = (importance: number): boolean => importance < 0.3;

export const isEmptyWord = (word: string): boolean => EMPTY.has(word);

const EXCEED = stem('exceed');

export function analyse(text: string): Question {
  const sequence = stemsOf(text);
  const names = namesIn(text);
  const seen = new Set<string>();
  const terms: Term[] = [];
  for (const word of sequence) {
    if (seen.has(word) || EMPTY.has(word)) continue;
    seen.add(word);
    terms.push({ stem: word, importance: names.has(word) ? 1 : importanceOf(word), isName: names.has(word) });
  }
  if (/\bmore (?:\w+ ){1,3}than\b/i.test(text)) terms.push({ stem: EXCEED, importance: 1, isName: false });
  const wanted = /\bwhat (?:happens|will happen) (?:if|when|once|after)\b/i.test(text)
    ? 'consequence'
    : wantedBy(sequence);
  return { terms, wanted };
}

function importanceOf(word: string): number {
  if (WEAK.has(word)) return 0.25;
  if (UNITS.has(word)) return 0.4;
  return TURNS.has(word) ? 0.6 : 1;
}

/** Words in capitals that do not begin a sentence. */
const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<=[\p{Ll}\p{N},;:] )\p{Lu}[\p{L}\p{N}]+/gu)].flatMap(([name]) => stemsOf(name)));

const WANTED = new Map<string, Wanted>([
  ...['howmuch', 'howmany', 'howoften', 'howfar', 'howbig'].map((word): [string, Wanted] => [stem(word), 'quantity']),
  [stem('howlong'), 'time'],
  [stem('when'), 'time'],
  [stem('why'), 'reason'],
  [stem('who'), 'person'],
  [stem('what'), undefined],
  [stem('how'), undefined],
  [stem('where'), undefined],
]);

/** The first question word decides: "What happens when …" asks for no time. */
function wantedBy(sequence: readonly string[]): Wanted {
  const word = sequence.find((candidate) => WANTED.has(candidate));
  return word === undefined ? undefined : WANTED.get(word);
}
