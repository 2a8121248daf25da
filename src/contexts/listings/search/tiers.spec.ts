import { tierPicks } from './tiers.js';

describe('tierPicks', () => {
  const counts = [1, 4, 4, 30];

  it('fills the first page from the best tiers in order', () => {
    expect(tierPicks(counts, 0, 10)).toEqual([
      { tier: 0, offset: 0, limit: 1 },
      { tier: 1, offset: 0, limit: 3 },
      { tier: 3, offset: 0, limit: 6 },
    ]);
  });

  it('continues within a tier where the previous page ended', () => {
    expect(tierPicks(counts, 10, 10)).toEqual([{ tier: 3, offset: 6, limit: 10 }]);
  });

  it('shows every item on exactly one page', () => {
    for (const limit of [1, 3, 7, 100]) {
      const seen = Array.from({ length: Math.ceil(30 / limit) }, (_, page) => tierPicks(counts, page * limit, limit))
        .flat()
        .flatMap(({ tier, offset, limit: size }) =>
          Array.from({ length: size }, (_, index) => `${tier}:${offset + index}`),
        );
      expect(new Set(seen).size).toBe(30);
      expect(seen).toHaveLength(30);
    }
  });

  it('is empty past the end', () => {
    expect(tierPicks(counts, 30, 10)).toEqual([]);
  });
});
