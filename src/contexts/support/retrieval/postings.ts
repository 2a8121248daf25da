/** Words with the strength of each, and the weight of them all. */
interface WeighedForms {
  forms: ReadonlyMap<string, number>;
  weight: number;
}

const NOWHERE: readonly number[] = [];

/**
 * The numbered places, such as passages, in which each word stands. An ask goes through thousands of places, so that they are
 * counted in typed arrays.
 */
export class Postings {
  private readonly places = new Map<string, number[]>();
  private size = 0;

  /** The places of a word are added in ascending order, each once. Says whether the word is new. */
  add(word: string, place: number): boolean {
    this.size = Math.max(this.size, place + 1);
    const places = this.places.get(word);
    if (places) places.push(place);
    else this.places.set(word, [place]);
    return places === undefined;
  }

  has(word: string): boolean {
    return this.places.has(word);
  }

  /** The number of places in which at least one of the words stands. */
  count(words: readonly string[]): number {
    if (words.length === 1) return this.of(words[0]).length;
    const isCounted = new Uint8Array(this.size);
    let count = 0;
    for (const word of words) {
      for (const place of this.of(word)) {
        if (isCounted[place] === 1) continue;
        isCounted[place] = 1;
        count += 1;
      }
    }
    return count;
  }

  /** The places that hold most of the weight, best first. Of the forms of one term only the strongest counts. */
  heaviest(terms: readonly WeighedForms[], limit: number): number[] {
    const weights = new Float64Array(this.size);
    const strengths = new Float64Array(this.size);
    const found: number[] = [];
    for (const { forms, weight } of terms) {
      const holders: number[] = [];
      for (const [form, strength] of forms) {
        for (const place of this.of(form)) {
          const known = strengths[place] ?? 0;
          if (known === 0) holders.push(place);
          if (strength > known) strengths[place] = strength;
        }
      }
      for (const place of holders) {
        const sum = weights[place] ?? 0;
        if (sum === 0) found.push(place);
        weights[place] = sum + weight * (strengths[place] ?? 0);
        strengths[place] = 0;
      }
    }
    return largest(found, weights, limit);
  }

  private of(word: string | undefined): readonly number[] {
    return this.places.get(word ?? '') ?? NOWHERE;
  }
}

/** The places of the largest values, in descending order; of equal ones those that stand first. */
export function largest(places: readonly number[], values: Float64Array | Float32Array, limit: number): number[] {
  const best: number[] = [];
  for (const place of places) {
    const value = values[place] ?? 0;
    if (best.length === limit && value <= (values[best.at(-1) ?? 0] ?? 0)) continue;
    let at = best.length;
    while (at > 0 && (values[best[at - 1] ?? 0] ?? 0) < value) at -= 1;
    best.splice(at, 0, place);
    if (best.length > limit) best.pop();
  }
  return best;
}
