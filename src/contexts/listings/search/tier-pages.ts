import { startOf, PageAnchors, walkTo } from './page-anchors.js';
import type { TierConditions } from './query-conditions.js';
import type { TierInfo, PlacedListing, SearchFilters, SearchIndexRepository } from './search-index.repository.js';
import { type TierPick, tierPicks } from './tiers.js';
import type { SearchScope } from '../vocabulary/word-lists.js';

/** Measured, in microseconds: reading a listing in order, and gathering and sorting a match. */
export const COST_US = { walked: 12, gathered: 0.8 };
/** A page more than this many matches away that takes longer than this to reach is located with the bitmaps. */
const MIN_FAR = 50;
const MAX_WALK_US = 10_000;

interface Searched {
  scope: SearchScope;
  filters: SearchFilters;
  conditions: TierConditions;
}

/** Pages of tiers 1 to 4 of a search, with known positions of pages. */
export class TierPages {
  private readonly anchors = [new PageAnchors(), new PageAnchors(), new PageAnchors(), new PageAnchors()];

  constructor(
    private readonly index: SearchIndexRepository,
    private readonly searched: Searched,
    private readonly found: TierInfo,
    offset: number,
  ) {
    this.remember(found, offset);
  }

  /** The IDs of a page, in order. A page can span several tiers. */
  async findIds(offset: number, limit: number): Promise<string[]> {
    const picks = tierPicks(this.found.counts, offset, limit);
    if (picks.some((pick) => this.isFar(pick))) {
      const { scope, conditions, filters } = this.searched;
      this.remember(await this.index.findTiers(scope, conditions, filters, offset), offset);
    }
    const parts = await Promise.all(picks.map((pick) => this.part(pick)));
    return parts.flat().map(({ id }) => id);
  }

  /** The part of a page in one tier. Few matches are gathered and sorted; for many, listings are read in order. */
  private async part({ tier, offset, limit }: TierPick): Promise<PlacedListing[]> {
    const { scope, filters } = this.searched;
    const condition = this.conditionOf(tier);
    const { gather, walk } = this.costs({ tier, offset, limit });
    if (gather <= walk) return this.index.gatherListings(scope, condition, filters, { offset, limit });
    const way = walkTo(this.anchorsOf(tier), offset, limit);
    return way.arrive(await this.index.walkListings(scope, condition, filters, way));
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
    if (pick && skip !== null && place !== null) this.anchorsOf(pick.tier).addAnchor({ skip, after: startOf(place) });
  }

  private anchorsOf(tier: number): PageAnchors {
    return this.anchors[tier] ?? new PageAnchors();
  }
}
