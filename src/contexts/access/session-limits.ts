const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A session expires when it is not used for this long. */
export const IDLE_MS = 30 * DAY_MS;
/** A session expires this long after the sign-in, even if it is used. */
export const LIFETIME_MS = 90 * DAY_MS;
/** How long before the start of the session `signedInAt` can be, if a provider authenticated the user earlier. */
export const MAX_SIGNED_IN_BEFORE_MS = DAY_MS;
/** Accuracy of `lastSeenAt`, so that not every page view writes to the database. */
export const TOUCH_AFTER_MS = 5 * MINUTE_MS;
/** How long a browser that has signed in to an account is recognized: the maximum age of a cookie. */
export const KNOWN_BROWSER_MS = 400 * DAY_MS;
/** How often expired sessions are deleted. */
export const PRUNE_EVERY_MS = 60 * MINUTE_MS;
/** Changing secrets, roles and bans needs a sign-in within this time. */
export const RECENT_MS = 15 * MINUTE_MS;
