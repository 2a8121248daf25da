import { withoutInvisible } from '../../../platform/text/invisible.js';
import { lazy, lazyForms } from './lazy.js';
import { PHRASES } from './phrases.js';
import { stem } from './stem.js';

/** Abbreviations that customers type, after the word that they count as. */
const ABBREVIATIONS = lazyForms(`
you u; your ur; please pls plz; thanks thx ty; number nr; about abt; before b4; tomorrow tmrw tmr 2moro; birthday bday
favourite fav; appointment appt; i im ive ill; email e-mail; wifi wi-fi; january jan; february feb; august aug
september sept sep; october oct; november nov; december dec; tuesday tues tue; wednesday wed; thursday thurs thu; friday fri
`);

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

/** A text in lower case, with contractions and abbreviations written out. */
export function plainText(text: string): string {
  // Decomposed, one ligature can become 18 characters.
  const letters = NOT_ASCII.test(text)
    ? withoutInvisible(text)
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .slice(0, 2 * text.length)
    : text;
  let plain = letters.replaceAll(/\bUSA?\b/g, 'usa').toLowerCase();
  plain = plain.replaceAll(/\b(?:e-mail|wi-fi)|[a-z\d]+/g, (word) => ABBREVIATIONS().get(word) ?? word);
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

/** The stems of a text in their order. A phrase with one meaning, such as "log in", is one stem. */
export const stemsOf = (text: string): string[] => stemsOfWords(wordsOf(text));

export function stemsOfWords(words: readonly string[]): string[] {
  const stems = words.map(stem);
  const { meanings, firstStems } = PHRASE_STEMS();
  const joined: string[] = [];
  for (let at = 0; at < stems.length;) {
    let length = firstStems.has(stems[at]) ? Math.min(MAX_PHRASE_WORDS, stems.length - at) : 1;
    while (length > 1 && !meanings.has(stems.slice(at, at + length).join(' '))) length -= 1;
    const meaning = length > 1 ? meanings.get(stems.slice(at, at + length).join(' ')) : stems[at];
    joined.push(meaning as string);
    at += length;
  }
  return joined;
}

/** The length of the longest phrase. */
const MAX_PHRASE_WORDS = 4;

const PHRASE_STEMS = lazy(() => {
  const meanings = new Map<string, string>();
  for (const group of PHRASES.trim().split(/[;\n]/)) {
    const [meaning = '', phrases = ''] = group.split(':');
    for (const phrase of phrases.split(','))
      meanings.set(phrase.trim().split(' ').map(stem).join(' '), stem(meaning.trim()));
  }
  return { meanings, firstStems: new Set([...meanings.keys()].map((phrase) => phrase.split(' ', 1)[0])) };
});
