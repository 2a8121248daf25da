/** Forms that no rule below brings together. */
const IRREGULAR = new Map(
  Object.entries({
    paid: 'pay',
    sent: 'send',
    lost: 'lose',
    loss: 'lose',
    bought: 'buy',
    kept: 'keep',
    left: 'leave',
    gone: 'go',
    went: 'go',
    forgot: 'forget',
    forgotten: 'forget',
    cancellation: 'cancel',
    verification: 'verify',
    authentication: 'authenticate',
    authenticator: 'authenticate',
    encryption: 'encrypt',
    removal: 'remove',
    renewal: 'renew',
    approval: 'approve',
    retrieval: 'retrieve',
    storage: 'store',
    daily: 'day',
    children: 'child',
    people: 'person',
    men: 'man',
    women: 'woman',
    cheaper: 'cheap',
    cheapest: 'cheap',
    bigger: 'big',
    biggest: 'big',
    larger: 'large',
    largest: 'large',
    longer: 'long',
    newer: 'new',
    newest: 'new',
    older: 'old',
    oldest: 'old',
    faster: 'fast',
    slower: 'slow',
    chosen: 'choose',
    written: 'write',
    wrote: 'write',
    stolen: 'steal',
    broken: 'break',
    shown: 'show',
    seen: 'see',
    began: 'begin',
    spent: 'spend',
    built: 'build',
    sold: 'sell',
    told: 'tell',
    taken: 'take',
    given: 'give',
  }),
);

const VOWEL = /[aeiouy]/;

/** The English word without its inflection. Not always a word, but the same for all forms of one. */
export function stem(word: string): string {
  const base = IRREGULAR.get(word) ?? word;
  if (base === 'setting' || base === 'settings') return 'settings';
  if (base.length <= 3 || !/^[a-z]+$/.test(base)) return base;
  return withoutEnding(withoutSuffix(withoutPlural(base)));
}

function withoutPlural(word: string): string {
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withoutSuffix(word: string): string {
  for (const suffix of ['ing', 'ed', 'ment', 'ly', 'ness', 'ful', 'ive']) {
    const rest = word.slice(0, -suffix.length);
    if (word.endsWith(suffix) && rest.length >= 3 && VOWEL.test(rest)) return rest;
  }
  return /[st]ion$/.test(word) && word.length > 5 ? word.slice(0, -3) : word;
}

/** The last letter often differs between forms: change, changing; verify, verified; cancel, cancelled. */
function withoutEnding(word: string): string {
  const bare = word.length > 3 && word.endsWith('e') ? word.slice(0, -1) : word;
  const soft = bare.length > 3 && bare.endsWith('y') ? `${bare.slice(0, -1)}i` : bare;
  return /([^aeiou])\1$/.test(soft) ? soft.slice(0, -1) : soft;
}
