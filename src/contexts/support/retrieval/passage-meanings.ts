import { addMeaning, DIMENSIONS, hasMeaning } from '../language/word-vectors.js';
import type { WeighedTerm } from './passage-match.js';

/** What a word of the title counts. */
const TITLE = 2;
const STORY = 0.3;
const LIGHT = 0.5;
/** Vectors are kept in bytes. */
const UNIT = 127;

/** What each passage is about, as a direction in the space of word meanings. */
export class PassageMeanings {
  private values = new Int8Array(DIMENSIONS * 64);
  private count = 0;
  /** The gate and the suggestions ask for the same. */
  private readonly known = new WeakMap<readonly WeighedTerm[], Float32Array>();

  add(stems: Iterable<string>, titleStems: Iterable<string>): void {
    const sum = new Float32Array(DIMENSIONS);
    for (const word of stems) addMeaning(sum, word, 1);
    for (const word of titleStems) addMeaning(sum, word, TITLE);
    const start = this.count * DIMENSIONS;
    if (start === this.values.length) {
      const larger = new Int8Array(2 * start);
      larger.set(this.values);
      this.values = larger;
    }
    this.values.set(unit(sum), start);
    this.count += 1;
  }

  /** How near each passage is to the question, from -1 to 1. */
  likenessTo(terms: readonly WeighedTerm[]): Float32Array {
    const known = this.known.get(terms);
    if (known) return known;
    const sum = new Float32Array(DIMENSIONS);
    for (const term of terms)
      addMeaning(sum, meantBy(term), (term.role === 'story' ? STORY : 1) * (term.importance < 1 ? LIGHT : 1));
    const question = unit(sum);
    const { values, count } = this;
    const likeness = new Float32Array(count);
    for (let place = 0; place < count; place += 1) likeness[place] = product(question, values, place) / UNIT ** 2;
    this.known.set(terms, likeness);
    return likeness;
  }
}

/** A misspelt word means what it is taken for. */
function meantBy({ stem, forms }: WeighedTerm): string {
  if (hasMeaning(stem)) return stem;
  let best = stem;
  let strength = 0;
  for (const [form, formStrength] of forms) {
    if (formStrength <= strength || !hasMeaning(form)) continue;
    best = form;
    strength = formStrength;
  }
  return best;
}

/** In whole numbers, because an ask compares thousands of passages. */
function product(question: Int8Array, values: Int8Array, place: number): number {
  const start = place * DIMENSIONS;
  let sum = 0;
  for (let axis = 0; axis < DIMENSIONS; axis += 1)
    sum = (sum + Math.imul(question[axis] as number, values[start + axis] as number)) | 0;
  return sum;
}

function unit(vector: Float32Array): Int8Array {
  let square = 0;
  for (const value of vector) square += value * value;
  const scale = square === 0 ? 0 : UNIT / Math.sqrt(square);
  const bytes = new Int8Array(vector.length);
  for (let axis = 0; axis < bytes.length; axis += 1) bytes[axis] = Math.round((vector[axis] as number) * scale);
  return bytes;
}
