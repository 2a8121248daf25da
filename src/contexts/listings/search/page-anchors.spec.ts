import { BEGINNING, type SortKey, type Walk, walkTo, type PageAnchor, PageAnchors } from './page-anchors.js';

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
    return { walk, rows: walk.arrive(list.slice(start + walk.skip, start + walk.skip + walk.limit)) };
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
