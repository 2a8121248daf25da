import { createHash } from 'node:crypto';
import { MAX_SLUG } from '../../../platform/input/value-rules.js';

/** Slugs that conflict with routes. */
export const RESERVED_SLUGS = ['top'];

/** Letters that Unicode normalization does not split into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Leaves room for a numeric suffix. */
const MAX_BASE = MAX_SLUG - 10;

/** `Ünï Code!` becomes `uni-code`. A name without Latin letters or digits gets a slug made from its hash. */
export function slugFrom(name: string, noun: 'tool' | 'tag'): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .replaceAll('+', '-plus')
    .replaceAll('#', '-sharp')
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_BASE)
    .replaceAll(/^-|-$/g, '');
  return slug === '' ? `${noun}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}` : slug;
}

/** The first of `base`, `base-2`, `base-3` … that is free. */
export function firstFreeSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const slug = `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
