/** A row of an ordered list, as the numbers of its order. */
export interface Key {
  place: string;
  id: string;
}

/** `skip` rows come up to and including the one at `after`. */
export interface PageAnchor {
  skip: number;
  after: Key;
}

export const LEAST_ID = '00000000-0000-0000-0000-000000000000';

/** Before all rows that have this place. */
export const at = (place: string): Key => ({ place, id: LEAST_ID });

export const BEGINNING: PageAnchor = { skip: 0, after: at('-9223372036854775808') };

const MOST = 1_000;

/** Where in an ordered list some offsets lie, so that a deep page need not be walked to from the beginning. */
export class PageAnchors {
  private readonly points: PageAnchor[] = [BEGINNING];

  /** The last one known that is not beyond the offset. */
  before(offset: number): PageAnchor {
    return this.points[this.position(offset + 1) - 1] ?? BEGINNING;
  }

  add(point: PageAnchor): void {
    const position = this.position(point.skip);
    if (this.points[position]?.skip === point.skip || this.points.length >= MOST) return;
    this.points.splice(position, 0, point);
  }

  /** How many of the points skip fewer rows. */
  private position(skip: number): number {
    let low = 0;
    let high = this.points.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.points[middle]?.skip ?? 0) < skip) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How to fetch a page of an ordered list: `limit` rows beyond the first `skip` of those that come after a key. */
export interface Walk {
  after: Key;
  skip: number;
  limit: number;
  /** The rows of the page among those fetched. Remembers where both of its ends are. */
  arrive: <Row extends Key>(rows: Row[]) => Row[];
}

export function walkTo(anchors: PageAnchors, offset: number, limit: number): Walk {
  const start = anchors.before(offset);
  // The row before the page tells where the page begins.
  const lead = offset > start.skip ? 1 : 0;
  return {
    after: start.after,
    skip: offset - start.skip - lead,
    limit: limit + lead,
    arrive: (rows) => {
      const [first] = rows;
      const last = rows.at(-1);
      if (lead === 1 && first) anchors.add({ skip: offset, after: keyOf(first) });
      if (last && rows.length === limit + lead) anchors.add({ skip: offset + limit, after: keyOf(last) });
      return rows.slice(lead);
    },
  };
}

/** Only the key: a anchor outlives the rows of its page. */
const keyOf = ({ place, id }: Key): Key => ({ place, id });
