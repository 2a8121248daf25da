import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import { fingerprints } from '../../../platform/http/responses/fingerprints.js';
import { DistinctSketch } from './distinct-sketch.js';

/** Three standard errors and a little. */
const TOLERANCE = 0.055;

/** As listings have them, but the same in every run, and of one moment, so that only their ends differ. */
const idOf = (index: number): string => v7({ msecs: 0, random: hash('md5', String(index), 'buffer') });
const LISTINGS = Array.from({ length: 302_000 }, (_, index) => idOf(index));
const ids = (count: number): string[] => LISTINGS.slice(0, count);

function sketchOf(names: string[]): DistinctSketch {
  const sketch = new DistinctSketch();
  for (const fingerprint of fingerprints(names)) sketch.add(fingerprint);
  return sketch;
}

describe('A sketch that counts distinct values', () => {
  it('counts none as 0 and few exactly', () => {
    expect([0, 1, 2, 5].map((count) => sketchOf(ids(count)).estimate())).toEqual([0, 1, 2, 5]);
  });

  it.each([100, 1_000, 5_000, 12_000, 50_000, 300_000])('counts %i within its stated error', (count) => {
    const error = sketchOf(ids(count)).estimate() / count - 1;
    expect(Math.abs(error)).toBeLessThan(TOLERANCE);
  });

  it('does not count a value twice, and reports that nothing changed', () => {
    const sketch = sketchOf(ids(500));
    const [again = 0] = fingerprints(ids(1));
    expect(sketch.add(again)).toBe(false);
    const before = sketch.estimate();
    for (const fingerprint of fingerprints(ids(500))) sketch.add(fingerprint);
    expect(sketch.estimate()).toBe(before);
  });

  it('merged with another counts the values of both', () => {
    const [some, others] = [ids(3_000), LISTINGS.slice(-2_000)];
    const merged = sketchOf(some);
    merged.merge(sketchOf([...some.slice(0, 1_000), ...others]));
    expect(merged.registers).toEqual(sketchOf([...some, ...others]).registers);
  });
});
