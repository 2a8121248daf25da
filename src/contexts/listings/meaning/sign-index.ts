import { FLAGS_AT, NUMBER_AT, RESULTS_AT, ROW_BYTES, ROWS_AT, ROWS_AT_ONCE, SIGN_SCAN } from './sign-scan.js';

export interface NearListing {
  number: number;
  /** How many of 384 signs are equal. */
  equal: number;
}

/** At most `limit` listings with more than `above` equal signs; with `among`, of these numbers. */
export interface NearRange {
  limit: number;
  above?: number;
  among?: readonly number[] | undefined;
}

/** Of 64 kB: memory grows by room for 18,000 listings. */
const GROWTH_PAGES = 16;

/** Larger than any listing number. */
const NUMBERS = 2 ** 31;
const equalOf = (key: number): number => Math.ceil(key / NUMBERS) - 1;

/** The signs and flags of many listings in the order of their numbers, with 56 bytes each. */
export class SignIndex {
  private readonly memory = new WebAssembly.Memory({ initial: GROWTH_PAGES });
  private readonly scan = new WebAssembly.Instance(SIGN_SCAN, { js: { memory: this.memory } }).exports.scan as (
    row: number,
    end: number,
    mask: number,
    flags: number,
    least: number,
  ) => number;
  private bytes = new Uint8Array(this.memory.buffer);
  private words = new Int32Array(this.memory.buffer);
  private size = 0;

  /** Adds or replaces a listing. New ones mostly have the highest number. */
  write(number: number, flags: number, signs: Uint8Array | null): void {
    const at = ROWS_AT + this.placeOf(number) * ROW_BYTES;
    const end = ROWS_AT + this.size * ROW_BYTES;
    if (at === end || this.numberAt(at) !== number) {
      if (end + ROW_BYTES > this.bytes.length) this.grow();
      this.bytes.copyWithin(at + ROW_BYTES, at, end);
      this.words[(at + NUMBER_AT) / 4] = number;
      this.size += 1;
    }
    this.bytes[at + FLAGS_AT] = flags;
    if (signs !== null) this.bytes.set(signs, at);
  }

  /** The listings with most equal signs among those with these flags under the mask; ties by number. */
  findNearest(signs: Uint8Array, mask: number, flags: number, { limit, above = 0, among }: NearRange): NearListing[] {
    this.bytes.set(signs);
    // Encodes each result as one number, so that numbers sort as the listings do.
    let found: number[] = [];
    let least = above;
    const cut = (): void => {
      found = found.sort((a, b) => b - a).slice(0, limit);
      if (found.length === limit) least = equalOf(found.at(-1) ?? 0);
    };
    const scan = (first: number, end: number): void => {
      const results = this.scan(ROWS_AT + first * ROW_BYTES, ROWS_AT + end * ROW_BYTES, mask, flags, least);
      for (let at = RESULTS_AT / 4; at < results / 4; at += 2) {
        const equal = this.words[at + 1] ?? 0;
        if (equal <= least) continue;
        found.push((equal + 1) * NUMBERS - (this.words[at] ?? 0));
        if (found.length > 2 * limit) cut();
      }
    };
    if (among === undefined)
      for (let first = 0; first < this.size; first += ROWS_AT_ONCE)
        scan(first, Math.min(first + ROWS_AT_ONCE, this.size));
    else
      for (const number of [...among].sort((a, b) => a - b)) {
        const place = this.placeOf(number);
        if (place < this.size && this.numberAt(ROWS_AT + place * ROW_BYTES) === number) scan(place, place + 1);
      }
    cut();
    return found.map((key) => ({ number: (equalOf(key) + 1) * NUMBERS - key, equal: equalOf(key) }));
  }

  /** The place of the first number that is not lower. */
  private placeOf(number: number): number {
    let [from, to] = [0, this.size];
    if (to > 0 && this.numberAt(ROWS_AT + (to - 1) * ROW_BYTES) < number) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.numberAt(ROWS_AT + middle * ROW_BYTES) < number) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private numberAt(row: number): number {
    return this.words[(row + NUMBER_AT) / 4] ?? 0;
  }

  private grow(): void {
    this.memory.grow(GROWTH_PAGES);
    this.bytes = new Uint8Array(this.memory.buffer);
    this.words = new Int32Array(this.memory.buffer);
  }
}
