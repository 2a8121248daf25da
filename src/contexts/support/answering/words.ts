import { PHRASES } from './phrases.js';
import { stem } from './stem.js';

const CONTRACTIONS: [RegExp, string][] = [
  [/[\u2018\u2019\u02BC]/g, "'"],
  [/\b(?:can't|cannot)\b/g, 'can not'],
  [/\bwon't\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/'(?:s|re|m|ll|ve|d)\b/g, ' '],
  [/\be-mail/g, 'email'],
  [/\bwi-fi\b/g, 'wifi'],
  [/(\d),(?=\d{3}\b)/g, '$1'],
];

const MAX_WORD = 40;

/** A text as lower-case words, with contractions written out. */
export function wordsOf(text: string): string[] {
  let plain = text.normalize('NFKC').toLowerCase();
  for (const [pattern, replacement] of CONTRACTIONS) plain = plain.replaceAll(pattern, replacement);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD));
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
