import { invalid } from '../../../platform/errors/app-error.js';
import { withoutInvisible } from '../../../platform/text/prose.js';

/** Replaces personal details. A text that still contains it is neither sent nor saved as an article. */
export const CHECK_PLACEHOLDER = '[check]';

const EMAIL_ADDRESS = /[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{0,253}[^\s@<>()[\]"',;:.!?]/g;
/** Four or more digits, also in groups: order and phone numbers, dates, amounts. */
const LONG_NUMBER =
  /(?:\+\p{Nd}{1,3}\p{Zs}?\(|\+|\((?=\p{Nd}{1,6}\)[\p{Zs}\p{Pd}/]?\p{Nd}))?\p{Nd}(?:(?:[\p{Zs}\p{Pd}.,/_'’]|\p{Zs}[\p{Pd}/]\p{Zs}|\)[\p{Zs}\p{Pd}/]?|\p{Zs}{2,3})?\p{Nd}){3,}/gu;
/** Four or more digits with letters between them: A1B2C3D4. */
const CODE = /(?<![\p{L}\p{Nd}])(?=(?:\p{L}*\p{Nd}){4})[\p{L}\p{Nd}]+/gu;
/** A name of one letter would mask words such as "a" and "I". */
const MIN_PART_LENGTH = 2;
/** Scripts that put no space between a name and what follows it, such as a title. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}ー]+$/u;
/** Written without a space, most family names and given names have two letters. */
const UNSPACED_PART = 2;
const GREETING = /\b(?:hi|hello|hey|dear|thanks|thank you|sorry)[\s,]+$/i;
const MAX_GREETING = 20;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Characters between the parts of a name, such as a dot and a space. */
const MAX_BETWEEN = 3;

/** Replaces the customer's name, email addresses and long numbers, so that a reply can be reused for another customer. */
export function maskDetails(text: string, customerName = ''): string {
  const name = withoutInvisible(customerName);
  const [masked, plain] = [maskSpelling(text, name), maskSpelling(withoutInvisible(text), name)];
  // Persian and emoji need invisible characters, so they stay unless they hide a detail.
  return withoutInvisible(masked) === plain ? masked : plain;
}

function maskSpelling(text: string, customerName: string): string {
  const parts = wordsIn(customerName.normalize('NFC'));
  const masked = maskUnspaced(
    text.normalize('NFC').replaceAll(EMAIL_ADDRESS, CHECK_PLACEHOLDER),
    parts.map(({ word }) => word),
  );
  return maskWords(
    masked,
    parts.map((part) => part.folded),
  )
    .replaceAll(LONG_NUMBER, CHECK_PLACEHOLDER)
    .replaceAll(CODE, CHECK_PLACEHOLDER);
}

function maskUnspaced(text: string, parts: readonly string[]): string {
  const unspaced = parts.filter((part) => UNSPACED.test(part));
  const whole = unspaced.length === parts.length ? ['', ' ', '\u3000', '・'].map((space) => unspaced.join(space)) : [];
  const shorter = unspaced.flatMap((part) => {
    const letters = [...part];
    return [part, letters.slice(0, UNSPACED_PART).join(''), letters.slice(-UNSPACED_PART).join('')];
  });
  return [...new Set([...whole, ...shorter])]
    .filter((name) => name.length >= MIN_PART_LENGTH)
    .reduce((rest, name) => rest.replaceAll(name, CHECK_PLACEHOLDER), text);
}

/**
 * Masks the whole name in any case, and parts of it only if capitalized or after a greeting: "Will" is a name, "will" is not.
 * Compares words, because a pattern for each name takes long to compile.
 */
function maskWords(text: string, parts: readonly string[]): string {
  const names = new Set(parts.filter((part) => part.length >= MIN_PART_LENGTH));
  if (parts.join('').length < MIN_PART_LENGTH) return text;
  const words = wordsIn(text);
  let masked = '';
  let end = 0;
  for (let at = 0; at < words.length;) {
    const { word, folded, start } = words[at] as Word;
    const isWhole = parts.every((part, index) => isNext(words, at + index, part, index > 0));
    const isName = names.has(folded) && (!/^\p{Ll}/u.test(word) || isGreeted(text, start));
    const last = words[at + (isWhole ? parts.length - 1 : 0)] as Word;
    if (isWhole || isName) {
      masked += text.slice(end, start) + CHECK_PLACEHOLDER;
      end = last.start + last.word.length;
    }
    at += isWhole ? parts.length : 1;
  }
  return masked + text.slice(end);
}

interface Word {
  word: string;
  /** Without accents, which replies often leave out, and in lower case. */
  folded: string;
  start: number;
}

const wordsIn = (text: string): Word[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({ word, folded: fold(word), start: index }));

function isNext(words: readonly Word[], at: number, part: string, isAfter: boolean): boolean {
  const [before, next] = [words[at - 1], words[at]];
  if (next === undefined || next.folded !== part) return false;
  return !isAfter || (before !== undefined && next.start - before.start - before.word.length <= MAX_BETWEEN);
}

const isGreeted = (text: string, start: number): boolean =>
  GREETING.test(text.slice(Math.max(0, start - MAX_GREETING), start));

const fold = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function rejectUnchecked(text: string, field: string): void {
  if (withoutInvisible(text).includes(CHECK_PLACEHOLDER))
    throw invalid(`${field} contains ${CHECK_PLACEHOLDER}: replace it with the right details, or remove it`, field);
}
