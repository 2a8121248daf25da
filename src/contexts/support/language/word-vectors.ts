import { readFileSync } from 'node:fs';
import { stem } from './stem.js';
import { isEmptyWord } from './vocabulary.js';

export const DIMENSIONS = 100;

/** Of a word that is rarer than this nearly all of its meaning counts; of the most frequent ones hardly anything. */
const FREQUENT = 1e-4;
/** How often the most frequent word occurs. The one at place n occurs an n-th as often. */
const MOST_FREQUENT = 0.1;

interface Vectors {
  /** By stem, the place of its most frequent word. */
  places: ReadonlyMap<string, number>;
  values: Int8Array;
}

let loaded: Vectors | undefined;

/** The file is read at the first use, so that a service without articles never reads it. */
function load(): Vectors {
  const file = readFileSync(new URL('word-vectors.bin', import.meta.url));
  const end = file.indexOf('\n\n');
  const places = new Map<string, number>();
  for (const [place, word] of file.toString('latin1', 0, end).split('\n').entries()) {
    const key = stem(word);
    if (!places.has(key) && !isEmptyWord(key)) places.set(key, place);
  }
  return { places, values: new Int8Array(file.buffer, file.byteOffset + end + 2) };
}

export function hasMeaning(word: string): boolean {
  return (loaded ??= load()).places.has(word);
}

/** Adds what a stem means to the meaning of a text. Rare words say more than frequent ones. */
export function addMeaning(sum: Float32Array, word: string, weight: number): void {
  const { places, values } = (loaded ??= load());
  const place = places.get(word);
  if (place === undefined) return;
  const share = (weight * FREQUENT) / (FREQUENT + MOST_FREQUENT / (place + 1));
  const start = place * DIMENSIONS;
  for (let axis = 0; axis < DIMENSIONS; axis += 1)
    sum[axis] = (sum[axis] as number) + share * (values[start + axis] as number);
}
