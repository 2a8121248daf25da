/** What the premium plan costs a month. The specification names no currency. */
export const PREMIUM_PER_MONTH = 9;
