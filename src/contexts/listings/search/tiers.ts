/**
 * A search answers in tiers, best first. Each count includes all better tiers, and may stop at the end of the page;
 * `total` is all that matched.
 */
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
 * One row of counts, each taken through its own index. Of the better tiers a page needs to know only whether they reach
 * to its end, so counting stops at `cap` (offset and limit together); only the total is ever counted to the end.
 * `from` is the table, with an alias `s` that has name_folded, name_words, label_words and all_words; `text` is the
 * placeholder of the query.
 */
export function tierCounts(from: string, where: string, text: string, cap: number): string {
  const capped = (condition: string): string =>
    `(select count(*)::integer from (select from ${from} where ${where} and ${condition} limit ${cap}) capped)`;
  // `offset 0` keeps the inner counts from being taken twice; a name tier that fills the page makes the label tier moot.
  return `select total, name, exact,
      case when name < ${cap} then ${capped(`s.label_words @@ search_query(${text})`)} else name end as label
    from (select
      (select count(*)::integer from ${from} where ${where} and s.all_words @@ search_query(${text})) as total,
      ${capped(`s.name_words @@ search_query(${text})`)} as name,
      ${capped(`s.name_folded = search_fold(${text})`)} as exact offset 0) counts`;
}

export const inTier: Record<Tier, (text: string) => string> = {
  exact: (text) => `s.name_folded = search_fold(${text})`,
  name: (text) => `s.name_words @@ search_query(${text}) and s.name_folded <> search_fold(${text})`,
  label: (text) => `s.label_words @@ search_query(${text}) and not s.name_words @@ search_query(${text})`,
  total: (text) => `s.all_words @@ search_query(${text}) and not s.label_words @@ search_query(${text})`,
};
