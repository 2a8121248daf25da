/** What the premium plan costs per month, in US dollars. */
export const PREMIUM_PER_MONTH = 9;
