const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A session that is not used for so long has ended. */
export const IDLE_MS = 30 * DAY_MS;
/** So long after signing in a session ends in any case. */
export const LIFETIME_MS = 90 * DAY_MS;
/** How long before its beginning a session counts as signed in, when a provider asked the person earlier. */
export const MAX_SIGNED_IN_BEFORE_MS = DAY_MS;
/** How far the time of the last use may lag behind, so that not every page writes to the database. */
export const TOUCH_AFTER_MS = 5 * MINUTE_MS;
/** How long a browser that has signed in to an account is recognized; browsers keep no cookie longer. */
export const KNOWN_BROWSER_MS = 400 * DAY_MS;
/** How often sessions that have expired are deleted. */
export const PRUNE_EVERY_MS = 60 * MINUTE_MS;
/** Secrets, roles and bans ask for a sign-in that is not older. */
export const RECENT_MS = 15 * MINUTE_MS;
