import type { Pricing } from './query-conditions.js';
import type { SearchIndexRepository, TierInfo } from './search-index.repository.js';
import { type Searched, type TakenListing, TierPages, tierPicks } from './tier-pages.js';

/** Pages of tiers 1 to 4. If the query prefers a pricing, each tier lists one pricing after the other. */
export class PricedPages {
  /** The number of listings of each tier, including better tiers. */
  readonly counts: TierInfo['counts'];
  readonly size: number;

  private constructor(
    private readonly parts: readonly TierPages[],
    /** The preferred pricings, as the catalog stores them; empty without a preference. */
    readonly pricings: readonly string[] = [],
  ) {
    const count = (tier: number): number => parts.reduce((sum, { found }) => sum + (found.counts[tier] ?? 0), 0);
    this.counts = [count(0), count(1), count(2), count(3)];
    this.size = parts[0]?.found.size ?? 0;
  }

  static async findPages(
    index: SearchIndexRepository,
    searched: Searched,
    pricings: readonly Pricing[],
    offset: number,
  ): Promise<PricedPages> {
    if (pricings.length === 0) return new PricedPages([await TierPages.findPages(index, searched, offset)]);
    const { scope, filters } = searched;
    const stored = pricings.map(STORED[scope]);
    const parts = stored.map((pricing) =>
      TierPages.findPages(index, { ...searched, filters: { ...filters, pricing } }, 0),
    );
    return new PricedPages(await Promise.all(parts), stored);
  }

  /** The same pages without these listings, which do not have all words in their name. */
  without(taken: readonly (TakenListing & { pricing: string })[]): PricedPages {
    const ofPart = (at: number): typeof taken =>
      this.pricings.length === 0 ? taken : taken.filter(({ pricing }) => pricing === this.pricings[at]);
    return new PricedPages(
      this.parts.map((part, at) => part.without(ofPart(at))),
      this.pricings,
    );
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
