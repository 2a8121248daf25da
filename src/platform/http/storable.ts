import { invalid } from '../errors/app-error.js';
import { isStorableText } from './value-rules.js';

const MAX_DEPTH = 32;

/** What PostgreSQL cannot store as text or jsonb, and what would pollute a prototype when copied. */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) {
      throw invalid('The JSON holds a NUL character or half of a surrogate pair; send well-formed Unicode text');
    }
  } else if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) throw invalid(`The JSON is nested more than ${MAX_DEPTH} levels deep`);
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype')
        throw invalid(`The JSON must not hold a property named ${key}`);
      refuseUnstorable(key, depth + 1);
      refuseUnstorable(item, depth + 1);
    }
  }
}
