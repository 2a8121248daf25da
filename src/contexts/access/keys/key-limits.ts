/** How many keys of an account may work at the same time. */
export const MAX_LIVE_KEYS = 20;
/** How many keys an account may be given within 24 hours, so that making and revoking them has an end. */
export const MAX_NEW_KEYS_A_DAY = 100;
export const MAX_KEY_NAME = 100;
/** How long a replaced key may go on. */
export const MAX_GRACE_DAYS = 7;
/** How far ahead a key may expire. */
export const MAX_EXPIRY_YEARS = 10;
