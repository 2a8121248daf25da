import { withoutInvisible } from '../../../platform/text/prose.js';
import { lazy, lazyForms, stem } from './stem.js';

/** Abbreviations that customers type, after the word that they count as. */
const ABBREVIATIONS = lazyForms(`
you u; your ur; please pls plz; thanks thx ty; number nr; about abt; before b4; tomorrow tmrw tmr 2moro; birthday bday
favourite fav; appointment appt; i im ive ill; email e-mail; wifi wi-fi; january jan; february feb; august aug
september sept sep; october oct; november nov; december dec; tuesday tues tue; wednesday wed; thursday thurs thu; friday fri
`);

const CONTRACTIONS: [RegExp, string][] = [
  [/[\u2018\u2019\u02BC]/g, "'"],
  [/\b(?:can't|cannot|cant)\b/g, 'can not'],
  [/\b(?:won't|wont)\b/g, 'will not'],
  [/n't\b/g, ' not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|could|should)nt\b/g, '$1 not'],
  [/\b(what|where|how|who|that|there)'?s\b/g, '$1 is'],
  [/'(?:s|re|m|ll|ve|d)\b/g, ' '],
  [/\bw\/o\b/g, 'without'],
  [/\bw\/(?=\s)/g, 'with'],
  // A figure and its unit are two words.
  [/(\d)(?=(?:kwh|kw|ghz|mhz|gb|mb|tb|kg|km|cm|mm|m|a|v|w|l|ml|h|hrs?|mins?|eur|usd|gbp|x|lbs?)\b)/g, '$1 '],
  [/(\d),(?=\d{3}\b)/g, '$1'],
];
/** One search for any of them is faster than a dozen replacements; most texts have none. */
const ANY_CONTRACTION = new RegExp(CONTRACTIONS.map(([{ source }]) => `(?:${source})`).join('|'));
const NOT_ASCII = /[^\0-\x7F]/;

/** Longer strings are not words, and would cost time in every comparison. */
const MAX_WORD_LENGTH = 40;

/** Articles write small numbers as words, customers as digits. */
const DIGITS = new Map(
  'two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, index) => [word, `${index + 2}`]),
);

/** A text in lower case, with contractions and abbreviations written out. */
export function plainText(text: string): string {
  // Decomposed, one ligature can become 18 characters.
  const letters = NOT_ASCII.test(text)
    ? withoutInvisible(text)
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .slice(0, 2 * text.length)
    : text;
  let plain = letters.replaceAll(/\bUSA?\b/g, 'usa').toLowerCase();
  plain = plain.replaceAll(/\b(?:e-mail|wi-fi)|[a-z\d]+/g, (word) => ABBREVIATIONS().get(word) ?? word);
  if (ANY_CONTRACTION.test(plain))
    for (const [pattern, replacement] of CONTRACTIONS) plain = plain.replaceAll(pattern, replacement);
  return plain;
}

/** A text as lower-case words. */
export function wordsOf(text: string): string[] {
  return (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(
    (word) => DIGITS.get(word) ?? word.slice(0, MAX_WORD_LENGTH),
  );
}

/** The stems of a text in their order. A phrase with one meaning, such as "log in", is one stem. */
export const stemsOf = (text: string): string[] => stemsOfWords(wordsOf(text));

export function stemsOfWords(words: readonly string[]): string[] {
  const stems = words.map(stem);
  const { meanings, firstStems } = PHRASE_STEMS();
  const joined: string[] = [];
  for (let at = 0; at < stems.length;) {
    let length = firstStems.has(stems[at]) ? Math.min(MAX_PHRASE_WORDS, stems.length - at) : 1;
    while (length > 1 && !meanings.has(stems.slice(at, at + length).join(' '))) length -= 1;
    const meaning = length > 1 ? meanings.get(stems.slice(at, at + length).join(' ')) : stems[at];
    joined.push(meaning as string);
    at += length;
  }
  return joined;
}

/** The length of the longest phrase. */
const MAX_PHRASE_WORDS = 4;

const PHRASE_STEMS = lazy(() => {
  const meanings = new Map<string, string>();
  for (const group of PHRASES.trim().split(/[;\n]/)) {
    const [meaning = '', phrases = ''] = group.split(':');
    for (const phrase of phrases.split(','))
      meanings.set(phrase.trim().split(' ').map(stem).join(' '), stem(meaning.trim()));
  }
  return { meanings, firstStems: new Set([...meanings.keys()].map((phrase) => phrase.split(' ', 1)[0])) };
});

/** Each phrase follows the one word that it counts as. Phrasal verbs with several meanings are left out. */
const PHRASES = `
refund: money back, pay back; login: log in, log on, sign in, sign on, log into, sign into; logout: log out, sign out
register: sign up; delete: get rid of, throw away; getback: get back, get it back; search: look for
readonly: read only, only read; twofactor: 2 factor, 2 step; vacation: time off, day off
free: free of charge, for free, no charge, without paying, for nothing, no fee, no cost, at no cost, no extra charge
free: no extra cost; howmuch: how much; howmany: how many; howoften: how often; howbig: how big, how large
howlong: how long, how soon, how fast, how quickly, until when, how much time, how far ahead, how far in advance
howfar: how far, how close; sms: text message; timezone: time zone; spreadsheet: spread sheet
card: credit card, debit card, bank card; directdebit: direct debit; wiretransfer: bank transfer, wire transfer
checkout: check out, clock out; checkin: check in, clock in; upfront: in advance, up front
immediately: at once, right away, straight away; permanently: for good, for ever; accidentally: by mistake, by accident
connect: hook up; eu: european union; usa: united states; uk: united kingdom; sso: single sign on
discount: half price, half the price; automatically: by themselves, by itself, on its own
monthly: every month, each month, per month, a month; yearly: every year, each year, per year, a year
weekly: every week, each week, per week, a week; daily: each day, per day, a day, every day
enable: turn on, switch on; disable: turn off, switch off; sick: call in sick; support: customer service
contact: get in touch, get hold of, talk to, speak to; exceed: more than, too many, over the limit
offline: without a connection, without connection, without internet, no connection, no internet, off line
maximum: up to, at most, no more than; simultaneously: at the same time; consecutive: in a row; payout: pay out, paid out
enter: fill in, fill out, type in; transfer: hand over; included: built in, come with, as standard; wifi: wi fi
ebike: e bike; return: send back, give back, bring back, hand back, take back; die: pass away; secondhand: second hand
assemble: put together; wash: wash up; cancel: call off, pull out, back out, call it off, opt out
outage: power cut, power outage; collect: pick up; deliver: drop off; wear: worn out
increase: go up; decrease: go down; waitlist: wait list, waiting list; bankrupt: go bust, go under
breakdown: break down; breakin: break in; curtail: cut short; postpone: put off, push back; redundancy: make redundant, lay off
amex: american express; mobile: mobile phone, cell phone, mobile telephone; parking: car park; neighbour: next door
openinghour: opening hour, opening time, business hour; pool: swimming pool; postcode: post code, zip code
giftcard: gift card, gift voucher; haircut: hair cut; website: web site; bestbefore: best before, use by
care: look after, take care; clean: tidy up, clean up; groundfloor: ground floor; licence: driving licence
birthday: date of birth; shortnotice: last minute, short notice; submit: hand in; percent: per cent; online: on line
punctual: on time; checkup: check up; leftover: left over; noshow: no show, not show up
complain: make a complaint, file a complaint; claim: make a claim, file a claim; photo: take a photo
book: make a booking, make a reservation, make an appointment; gp: general practitioner, family doctor
allday: round the clock, 24 hour, 24 h, 24 7, day and night, any hour
`;
