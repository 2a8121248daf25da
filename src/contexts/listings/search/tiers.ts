/** The part of a page that lies in one tier, as an offset and a number of listings within the tier. */
export interface TierPick {
  tier: number;
  offset: number;
  limit: number;
}

/** Which parts of which tiers a page shows. `counts` has the number of listings of each tier and all better ones. */
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
