import { BEGINNING, type PageAnchor, PageAnchors, type SortKey, tierPicks, type Walk, walkTo } from './tier-pages.js';

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

const point = (skip: number): PageAnchor => ({ skip, after: { place: String(skip), id: `id-${skip}` } });

describe('PageAnchors', () => {
  it('returns the beginning of the list if no anchor was added', () => {
    expect(new PageAnchors().lastBefore(0)).toBe(BEGINNING);
    expect(new PageAnchors().lastBefore(1_000_000)).toBe(BEGINNING);
  });

  it('finds the last anchor at or before an offset, regardless of insertion order', () => {
    const anchors = new PageAnchors();
    for (const skip of [500, 20, 10_000, 40]) anchors.addAnchor(point(skip));
    const nearest = [0, 19, 20, 39, 40, 499, 500, 9_999, 10_000, 20_000].map(
      (offset) => anchors.lastBefore(offset).skip,
    );
    expect(nearest).toEqual([0, 0, 20, 20, 40, 40, 500, 500, 10_000, 10_000]);
  });

  it('keeps the first anchor per offset, and at most 1,000', () => {
    const anchors = new PageAnchors();
    anchors.addAnchor({ skip: 0, after: { place: '7', id: 'other' } });
    for (let skip = 1; skip <= 5_000; skip += 1) anchors.addAnchor(point(skip));
    expect(anchors.lastBefore(0)).toBe(BEGINNING);
    expect(anchors.lastBefore(5_000).skip).toBe(999);
  });
});

describe('walkTo', () => {
  const list = Array.from({ length: 100 }, (_, index): SortKey => ({ place: String(index), id: `id-${index}` }));
  const fetched = (anchors: PageAnchors, offset: number, limit: number): { walk: Walk; rows: SortKey[] } => {
    const walk = walkTo(anchors, offset, limit);
    const start = list.findIndex(({ id }) => id === walk.after.id) + 1;
    return { walk, rows: walk.takePage(list.slice(start + walk.skip, start + walk.skip + walk.limit)) };
  };

  it('fetches the right rows for every offset', () => {
    const anchors = new PageAnchors();
    for (const [offset, limit] of [
      [0, 10],
      [50, 7],
      [57, 10],
      [20, 5],
      [95, 10],
      [50, 7],
      [53, 3],
      [0, 100],
    ] as const)
      expect([offset, fetched(anchors, offset, limit).rows]).toEqual([offset, list.slice(offset, offset + limit)]);
  });

  it('skips no rows to reach a page fetched before or the page after it', () => {
    const anchors = new PageAnchors();
    expect(fetched(anchors, 50, 7).walk.skip).toBe(49);
    expect(fetched(anchors, 50, 7).walk.skip).toBe(0);
    expect(fetched(anchors, 57, 7).walk.skip).toBe(0);
  });
});
