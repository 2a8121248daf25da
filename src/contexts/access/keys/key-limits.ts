export const MAX_LIVE_KEYS = 20;
/** Maximum number of new keys per account in 24 hours, to bound the rows that repeated creating and revoking adds. */
export const MAX_NEW_KEYS_PER_DAY = 100;
export const MAX_KEY_NAME = 100;
/** Maximum grace period of a replaced key. */
export const MAX_GRACE_DAYS = 7;
export const MAX_EXPIRY_YEARS = 10;
