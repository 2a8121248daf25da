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
    fitted: 'fit',
    hung: 'hang',
    worn: 'wear',
    torn: 'tear',
    froze: 'freeze',
    frozen: 'freeze',
    stole: 'steal',
    broke: 'break',
    caught: 'catch',
    brought: 'bring',
    held: 'hold',
    died: 'die',
    dying: 'die',
    fed: 'feed',
    grew: 'grow',
    ate: 'eat',
    eaten: 'eat',
    drove: 'drive',
    driven: 'drive',
    flown: 'fly',
    hidden: 'hide',
    met: 'meet',
    won: 'win',
    lent: 'lend',
    feet: 'foot',
    teeth: 'tooth',
    puppies: 'puppy',
    withdrawal: 'withdraw',
    arrival: 'arrive',
    proof: 'prove',
    choice: 'choose',
    // The second is another matter than ten seconds.
    seconds: 'sec',
    rental: 'rent',
    drank: 'drink',
    drunk: 'drink',
    burnt: 'burn',
    bit: 'bite',
    bitten: 'bite',
    blew: 'blow',
    chose: 'choose',
    dug: 'dig',
    fell: 'fall',
    fallen: 'fall',
    felt: 'feel',
    flew: 'fly',
    gave: 'give',
    heard: 'hear',
    hid: 'hide',
    knew: 'know',
    known: 'know',
    laid: 'lay',
    lit: 'light',
    ran: 'run',
    rang: 'ring',
    rung: 'ring',
    rode: 'ride',
    ridden: 'ride',
    rose: 'rise',
    sang: 'sing',
    sat: 'sit',
    saw: 'see',
    shook: 'shake',
    slept: 'sleep',
    spoke: 'speak',
    spoken: 'speak',
    stood: 'stand',
    stuck: 'stick',
    swam: 'swim',
    taught: 'teach',
    threw: 'throw',
    thrown: 'throw',
    woke: 'wake',
    wore: 'wear',
    tore: 'tear',
    meant: 'mean',
    led: 'lead',
    bent: 'bend',
    bled: 'bleed',
    dealt: 'deal',
    dreamt: 'dream',
    forbidden: 'forbid',
    forgave: 'forgive',
    learnt: 'learn',
    leant: 'lean',
    leapt: 'leap',
    lain: 'lie',
    shrank: 'shrink',
    shrunk: 'shrink',
    sank: 'sink',
    sunk: 'sink',
    spilt: 'spill',
    spoilt: 'spoil',
    sprung: 'spring',
    swept: 'sweep',
    swollen: 'swell',
    withdrew: 'withdraw',
    withdrawn: 'withdraw',
    understood: 'understand',
    overslept: 'oversleep',
    mice: 'mouse',
    knives: 'knife',
    shelves: 'shelf',
    wives: 'wife',
    departure: 'depart',
    delivery: 'deliver',
    insurance: 'insure',
    burglary: 'burgle',
    silence: 'silent',
    failure: 'fail',
    closure: 'close',
    usage: 'use',
    advice: 'advise',
    practise: 'practice',
    practising: 'practice',
    licence: 'license',
    centre: 'center',
    theatre: 'theater',
    programme: 'program',
    grey: 'gray',
    cheque: 'check',
    tyre: 'tire',
    refusal: 'refuse',
    proposal: 'propose',
    disposal: 'dispose',
    sale: 'sell',
    sales: 'sell',
    complaint: 'complain',
    weight: 'weigh',
    theft: 'steal',
    coverage: 'cover',
    shipment: 'ship',
    payment: 'pay',
    repayment: 'repay',
    insolvency: 'insolvent',
    bankruptcy: 'bankrupt',
    redundancy: 'redundant',
    pregnancy: 'pregnant',
    emergencies: 'emergency',
    permission: 'permit',
    submission: 'submit',
    admission: 'admit',
    extension: 'extend',
    suspension: 'suspend',
    decision: 'decide',
    reduction: 'reduce',
    destruction: 'destroy',
    reimbursement: 'reimburse',
    injury: 'injure',
    death: 'die',
    dead: 'die',
    growth: 'grow',
    marriage: 'marry',
    signature: 'sign',
    speech: 'speak',
    choices: 'choose',
    repairs: 'repair',
  }),
);

const FREQUENCIES = new Set(['hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'annual', 'annually']);

const VOWEL = /[aeiouy]/;

/** Texts repeat their words, so that most stems are known; all holders of a stem then share one string. */
const known = new Map<string, string>();
const MAX_KNOWN = 20_000;

/** The English word without its inflection. Not always a word, but the same for all forms of one. */
export function stem(word: string): string {
  let stemmed = known.get(word);
  if (stemmed === undefined) {
    stemmed = stemmedOnce(word);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(word, stemmed);
  }
  return stemmed;
}

function stemmedOnce(word: string): string {
  const base = IRREGULAR.get(word) ?? IRREGULAR.get(withoutPlural(word)) ?? word;
  if (base === 'setting' || base === 'settings') return 'settings';
  // How often something happens is another matter than how long it takes.
  if (FREQUENCIES.has(base)) return base === 'annually' || base === 'annual' ? 'yearly' : base;
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

const DERIVED =
  /(?:ational|ation|ition|ability|ibility|ance|anc|ence|enc|ment|able|abl|ible|ibl|ity|iti|at|it|ion|er|or|al|ag|age|iv|ical|ic|ous|ant|ent|ial|i|y)$/;
const NOT_DERIVED = new Set([
  'customer',
  'number',
  'letter',
  'member',
  'minut',
  'commun',
  'animal',
  'hospital',
  'material',
]);

/**
 * What a stem has in common with the words derived from it: install, installer, installation. Looser than the stem, so
 * that it counts for less.
 */
export function root(stemmed: string): string {
  let bare = stemmed;
  for (let round = 0; round < 2; round += 1) {
    if (bare.length < (bare.endsWith('i') ? 5 : 6) || NOT_DERIVED.has(bare)) break;
    const shorter = bare.replace(DERIVED, '');
    if (shorter.length < (/(?:[eo]r|al)$/.test(bare) ? 5 : 4)) break;
    bare = shorter.replace(/([^aeiou])\1$/, '$1');
  }
  return bare;
}
