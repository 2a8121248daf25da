export type SearchScope = 'tools' | 'directories';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Ignored if a query has other words. */
export const STOP_WORDS = words(`
  a about all also am an and any anything are as at be because been but by can cant could did do does doing dont each else
  find for from get gets getting give gives got had has have having he help helps her here his how i if im in into is it its just
  lets like looking may me might more most my myself need needs no not of on one only or other our out own please really
  same she should so some someone something such than that thats the their them then there these they thing things this
  those through to us use used uses using very via want wants was way we were what whats when where which while who whom
  whose why will with without would you your yours`);

/** Praise and price. They carry little information even if a query has no other words. */
export const QUALIFIERS = words(`
  best better cheap cool easily easy fast free freemium good great new paid quick simple top`);

const COMPARISONS = 'alternative alternatives vs';

/** Low-information words in a catalog of this kind. Listings need not contain them if a query has other words. */
export const MINOR_WORDS: Record<SearchScope, ReadonlySet<string>> = {
  tools: words(`
    agent agents ai app application apps applications artificial assistant assistants create helper helpers intelligence make
    makes making online platform platforms powered product products program service services software solution solutions
    suite system systems tool tools turn ${COMPARISONS} ${[...QUALIFIERS].join(' ')}`),
  directories: words(`
    ai app apps dir directories directory list listing listings lists place places platform platforms site sites
    submission submissions submit tool tools website websites ${COMPARISONS} ${[...QUALIFIERS].join(' ')}`),
};

/** Words of directories and their labels. `dofollow` and `nofollow` are similar but mean the opposite. */
const LABEL_WORDS = words('badge badges directories directory dofollow nofollow');

/** Whether a word is correctly spelled, even if no listing contains it. */
export const isKnownWord = (scope: SearchScope, word: string): boolean =>
  STOP_WORDS.has(word) || MINOR_WORDS[scope].has(word) || LABEL_WORDS.has(word);
