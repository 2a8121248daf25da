import { PHRASES } from './phrases.js';
import { stem } from './stem.js';

const CONTRACTIONS: [RegExp, string][] = [
  [/[\u2018\u2019\u02BC]/g, "'"],
  [/\b(?:can't|cannot)\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\b(what|where|how|who|that|there)'?s\b/g, '$1 is'],
  [/'(?:s|re|m|ll|ve|d)\b/g, ' '],
  // As customers type them.
  [/\b(ca|wo|do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b/g, '$1 not'],
  [/\b(?:ca|wo) not\b/g, 'can not'],
  [/\b(?:im|ive|id|ill)\b/g, 'i'],
  [/\bu\b/g, 'you'],
  [/\bur\b/g, 'your'],
  [/\b(?:pls|plz)\b/g, 'please'],
  [/\b(?:thx|ty)\b/g, 'thanks'],
  [/\bnr\b/g, 'number'],
  [/\babt\b/g, 'about'],
  [/\bw\/(?=\s)/g, 'with'],
  [/\bw\/o\b/g, 'without'],
  [/\bb4\b/g, 'before'],
  [/\b(?:tmrw|tmr|2moro)\b/g, 'tomorrow'],
  [/\b(?:bday)\b/g, 'birthday'],
  [/\bfav\b/g, 'favourite'],
  [/\bappt\b/g, 'appointment'],
  [/\bjan\b/g, 'january'],
  [/\bfeb\b/g, 'february'],
  [/\baug\b/g, 'august'],
  [/\bsept?\b/g, 'september'],
  [/\boct\b/g, 'october'],
  [/\bnov\b/g, 'november'],
  [/\bdec\b/g, 'december'],
  [/\btues?\b/g, 'tuesday'],
  [/\bwed\b/g, 'wednesday'],
  [/\bthurs?\b/g, 'thursday'],
  [/\bfri\b/g, 'friday'],
  [/(\d)(?=(?:kwh|kw|ghz|mhz|gb|mb|tb|kg|km|cm|mm|m|a|v|w|l|ml|h|hrs?|mins?|eur|usd|gbp|x|lbs?)\b)/g, '$1 '],
  [/\be-mail/g, 'email'],
  [/\bwi-fi\b/g, 'wifi'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
];

/** Any of them. Most texts hold none, and one search tells so faster than dozens of replacements. */
const ANY_CONTRACTION = new RegExp(CONTRACTIONS.map(([{ source }]) => `(?:${source})`).join('|'));
const NOT_ASCII = /[^\0-\x7F]/;

const MAX_WORD = 40;

/** Articles write small numbers as words, customers as digits. */
const DIGITS = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index) => [word, `${index + 2}`]),
);

/** A text in lower case, with contractions and the abbreviations of chats written out. */
export function plainText(text: string): string {
  // Some ligatures stand for 18 characters each.
  const letters = NOT_ASCII.test(text)
    ? text
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .slice(0, 2 * text.length)
    : text;
  let plain = letters.replaceAll(/\bUSA?\b/g, 'usa').toLowerCase();
  if (!ANY_CONTRACTION.test(plain)) return plain;
  for (const [pattern, replacement] of CONTRACTIONS) plain = plain.replaceAll(pattern, replacement);
  return plain;
}

/** A text as lower-case words. */
export function wordsOf(text: string): string[] {
  return (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => DIGITS.get(word) ?? word.slice(0, MAX_WORD));
}

/** The stems of a text in their order; a phrase with a meaning of its own, such as "log in", is one of them. */
export function stemsOf(text: string): string[] {
  return joinPhrases(wordsOf(text).map(stem));
}

const LONGEST_PHRASE = 4;
const PHRASE_STEMS = new Map(
  [...PHRASES].map(([phrase, meaning]) => [phrase.split(' ').map(stem).join(' '), stem(meaning)]),
);

const FIRST_STEMS = new Set([...PHRASE_STEMS.keys()].map((phrase) => phrase.split(' ', 1)[0]));

function joinPhrases(stems: string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < stems.length;) {
    const length = FIRST_STEMS.has(stems[at]) ? phraseLength(stems, at) : 1;
    const words = length === 1 ? (stems[at] as string) : stems.slice(at, at + length).join(' ');
    joined.push(PHRASE_STEMS.get(words) ?? words);
    at += length;
  }
  return joined;
}

function phraseLength(stems: readonly string[], at: number): number {
  let length = Math.min(LONGEST_PHRASE, stems.length - at);
  while (length > 1 && !PHRASE_STEMS.has(stems.slice(at, at + length).join(' '))) length -= 1;
  return length;
}
