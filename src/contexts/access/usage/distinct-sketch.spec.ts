import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import { fingerprints } from './distinct-sketch.js';
import { DistinctSketch } from './distinct-sketch.js';

/** Slightly more than three standard errors. */
const TOLERANCE = 0.055;

/** Like the IDs of listings, but the same in every run, and with equal timestamps, so that only the random part differs. */
const idOf = (index: number): string => v7({ msecs: 0, random: hash('md5', String(index), 'buffer') });
const LISTINGS = Array.from({ length: 302_000 }, (_, index) => idOf(index));
const ids = (count: number): string[] => LISTINGS.slice(0, count);

function sketchOf(names: string[]): DistinctSketch {
  const sketch = new DistinctSketch();
  for (const fingerprint of fingerprints(names)) sketch.add(fingerprint);
  return sketch;
}

describe('A sketch of distinct values', () => {
  it('counts 0, 1, 2 and 5 values exactly', () => {
    expect([0, 1, 2, 5].map((count) => sketchOf(ids(count)).estimate())).toEqual([0, 1, 2, 5]);
  });

  it.each([100, 1_000, 5_000, 12_000, 50_000, 300_000])('counts %i within its stated error', (count) => {
    const error = sketchOf(ids(count)).estimate() / count - 1;
    expect(Math.abs(error)).toBeLessThan(TOLERANCE);
  });

  it('counts a repeated value once and reports no change', () => {
    const sketch = sketchOf(ids(500));
    const [again = 0] = fingerprints(ids(1));
    expect(sketch.add(again)).toBe(false);
    const before = sketch.estimate();
    for (const fingerprint of fingerprints(ids(500))) sketch.add(fingerprint);
    expect(sketch.estimate()).toBe(before);
  });

  it('counts the values of both sketches after a merge', () => {
    const [some, others] = [ids(3_000), LISTINGS.slice(-2_000)];
    const merged = sketchOf(some);
    merged.merge(sketchOf([...some.slice(0, 1_000), ...others]));
    expect(merged.registers).toEqual(sketchOf([...some, ...others]).registers);
  });
});
