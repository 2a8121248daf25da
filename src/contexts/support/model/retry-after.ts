/** After a 429 without a valid `Retry-After`. */
const DEFAULT_PAUSE_MS = 5_000;
/** A longer pause would leave more questions to humans than it saves rejected calls. */
const MAX_PAUSE_MS = 60_000;

/** The time without calls that an endpoint asks for with `Retry-After`, which has seconds or a date. */
export function pauseMsOf(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const ms = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? DEFAULT_PAUSE_MS : Math.min(MAX_PAUSE_MS, Math.max(0, ms));
}
