import { invalid } from '../errors/app-error.js';
import { isStorableText } from './value-rules.js';

const POLLUTING = new Set(['__proto__', 'constructor', 'prototype']);

export const isPolluting = (name: string): boolean => POLLUTING.has(name);

/**
 * Rejects values that PostgreSQL can't store as text or jsonb, that would be stored as another value, or that would pollute
 * a prototype when copied. `parseJson` bounds the recursion.
 */
export function rejectUnstorable(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value))
      throw invalid('The JSON contains a NUL character or half of a surrogate pair; send well-formed Unicode text');
  } else if (typeof value === 'number') {
    // Such as 1e999, which JSON would write as null.
    if (!Number.isFinite(value)) throw invalid('The JSON contains a number that is too large');
  } else if (Array.isArray(value)) {
    for (const item of value) rejectUnstorable(item);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (isPolluting(key)) throw invalid(`The JSON must not contain a property named ${key}`);
      rejectUnstorable(key);
      rejectUnstorable(item);
    }
  }
}
