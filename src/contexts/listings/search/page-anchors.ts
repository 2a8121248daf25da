/** The sort key of a row. */
export interface SortKey {
  place: string;
  id: string;
}

/** `skip` rows precede the anchor; the last of them has the key `after`. */
export interface PageAnchor {
  skip: number;
  after: SortKey;
}

export const MIN_ID = '00000000-0000-0000-0000-000000000000';

/** Precedes all rows with this place. */
export const startOf = (place: string): SortKey => ({ place, id: MIN_ID });

export const BEGINNING: PageAnchor = { skip: 0, after: startOf('-9223372036854775808') };

const MAX_ANCHORS = 1_000;

/** Known positions in an ordered list, so that a deep page is not reached from the beginning. */
export class PageAnchors {
  private readonly points: PageAnchor[] = [BEGINNING];

  /** The last known anchor at or before the offset. */
  lastBefore(offset: number): PageAnchor {
    return this.points[this.position(offset + 1) - 1] ?? BEGINNING;
  }

  addAnchor(point: PageAnchor): void {
    const position = this.position(point.skip);
    if (this.points[position]?.skip === point.skip || this.points.length >= MAX_ANCHORS) return;
    this.points.splice(position, 0, point);
  }

  /** The number of anchors with a smaller `skip`. */
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

/** How to fetch a page: `limit` rows after the first `skip` rows that follow the key `after`. */
export interface Walk {
  after: SortKey;
  skip: number;
  limit: number;
  /** Returns the page's rows from the fetched ones, and remembers both ends of the page as anchors. */
  arrive: <Row extends SortKey>(rows: Row[]) => Row[];
}

export function walkTo(anchors: PageAnchors, offset: number, limit: number): Walk {
  const start = anchors.lastBefore(offset);
  // The row before the page is the anchor of the page.
  const lead = offset > start.skip ? 1 : 0;
  return {
    after: start.after,
    skip: offset - start.skip - lead,
    limit: limit + lead,
    arrive: (rows) => {
      const [first] = rows;
      const last = rows.at(-1);
      if (lead === 1 && first) anchors.addAnchor({ skip: offset, after: keyOf(first) });
      if (last && rows.length === limit + lead) anchors.addAnchor({ skip: offset + limit, after: keyOf(last) });
      return rows.slice(lead);
    },
  };
}

/** Copies only the key, because anchors outlive the rows. */
const keyOf = ({ place, id }: SortKey): SortKey => ({ place, id });
