/** A search answers in tiers, best first. Each count includes all better tiers; `total` is all that matched. */
const TIERS = ['exact', 'name', 'label', 'total'] as const;
export type Tier = (typeof TIERS)[number];
export type TierCounts = Record<Tier, number>;

export interface TierPick {
  tier: Tier;
  rank: number;
  offset: number;
  limit: number;
}

/** Which part of which tiers a page shows. */
export function tierPicks(counts: TierCounts, offset: number, limit: number): TierPick[] {
  const picks: TierPick[] = [];
  let start = 0;
  for (const [rank, tier] of TIERS.entries()) {
    const end = counts[tier];
    const from = Math.max(offset, start);
    const to = Math.min(offset + limit, end);
    if (from < to) picks.push({ tier, rank, offset: from - start, limit: to - from });
    start = end;
  }
  return picks;
}

/**
 * One row of counts, each taken through its own index: the better tiers are small, and only the total is ever large.
 * `from` is the table, with an alias `s` that has name_folded, name_words, label_words and all_words; `text` is the
 * placeholder of the query.
 */
export const tierCounts = (from: string, where: string, text: string): string => `select
  (select count(*)::integer from ${from} where ${where} and s.all_words @@ search_query(${text})) as total,
  (select count(*)::integer from ${from} where ${where} and s.label_words @@ search_query(${text})) as label,
  (select count(*)::integer from ${from} where ${where} and s.name_words @@ search_query(${text})) as name,
  (select count(*)::integer from ${from} where ${where} and s.name_folded = search_fold(${text})) as exact`;

export const inTier: Record<Tier, (text: string) => string> = {
  exact: (text) => `s.name_folded = search_fold(${text})`,
  name: (text) => `s.name_words @@ search_query(${text}) and s.name_folded <> search_fold(${text})`,
  label: (text) => `s.label_words @@ search_query(${text}) and not s.name_words @@ search_query(${text})`,
  total: (text) => `s.all_words @@ search_query(${text}) and not s.label_words @@ search_query(${text})`,
};
