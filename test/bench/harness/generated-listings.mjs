/** Deterministic listings with word frequencies like real text: a few words everywhere, most words rare. */

const SYLLABLES = 'ba co di fu ga he ji ko la me ni po ra se tu vo wi xa yo ze'.split(' ');
const EVERYWHERE = ['platform', 'teams', 'workflow', 'assistant'];
const IN_MOST_NAMES = 'studio';
const PRICINGS = ['FREE', 'FREEMIUM', 'PAID'];
const CATEGORIES = 40;
const TAGS = 200;
const VOCABULARY = 30_000;

/** A seeded random number generator, so that every run loads the same catalog. */
function random(seed) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const spelt = (index) => {
  let rest = index + 400;
  let text = '';
  while (rest > 0) {
    text += SYLLABLES[rest % SYLLABLES.length];
    rest = Math.floor(rest / SYLLABLES.length);
  }
  return text;
};
const DICTIONARY = Array.from({ length: VOCABULARY }, (_, index) => spelt(index));
const word = (index) => DICTIONARY[index];

/** The word of a rank: 0 is the most frequent of the dictionary, 29,999 the rarest. */
export const wordOfRank = (rank) => DICTIONARY[rank];

/** The words that the benchmarks look for. */
export const WORDS = {
  everywhere: EVERYWHERE[0],
  alsoEverywhere: EVERYWHERE[1],
  inMostNames: IN_MOST_NAMES,
  common: word(60),
  rare: word(VOCABULARY - 2),
};

export function* labels() {
  for (let index = 0; index < CATEGORIES; index += 1)
    yield { kind: 'category', slug: `category-${index}`, name: `Category ${word(index)}` };
  for (let index = 0; index < TAGS; index += 1)
    yield { kind: 'tag', slug: `tag-${index}`, name: `Tag ${word(index + 100)}` };
}

export function* tools(count) {
  const next = random(42);
  const common = () => word(Math.floor(VOCABULARY * next() ** 4));
  for (let index = 0; index < count; index += 1) {
    const words = Array.from({ length: 40 }, common);
    for (const frequent of EVERYWHERE) if (next() < 0.6) words.push(frequent);
    yield {
      kind: 'tool',
      slug: `listing-${index}`,
      name: `${common()} ${next() < 0.7 ? IN_MOST_NAMES : common()} ${index}`,
      tagline: words.slice(0, 8).join(' '),
      description: words.slice(8).join(' '),
      website: `https://listing-${index}.example/`,
      category: `category-${Math.floor(CATEGORIES * next() ** 2)}`,
      tags: [...new Set([next(), next(), next()].map((value) => `tag-${Math.floor(TAGS * value ** 2)}`))],
      pricing: PRICINGS[Math.floor(next() * 3)],
      opens: Math.floor(100_000 * next() ** 6),
      featured: next() < 0.05,
      createdAt: new Date(Date.UTC(2023, 0, 1) + Math.floor(next() * 1e11)).toISOString(),
    };
  }
}

export function* lines(count) {
  yield* labels();
  yield* tools(count);
}
