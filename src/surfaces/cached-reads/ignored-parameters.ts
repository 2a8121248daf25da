import type { Response } from 'express';

export const IGNORED_PARAMETERS_HEADER = 'X-Ignored-Parameters';

const MAX_NAMED = 10;
const MAX_NAME_LENGTH = 64;

/** Names the query parameters that are no inputs, because a mistyped one would otherwise go unnoticed. */
export function nameIgnoredParameters(query: object, response: Response, inputs: readonly string[]): void {
  const ignored = Object.keys(query).filter((name) => name !== '' && !inputs.includes(name));
  if (ignored.length > 0)
    response.setHeader(IGNORED_PARAMETERS_HEADER, ignored.slice(0, MAX_NAMED).map(encodedName).join(', '));
}

/** Ends after a whole character, so that the header can be decoded. */
function encodedName(name: string): string {
  let encoded = '';
  for (const character of name.toWellFormed()) {
    const next = encoded + encodeURIComponent(character);
    if (next.length > MAX_NAME_LENGTH) break;
    encoded = next;
  }
  return encoded;
}
