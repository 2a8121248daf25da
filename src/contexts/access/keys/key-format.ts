import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyKind } from '../caller.js';
import type { Mode } from '../users/partner-client.entity.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 28 base62 characters contain 166 random bits. */
const SECRET_LENGTH = 28;
const CHECKSUM_LENGTH = 6;
const LETTERS: Record<KeyKind, string> = { catalog: 'c', partner: 'p', admin: 'a' };
const SHAPE = new RegExp(`^(aid_(?:[ca]|pt?)_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);
/** Of the secret. */
const DISPLAYED_CHARACTERS = 4;

export function generateKey(kind: KeyKind, mode: Mode = 'live'): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const body = `aid_${LETTERS[kind]}${mode === 'test' ? 't' : ''}_${secret}`;
  return body + checksum(body);
}

/** False for a mistyped or invented key, so that it causes no query. */
export function isWellFormedKey(key: string): boolean {
  const [, body, sum] = SHAPE.exec(key) ?? [];
  return body !== undefined && checksum(body) === sum;
}

/** The stored form. Keys are random, so a plain digest cannot be reversed by guessing. */
export const hashKey = (key: string): string => hash('sha256', key);

/** The part of a key that is stored and shown in lists. */
export const displayPrefix = (key: string): string => key.slice(0, key.lastIndexOf('_') + 1 + DISPLAYED_CHARACTERS);

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let position = 0; position < CHECKSUM_LENGTH; position += 1) {
    digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
