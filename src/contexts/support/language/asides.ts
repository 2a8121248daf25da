/** "Used cars", other than "used to". */
const SECOND_HAND = /\b(an?|buy|sell|any|your|my|of|for|take|accept|rent|repair|old|or|and) used (?=\p{L}{3})/gu;

/** "Reopen a month" is no rate, other than "20 euros a month". */
const A_PERIOD =
  /(?<!\b(?:times?|once|twice|much|many|costs?|euros?|pounds?|dollars?|\d+|often|days?|hours?|each) )\ban? (day|week|month|year)\b(?! ago)/g;

/** Whether a thing costs extra is whether it costs anything. */
const COST_EXTRA = /\b(costs?|pay|charged?) (?:anything |something )?(?:extra|more)\b/;

/** "two weeks ago", "at 7": when something happened to the customer is no part of the question. */
const DATE = /\b(?:\d+|an?|one|two|three|few|couple of) \p{L}+ ago\b|\bat \d{1,2}(?::\d\d)?\b/gu;

/** The text without what looks like a matter and is none. */
export const mattersOnly = (text: string, isAsked: boolean): string =>
  (isAsked ? text.replace(COST_EXTRA, '$1') : text)
    .replaceAll(SECOND_HAND, '$1 secondhand ')
    .replaceAll(A_PERIOD, 'the $1')
    .replaceAll(DATE, ' ');
