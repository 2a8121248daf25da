import { stem as porter2 } from 'porter2';

/** Builds language data at its first use: a service whose partners have no articles never builds it. */
export function lazy<Value>(build: () => Value): () => Value {
  let built: { value: Value } | undefined;
  return () => (built ??= { value: build() }).value;
}

/** Groups such as "pay paid payment; send sent", as a map from each form to the first word of its group. */
const lazyForms = (groups: string): (() => ReadonlyMap<string, string>) =>
  lazy(() => {
    const words = groups.split(/[;\n]/).map((group) => group.trim().split(' '));
    return new Map(words.flatMap(([base = '', ...forms]) => forms.map((form): [string, string] => [form, base])));
  });

/** Forms for which the stemmer gives different stems, after the word that they count as. */
const IRREGULAR = lazyForms(`
pay paid payment; send sent; lose lost loss; buy bought; keep kept; leave left; go gone went
forget forgot forgotten; verify verification; store storage; child children; person people; man men; woman women
cheap cheaper cheapest; big bigger biggest; large larger largest; long longer; new newer newest; old older oldest
fast faster; slow slower; choose chosen choice chose choices; write written wrote; steal stolen stole theft
break broken broke; show shown; see seen saw; begin began; spend spent; build built; sell sold sale sales; tell told
take taken; give given gave; hang hung; wear worn wore; tear torn tore; freeze froze frozen; catch caught
bring brought; hold held; feed fed; grow grew growth; eat ate eaten; drive drove driven; fly flown flew
hide hidden hid; meet met; win won; lend lent; foot feet; tooth teeth; prove proof; sec seconds; rent rental
drink drank drunk; burn burnt; bite bit bitten; blow blew; dig dug; fall fell fallen; feel felt; hear heard
know knew known; lay laid; light lit; run ran; ring rang rung; ride rode ridden; rise rose; sing sang; sit sat
shake shook; sleep slept; speak spoke spoken speech; stand stood; stick stuck; swim swam; teach taught
throw threw thrown; wake woke; mean meant; lead led; bend bent; bleed bled; deal dealt; dream dreamt
forbid forbidden; forgive forgave; learn learnt; lean leant; leap leapt; lie lain; shrink shrank shrunk
sink sank sunk; spill spilt; spoil spoilt; spring sprung; sweep swept; swell swollen; withdraw withdrew withdrawn
understand understood; oversleep overslept; mouse mice; knife knives; shelf shelves; wife wives; depart departure
deliver delivery deliveries; burgle burglary; silent silence; fail failure; close closure; use usage; advise advice
practice practise practising; license licence; center centre; theater theatre; program programme; gray grey
check cheque; tire tyre; complain complaint; weigh weight; cover coverage; ship shipment; bankrupt bankruptcy
pregnant pregnancy; permit permission; submit submission; admit admission; extend extension; suspend suspension
decide decision; reduce reduction; destroy destruction; injure injury; die death dead; marry marriage
sign signature; yearly annual annually; recover recovery; discover discovery
`);

/** The stemmer reads "weekly" as "week", but how often something happens differs from how long it takes. */
const FREQUENCY = /^(?:hour|dai|week|month|quarter|year)ly$/;

/** Articles and questions repeat their words; 20,000 entries are enough for the articles of the largest partner. */
const MAX_KNOWN_STEMS = 20_000;
const knownStems = new Map<string, string>();

/** The English word without its ending. Not always a word, but the same for all forms of one. */
export function stem(word: string): string {
  let stemmed = knownStems.get(word);
  if (stemmed === undefined) {
    // A copy: a word that was cut out of a text keeps the whole text in memory.
    const own = Buffer.from(word).toString();
    const base = IRREGULAR().get(own) ?? IRREGULAR().get(own.replace(/s$/, '')) ?? own;
    stemmed = /^[a-z]+$/.test(base) && !FREQUENCY.test(base) ? porter2(base) : base;
    if (knownStems.size >= MAX_KNOWN_STEMS) knownStems.clear();
    knownStems.set(own, stemmed);
  }
  return stemmed;
}
