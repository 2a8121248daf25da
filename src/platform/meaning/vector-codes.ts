/** Nearly all numbers of a vector of length one are within it; larger ones are cut. */
const RANGE = 0.35;

/** A byte per number, in which vectors are stored and compared. Products of integers are the same on every processor. */
export const toInt8 = (vector: Float32Array): Int8Array =>
  Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round((value / RANGE) * 127))));

/** A bit per number: its sign. The number of equal bits estimates how near two vectors are. */
export function toSigns(codes: Int8Array): Uint8Array {
  const signs = new Uint8Array(codes.length / 8);
  for (const [at, code] of codes.entries()) if (code > 0) signs[at >> 3] = (signs[at >> 3] ?? 0) | (1 << (at & 7));
  return signs;
}

/** Returns the same signs as a PostgreSQL bit string, whose equal bits PostgreSQL counts fast. */
export const toSignBits = (vector: Float32Array): string =>
  Array.from(toInt8(vector), (code) => (code > 0 ? '1' : '0')).join('');

/** How near the vectors of two texts are: 1 for the same text. */
export function nearness(one: Int8Array, other: Int8Array): number {
  let product = 0;
  for (let at = 0; at < one.length; at += 1) product += (one[at] as number) * (other[at] as number);
  return product * (RANGE / 127) ** 2;
}
