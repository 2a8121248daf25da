/** Price of Premium in US dollars. */
export const PREMIUM_PER_MONTH = 9;
