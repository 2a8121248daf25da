import type { SearchScope } from '../vocabulary/word-lists.js';
import type { TierConditions } from './query-conditions.js';
import type { PlacedListing, SearchFilters, SearchIndexRepository, TierInfo } from './search-index.repository.js';

/** Measured, in microseconds: reading a listing in order, and gathering and sorting a match. */
const COST_US = { walked: 12, gathered: 0.8 };
/** A page more than this many matches away that takes longer than this to reach is located with the bitmaps. */
const MIN_FAR = 50;
const MAX_WALK_US = 10_000;
const MAX_ROUNDS = 3;
/** The tier of listings with all words in labels or the name. */
const LABELLED = 2;

export interface Searched {
  scope: SearchScope;
  filters: SearchFilters;
  conditions: TierConditions;
}

/** A listing that precedes the rest of its tier, in the head. */
export interface TakenListing extends SortKey {
  tier: number;
}

/** Pages of tiers 1 to 4 of a search, with known positions of pages. */
export class TierPages {
  private readonly anchors = [new PageAnchors(), new PageAnchors(), new PageAnchors(), new PageAnchors()];
  private readonly filters: SearchFilters;

  private constructor(
    private readonly index: SearchIndexRepository,
    private readonly searched: Searched,
    readonly found: TierInfo,
    offset: number,
    private readonly taken: readonly TakenListing[] = [],
  ) {
    const excluded = taken.length === 0 ? [] : [`-{${taken.map(({ id }) => id).join()}}`];
    this.filters = { ...searched.filters, labels: [...searched.filters.labels, ...excluded] };
    this.remember(found, offset);
  }

  static async findPages(index: SearchIndexRepository, searched: Searched, offset: number): Promise<TierPages> {
    const { scope, conditions, filters } = searched;
    return new TierPages(index, searched, await index.findTiers(scope, conditions, filters, offset), offset);
  }

  /** The same pages without these listings, which do not have all words in their name. */
  without(taken: readonly TakenListing[]): TierPages {
    if (taken.length === 0) return this;
    const [exact, named, labelled, all] = this.found.counts;
    const counts: TierInfo['counts'] = [
      exact,
      named,
      labelled - taken.filter(({ tier }) => tier === LABELLED).length,
      all - taken.length,
    ];
    return new TierPages(this.index, this.searched, { ...this.found, counts, skip: null, place: null }, 0, taken);
  }

  /** The IDs of a page, in order. A page can span several tiers. */
  async findIds(offset: number, limit: number): Promise<string[]> {
    const picks = tierPicks(this.found.counts, offset, limit);
    const far = picks.find((pick) => this.isFar(pick));
    // The bitmaps have the taken listings, too. Each round knows better how many of them precede the page.
    for (let round = 0; far !== undefined && this.isFar(far) && round < MAX_ROUNDS; round += 1) {
      const { scope, conditions, filters } = this.searched;
      const better = this.taken.filter(({ tier }) => tier < far.tier).length;
      const { place } = this.anchorsOf(far.tier).lastBefore(far.offset).after;
      const at = offset + better + this.countTaken(far.tier, place);
      this.remember(await this.index.findTiers(scope, conditions, filters, at), at);
    }
    const parts = await Promise.all(picks.map((pick) => this.part(pick)));
    return parts.flat().map(({ id }) => id);
  }

  /** The part of a page in one tier. Few matches are gathered and sorted; for many, listings are read in order. */
  private async part({ tier, offset, limit }: TierPick): Promise<PlacedListing[]> {
    const { filters } = this;
    const { scope } = this.searched;
    const condition = this.conditionOf(tier);
    const { gather, walk } = this.costs({ tier, offset, limit });
    if (gather <= walk) return this.index.gatherListings(scope, condition, filters, { offset, limit });
    const way = walkTo(this.anchorsOf(tier), offset, limit);
    return way.takePage(await this.index.walkListings(scope, condition, filters, way));
  }

  private conditionOf(tier: number): string {
    const { tiers } = this.searched.conditions;
    const better = tiers[tier - 1];
    return better === undefined ? tiers[0] : `${tiers[tier] ?? ''} & !${better}`;
  }

  private costs({ tier, offset, limit }: TierPick): { gather: number; walk: number } {
    const { counts, size } = this.found;
    const matches = (counts[tier] ?? 0) - (counts[tier - 1] ?? 0);
    const passed = (offset + limit - this.anchorsOf(tier).lastBefore(offset).skip) * (size / matches);
    return { gather: matches * COST_US.gathered, walk: passed * COST_US.walked };
  }

  private isFar(pick: TierPick): boolean {
    const { gather, walk } = this.costs(pick);
    return (
      this.found.onBitmaps &&
      pick.offset - this.anchorsOf(pick.tier).lastBefore(pick.offset).skip > MIN_FAR &&
      Math.min(gather, walk) > MAX_WALK_US
    );
  }

  /** Remembers the start of a page that was located with the bitmaps. */
  private remember({ counts, skip, place }: TierInfo, offset: number): void {
    const [pick] = tierPicks(counts, offset, 1);
    if (pick === undefined || skip === null || place === null) return;
    this.anchorsOf(pick.tier).addAnchor({ skip: skip - this.countTaken(pick.tier, place), after: startOf(place) });
  }

  /** How many taken listings of a tier precede a place. */
  private countTaken(tier: number, place: string): number {
    return this.taken.filter((listing) => listing.tier === tier && BigInt(listing.place) < BigInt(place)).length;
  }

  private anchorsOf(tier: number): PageAnchors {
    return this.anchors[tier] ?? new PageAnchors();
  }
}

/** The part of a page in one tier, as offset and limit within the tier. */
export interface TierPick {
  tier: number;
  offset: number;
  limit: number;
}

/** The parts of a page by tier. `counts` has the number of listings of each tier, including better tiers. */
export function tierPicks(counts: readonly number[], offset: number, limit: number): TierPick[] {
  const picks: TierPick[] = [];
  let start = 0;
  for (const [tier, end] of counts.entries()) {
    const from = Math.max(offset, start);
    const to = Math.min(offset + limit, end);
    if (from < to) picks.push({ tier, offset: from - start, limit: to - from });
    start = end;
  }
  return picks;
}

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
const startOf = (place: string): SortKey => ({ place, id: MIN_ID });

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
  takePage: <Row extends SortKey>(rows: Row[]) => Row[];
}

export function walkTo(anchors: PageAnchors, offset: number, limit: number): Walk {
  const start = anchors.lastBefore(offset);
  // The row before the page is the anchor of the page.
  const lead = offset > start.skip ? 1 : 0;
  return {
    after: start.after,
    skip: offset - start.skip - lead,
    limit: limit + lead,
    takePage: (rows) => {
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
