import { AppError, invalid } from '../errors/app-error.js';
import { isStorableText } from './value-rules.js';

export interface JsonLimits {
  /** Bytes, before and after decompression. */
  readonly bytes: number;
  /** Levels of nested objects and arrays. */
  readonly levels: number;
  /** Properties of objects and items of arrays, on all levels together. */
  readonly values: number;
}

/**
 * For a request to the REST API and a line of an import. The largest free-form object, `metadata`, may be 32 levels deep and
 * 16 KiB long, which is up to 8,190 values; the limits leave room for it and the fields around it.
 */
export const JSON_BODY_LIMITS: JsonLimits = { bytes: 1_048_576, levels: 36, values: 10_000 };

/** For a message to the MCP endpoint. Lower, because most of its methods are charged to no budget. */
export const JSON_RPC_LIMITS: JsonLimits = { bytes: 65_536, levels: 36, values: 1_000 };

/** `1 MiB`, `64 KiB`. */
export const formatBytes = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1_024} KiB`;

/** The limits as words for the API description. */
export const describeLimits = ({ bytes, levels, values }: JsonLimits): string =>
  `at most ${formatBytes(bytes)}, ${levels} levels deep, with ${values} properties and array items in all`;

/**
 * Parses a JSON text. The limits are checked on the text first, in one pass, because parsing and validating an oversized
 * value is what they prevent.
 */
export function parseJson(text: string, limits: JsonLimits, noun: 'body' | 'line'): unknown {
  const excess = excessOf(text, limits);
  if (excess !== undefined) throw invalid(`The ${noun} ${excess}`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new AppError('unparsable', `The ${noun} is not valid JSON`);
  }
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((character) => character.charCodeAt(0));
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [...'{}[]'].map((character) => character.charCodeAt(0));
const SPACE = 0x20;

/** Exact for valid JSON. Invalid JSON may be misjudged, but is rejected anyway. */
function excessOf(text: string, { levels, values }: JsonLimits): string | undefined {
  let [level, count, previous] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
      level += 1;
      if (level > levels) return `is nested more than ${levels} levels deep`;
    } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
      level -= 1;
      const isEmpty = previous === OPEN_OBJECT || previous === OPEN_ARRAY;
      if (!isEmpty) count += 1;
    } else if (code === COMMA) count += 1;
    if (count > values) return `contains more than ${values} properties and array items`;
    previous = code;
  }
  return undefined;
}

/** The end of the string that begins at `start`: the next quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}

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
