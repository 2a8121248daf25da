export const ACCESS_SECONDS = 3_600;
/** A refresh token that is not used expires. */
export const REFRESH_DAYS = 30;
/** After this time the user signs in again. */
export const REFRESH_MAX_YEARS = 1;
/** A used refresh token can be used again for this long: clients refresh in parallel and lose responses. */
export const REUSE_SECONDS = 120;
/** Of one connection; the one that was not used for the longest time ends. */
export const MAX_FAMILIES = 10;
