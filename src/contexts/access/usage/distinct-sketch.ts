/** 2^12 registers of one byte: a standard error of 1.04 / sqrt(4096), that is 1.6 %. */
const INDEX_BITS = 12;
const REGISTERS = 1 << INDEX_BITS;
const RANK_BITS = 32 - INDEX_BITS;

/** Estimates the number of distinct fingerprints in 4 KB (HyperLogLog with Ertl's estimator). */
export class DistinctSketch {
  constructor(readonly registers: Uint8Array = new Uint8Array(REGISTERS)) {}

  /** Returns whether the sketch changed. */
  add(fingerprint: number): boolean {
    const index = fingerprint >>> RANK_BITS;
    // The position of the first set bit after the index; the guard bit bounds it.
    const rank = Math.clz32((fingerprint << INDEX_BITS) | (1 << (INDEX_BITS - 1))) + 1;
    if (rank <= (this.registers[index] ?? 0)) return false;
    this.registers[index] = rank;
    return true;
  }

  merge({ registers }: DistinctSketch): void {
    for (let index = 0; index < REGISTERS; index += 1)
      this.registers[index] = Math.max(this.registers[index] ?? 0, registers[index] ?? 0);
  }

  estimate(): number {
    const counts = new Array<number>(RANK_BITS + 2).fill(0);
    for (const rank of this.registers) counts[rank] = (counts[rank] ?? 0) + 1;
    let sum = REGISTERS * tau(1 - (counts[RANK_BITS + 1] ?? 0) / REGISTERS);
    for (let rank = RANK_BITS; rank >= 1; rank -= 1) sum = 0.5 * (sum + (counts[rank] ?? 0));
    sum += REGISTERS * sigma((counts[0] ?? 0) / REGISTERS);
    return Math.round(REGISTERS ** 2 / (2 * Math.LN2 * sum));
  }
}

/** Corrects for registers that are still 0. */
function sigma(share: number): number {
  if (share === 1) return Infinity;
  let [x, y, sum, before] = [share, 1, share, NaN];
  while (sum !== before) {
    x *= x;
    before = sum;
    sum += x * y;
    y += y;
  }
  return sum;
}

/** Corrects for registers at their maximum. */
function tau(share: number): number {
  if (share === 0 || share === 1) return 0;
  let [x, y, sum, before] = [share, 1, 1 - share, NaN];
  while (sum !== before) {
    x = Math.sqrt(x);
    before = sum;
    y *= 0.5;
    sum -= (1 - x) ** 2 * y;
  }
  return sum / 3;
}

/** 32 bits of each ID, enough to count distinct ones: the end of a UUID is random. */
export function fingerprints(ids: readonly string[]): Uint32Array {
  return Uint32Array.from(ids, (id) => Number.parseInt(id.slice(-8), 16));
}
