import { Script } from 'node:vm';

/** Far longer than a usual pattern takes. */
const MAX_MATCH_MS = 1_000;
const MATCH = new Script('new RegExp(pattern, "i").test(text)');

/**
 * Whether the text matches the regular expression, ignoring case. Throws if the pattern is invalid or takes too long: some patterns
 * would take years. Runs as a separate script, because a regular expression can't be stopped otherwise.
 */
export const matchesPattern = (pattern: string, text: string): boolean =>
  MATCH.runInNewContext({ pattern, text }, { timeout: MAX_MATCH_MS }) === true;
