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
