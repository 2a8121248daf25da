import { AppError } from '../errors/app-error.js';
import { CursorPage, parseCursor, toCursor } from './page.js';

const ID = '019a8e2c-c284-7059-8d62-af5e41708293';
const AT = '2026-05-02T08:30:00.123456Z';

describe('A cursor', () => {
  it('keeps the position, in microseconds', () => {
    expect(parseCursor(toCursor({ at: AT, id: ID }))).toEqual({ at: AT, id: ID });
  });

  it('is absent without a parameter', () => {
    expect(parseCursor(undefined)).toBeUndefined();
  });

  it.each([
    'abc',
    '%00',
    'x'.repeat(200),
    toCursor({ at: '0000-01-01T00:00:00Z', id: ID }),
    toCursor({ at: '2026-13-45T00:00:00Z', id: ID }),
    toCursor({ at: '2026-05-02T08:30:00.123456+23:59', id: ID }),
    toCursor({ at: '2026-05-02', id: ID }),
    toCursor({ at: 'infinity', id: ID }),
    toCursor({ at: AT, id: '1' }),
    toCursor({ at: AT, id: `${ID} more` }),
  ])('is rejected if this service did not create it: %s', (cursor) => {
    expect(() => parseCursor(cursor)).toThrow(AppError);
  });
});

describe('A page of a list', () => {
  const rows = [1, 2, 3].map((place) => ({ place, at: AT, id: ID.replace(/3$/, String(place)) }));
  const pageOf = (limit: number): CursorPage<number> =>
    CursorPage.fromRows(
      rows,
      limit,
      (row) => row,
      ({ place }) => place,
    );

  it('has a cursor for the row after its last one', () => {
    const { items, cursor } = pageOf(2);
    expect(items).toEqual([1, 2]);
    expect(parseCursor(cursor)).toEqual({ at: AT, id: rows[1]?.id });
  });

  it('has none if it is the last', () => {
    expect(pageOf(3)).toEqual({ items: [1, 2, 3], cursor: undefined });
  });
});
