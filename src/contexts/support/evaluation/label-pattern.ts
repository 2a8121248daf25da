import { Script } from 'node:vm';

/** Far longer than any sensible pattern takes. */
const MAX_MATCH_MS = 1_000;
const MATCH = new Script('new RegExp(pattern, "i").test(text)');

/**
 * Whether the text matches the regular expression, ignoring case. Throws if it is not one, or takes too long: files come from outside,
 * and some patterns would take years. Only a script of its own can be stopped.
 */
export const matchesPattern = (pattern: string, text: string): boolean =>
  MATCH.runInNewContext({ pattern, text }, { timeout: MAX_MATCH_MS }) === true;
