import { isEmail, isISO8601 } from 'class-validator';
import { hasHiddenCharacters, isCanonicalEmail } from '../text/email-address.js';
import { parsedUrl } from './parsed-url.js';

/** Lengths count Unicode code points, so that an emoji is one character. */
export const codePoints = (text: string): number => [...text].length;

/** A code point takes one or two UTF-16 units, so most texts need no counting. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > 2 * max || (text.length > max && codePoints(text) > max);

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const MAX_SLUG = 120;

export const MAX_URL = 2_000;
/** Mail servers accept at most 64 characters before the @ and 254 after it. */
export const MAX_EMAIL = 320;
const MAX_DATE_TIME = 64;

/**
 * Characters that RFC 3986 forbids in a URL but URL parsers accept. They could end a header line or an HTML attribute. The
 * apostrophe is not among them: it is legal in a path, a query and a fragment.
 */
const ILLEGAL_IN_URL = /[\s\p{Cc}"<>\\`]/u;

export function isWebUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > MAX_URL || !/^https?:\/\//i.test(value)) return false;
  if (ILLEGAL_IN_URL.test(value)) return false;
  const url = parsedUrl(value);
  if (url?.username !== '' || url.password !== '' || url.hostname.includes("'")) return false;
  // The encoded form, which headers carry, is longer when there are non-ASCII characters.
  return url.href.length <= MAX_URL;
}

export const isEmailAddress = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= MAX_EMAIL &&
  !hasHiddenCharacters(value) &&
  isEmail(value) &&
  isCanonicalEmail(value);

export const isDateTime = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= MAX_DATE_TIME &&
  isISO8601(value, { strict: true, strictSeparator: true }) &&
  !Number.isNaN(Date.parse(value));

/** A day as date fields of forms send it: 2026-01-31. */
export const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDateTime(value);

/** No line breaks, control characters or bidirectional overrides, which could make a name look like another. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Only spaces, control characters and invisible characters. */
export const isBlank = (text: string): boolean => /^[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const MAX_ECHO = 80;

/** User input, made safe to repeat in an error message. */
export function printable(text: string): string {
  const clean = text
    .slice(0, 2 * MAX_ECHO + 1)
    .toWellFormed()
    .replaceAll(/\p{C}/gu, '\uFFFD');
  const characters = [...clean];
  return characters.length > MAX_ECHO ? `${characters.slice(0, MAX_ECHO).join('')}…` : clean;
}

export const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
