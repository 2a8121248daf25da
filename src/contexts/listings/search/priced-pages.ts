import type { Pricing } from './query-conditions.js';
import type { SearchIndexRepository, TierInfo } from './search-index.repository.js';
import { type Searched, TierPages, tierPicks } from './tier-pages.js';

/** Pages of tiers 1 to 4. If the query prefers a pricing, each tier lists one pricing after the other. */
export class PricedPages {
  /** The number of listings of each tier, including better tiers. */
  readonly counts: TierInfo['counts'];
  readonly size: number;

  private constructor(private readonly parts: readonly TierPages[]) {
    const count = (tier: number): number => parts.reduce((sum, { found }) => sum + (found.counts[tier] ?? 0), 0);
    this.counts = [count(0), count(1), count(2), count(3)];
    this.size = parts[0]?.found.size ?? 0;
  }

  /** `pricings`: the preferred order; empty without a preference. */
  static async findPages(
    index: SearchIndexRepository,
    searched: Searched,
    pricings: readonly Pricing[],
    offset: number,
  ): Promise<PricedPages> {
    if (pricings.length === 0) return new PricedPages([await TierPages.findPages(index, searched, offset)]);
    const { scope, filters } = searched;
    const parts = pricings.map((pricing) =>
      TierPages.findPages(index, { ...searched, filters: { ...filters, pricing: STORED[scope](pricing) } }, 0),
    );
    return new PricedPages(await Promise.all(parts));
  }

  async findIds(offset: number, limit: number): Promise<string[]> {
    const [only] = this.parts;
    if (only && this.parts.length === 1) return only.findIds(offset, limit);
    const blocks = this.counts.flatMap((_, tier) =>
      this.parts.map((part) => {
        const start = part.found.counts[tier - 1] ?? 0;
        return { part, start, length: (part.found.counts[tier] ?? 0) - start };
      }),
    );
    let end = 0;
    const ends = blocks.map(({ length }) => (end += length));
    const found = tierPicks(ends, offset, limit).map(async (pick) => {
      const { part, start } = blocks[pick.tier] as (typeof blocks)[number];
      return part.findIds(start + pick.offset, pick.limit);
    });
    return (await Promise.all(found)).flat();
  }
}

/** How each catalog spells a pricing. */
const STORED = {
  tools: (pricing: Pricing): string => pricing.toUpperCase(),
  directories: (pricing: Pricing): string => pricing.charAt(0).toUpperCase() + pricing.slice(1),
};
