import { AppError, invalid } from '../errors/app-error.js';

/** How much JSON is taken at once. */
export interface JsonLimits {
  /** Bytes as they are sent and, when they are packed, as they unpack. */
  readonly bytes: number;
  /** Objects and arrays inside one another. */
  readonly levels: number;
  /** Properties of objects and items of arrays, on all levels together. */
  readonly values: number;
}

/**
 * Of a request to the REST API, and of a line of an import. The largest object of the caller's own making, `metadata`,
 * may be 32 levels deep and 16 KiB long, which hold up to 8,190 values; there is room for that and what surrounds it.
 */
export const JSON_BODY: JsonLimits = { bytes: 1_048_576, levels: 36, values: 10_000 };

/** Of a message to the MCP endpoint, most of which cost their sender nothing. */
export const JSON_RPC_MESSAGE: JsonLimits = { bytes: 65_536, levels: 36, values: 1_000 };

/** `1 MiB`, `64 KiB`. */
export const formatBytes = (bytes: number): string =>
  bytes % 1_048_576 === 0 ? `${bytes / 1_048_576} MiB` : `${bytes / 1_024} KiB`;

/** What a description of the API says about the size of a body. */
export const describeLimits = ({ bytes, levels, values }: JsonLimits): string =>
  `at most ${formatBytes(bytes)}, ${levels} levels deep, with ${values} properties and array items in all`;

/**
 * The value of a JSON text. Its limits are checked on the text, in one pass, because parsing, copying and validating
 * what is too much is what must not happen.
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

/** Exact for valid JSON. What is not valid may be misjudged, and is refused anyway. */
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
    if (count > values) return `holds more than ${values} properties and array items`;
    previous = code;
  }
  return undefined;
}

/** Where the string that begins here ends: at the next quote before which stands an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return text.length;
}
