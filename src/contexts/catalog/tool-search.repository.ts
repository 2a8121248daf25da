import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../../platform/database/catalog-reads.js';
import { RevisionCache } from '../../platform/database/revision-cache.js';
import { CatalogRevision } from '../../platform/database/revisions.js';
import { offsetOf } from '../../platform/http/page.js';
import { type Tier, type TierCounts, type TierPick, tierPicks } from '../../platform/search/tiers.js';
import { at, walkTo, Waypoints } from '../../platform/search/waypoints.js';
import { opensAdult, type PlacedToolRow, type ToolPage } from './tool-list.repository.js';
import type { SearchToolsQuery } from './tool-query.dto.js';
import type { ToolRow } from './tool.mapper.js';
import { COLUMNS } from './tool.repository.js';

/** What keywords and filters match. Counts that reach `countedTo` may be larger in truth, all but the total. */
interface Matches extends TierCounts {
  countedTo: number | null;
  nameGuess: number;
  labelGuess: number;
  /** Of the whole catalog, roughly. */
  size: number;
  categoryId: number | null;
  tagId: number | null;
  adultHidden: boolean;
  /** The category and the tag as a condition on words, and the conditions of the tiers. */
  narrow: string;
  exactTier: string;
  nameTier: string;
  labelTier: string;
  restTier: string;
}

interface Search {
  matches: Matches;
  waypoints: Record<Tier, Waypoints>;
  surveyed: Set<Tier>;
}

/** One part of a page: where its rows come from, and what they mean once they are here. */
interface Part {
  way: 'gather' | 'walk' | 'near';
  values: unknown[];
  arrive: (rows: PlacedToolRow[]) => ToolRow[];
}

const MATCH: Statement = {
  name: 'matching tools',
  text: `select exact, name, label, total, counted_to as "countedTo", name_guess as "nameGuess",
                label_guess as "labelGuess", size, category_id as "categoryId", tag_id as "tagId",
                adult_hidden as "adultHidden", narrow, exact_tier as "exactTier", name_tier as "nameTier",
                label_tier as "labelTier", rest_tier as "restTier"
           from match_tools($1, $2, $3, $4, $5, $6, $7, $8)`,
};
const SPREAD: Statement = {
  name: 'spread of tools',
  text: `select first_place as "firstPlace", tools
           from spread_of_tools($1::tsquery && $2::tsquery, null, null, $3, $4, $5)`,
};
const LISTS: Record<Part['way'], (value: () => string) => string> = {
  gather: (value) => `gather_tools(${value()}::tsquery && ${value()}::tsquery, null, null, ${list(value, 5)})`,
  walk: (value) => `walk_tools(${value()}::tsquery, ${list(value, 9)})`,
  near: (value) => `near_tools(${value()}::tsquery && ${value()}::tsquery, null, null, ${list(value, 8)})`,
};
const list = (value: () => string, length: number): string => Array.from({ length }, value).join(', ');

/**
 * Measured, in microseconds: what it takes to look at a listing on a walk, to gather and sort a match, to find a match in
 * the index of words only, to look at one near a place, and to count one in a survey.
 */
const COST_US = { walked: 12, gathered: 0.8, found: 0.15, near: 1, surveyed: 0.45 };
/** It is worth a survey to get faster to pages that would take longer than this. */
const LONG_WAY_US = 80_000;
/** How finely the statistics know the places, as shares of the catalog. */
const GRAIN = 1 / 250;
/** So many more of the listings near a place are looked at than should be needed. */
const MARGIN = 1.2;

/** A page beyond so many matches is worth a survey from the start. */
const DEEP = 20_000;
/** Stands for a total that is not wanted. */
const UNKNOWN = 2_147_483_647;

/** A sample of the first listings can tell as much about their tiers. */
const FIRST = 100;

/** How many searches are remembered. */
const KEPT_SEARCHES = 1_000;

/** Tools by keywords, in tiers: exact name; all words in the name; all in name, tags or category; the rest. */
@Injectable()
export class ToolSearchRepository {
  private readonly searches: RevisionCache<Search>;

  constructor(
    private readonly reads: CatalogReads,
    revision: CatalogRevision,
  ) {
    this.searches = new RevisionCache(revision, KEPT_SEARCHES);
  }

  async findMatching(query: SearchToolsQuery, q: string): Promise<ToolPage> {
    const { category = null, tag = null, pricing = null, featured = null, limit } = query;
    const asked = [q, category, tag, pricing, featured, opensAdult(query)];
    const offset = offsetOf(query);
    const search = await this.searches.get(JSON.stringify(asked), () => this.search(asked, offset + limit));
    const { total } = search.matches;
    if (offset >= total) return { rows: [], total };
    if (!reaches(search.matches, offset + limit)) search.matches = await this.match(asked, offset + limit, total);
    const others = [pricing, featured, search.matches.adultHidden];
    const picks = tierPicks(search.matches, offset, limit);
    const parts: Part[] = [];
    for (const pick of picks) parts.push(await this.part(search, pick, others));
    const rows = await this.fetch(parts);
    // Matches may be rarer near a place than elsewhere; then it takes all of them.
    if (rows.length < picks.reduce((sum, pick) => sum + pick.limit, 0) && parts.some(({ way }) => way === 'near'))
      return { rows: await this.fetch(parts.map(unbounded)), total };
    return { rows, total };
  }

  private async fetch(parts: Part[]): Promise<ToolRow[]> {
    const rows = await this.reads.rows<PlacedToolRow & { part: number }>(
      pageOf(parts.map(({ way }) => way)),
      parts.flatMap(({ values }) => values),
    );
    return parts.flatMap(({ arrive }, index) => arrive(rows.filter(({ part }) => part === index)));
  }

  private async search(asked: unknown[], end: number): Promise<Search> {
    const waypoints = { exact: new Waypoints(), name: new Waypoints(), label: new Waypoints(), total: new Waypoints() };
    const surveyed = new Set<Tier>();
    if (end <= DEEP) return { matches: await this.match(asked, end, null), waypoints, surveyed };
    const matches = await this.match(asked, end, UNKNOWN);
    if (matches.total === 0) return { matches, waypoints, surveyed };
    if (matches.label >= end) return { matches: await this.match(asked, end, null), waypoints, surveyed };
    // Beyond the better tiers a survey tells the total as well, and spares the count.
    surveyed.add('total');
    const [, , , pricing, featured] = asked;
    const rest = await this.survey(waypoints.total, [
      matches.restTier,
      matches.narrow,
      pricing,
      featured,
      matches.adultHidden,
    ]);
    return { matches: { ...matches, total: matches.label + rest }, waypoints, surveyed };
  }

  private async match(asked: unknown[], end: number, total: number | null): Promise<Matches> {
    const [matches] = await this.reads.rows<Matches>(MATCH, [...asked, roundedUp(end), total]);
    if (!matches) throw new Error('match_tools returned no row');
    return matches;
  }

  /** Chooses the shortest way to the part of a page that lies in one tier. */
  private async part(search: Search, { tier, offset, limit }: TierPick, others: unknown[]): Promise<Part> {
    const { matches, surveyed } = search;
    const waypoints = search.waypoints[tier];
    const { words, size } = tierOf(matches, tier);
    const costs = (): Record<Part['way'], number> => {
      const walked = (offset + limit - waypoints.before(offset).skip) * (matches.size / size);
      return {
        gather: size * COST_US.gathered,
        walk: walked * COST_US.walked,
        near: size * COST_US.found + (walked * MARGIN + matches.size * 2 * GRAIN) * COST_US.near,
      };
    };
    const shortest = Math.min(...Object.values(costs()));
    if (shortest > Math.max(LONG_WAY_US, size * COST_US.surveyed) && !surveyed.has(tier)) {
      surveyed.add(tier);
      await this.survey(waypoints, [words, matches.narrow, ...others]);
    }
    const { gather, walk, near } = costs();
    if (gather <= Math.min(walk, near))
      return { way: 'gather', values: [words, matches.narrow, ...others, offset, limit], arrive: (rows) => rows };
    const { after, skip, limit: count, arrive } = walkTo(waypoints, offset, limit);
    const range = [after.place, after.id, skip, count];
    if (walk <= near)
      return { way: 'walk', values: [words, matches.categoryId, matches.tagId, ...others, ...range], arrive };
    const share = ((skip + count) / size) * MARGIN;
    return { way: 'near', values: [words, matches.narrow, ...others, ...range, share], arrive };
  }

  /** Learns where in a tier the matches lie, for all its pages, and how many there are. */
  private async survey(waypoints: Waypoints, values: unknown[]): Promise<number> {
    const spread = await this.reads.rows<{ firstPlace: string | null; tools: number }>(SPREAD, values);
    let skip = 0;
    for (const { firstPlace, tools } of spread) {
      if (firstPlace !== null) waypoints.add({ skip, after: at(firstPlace) });
      skip += tools;
    }
    return skip;
  }
}

const unbounded = (part: Part): Part =>
  part.way === 'near' ? { ...part, values: [...part.values.slice(0, -1), 1] } : part;

/** All parts of a page in one statement; there are few shapes of it. */
function pageOf(ways: Part['way'][]): Statement {
  let count = 0;
  const value = (): string => `$${(count += 1)}`;
  const parts = ways.map(
    (way, part) =>
      `select ${part} as part, page.* from ${LISTS[way](value)} with ordinality as page (tool_id, place, position)`,
  );
  return {
    name: `tools to ${ways.join(', ')}`,
    text: `select ${COLUMNS}, page.place, page.part from (${parts.join(' union all ')}) page
             join tools t on t.id = page.tool_id order by page.part, page.position`,
  };
}

const tierOf = (matches: Matches, tier: Tier): { words: string; size: number } => {
  const { exact, nameGuess, labelGuess, total } = matches;
  const tiers: Record<Tier, { words: string; size: number }> = {
    exact: { words: matches.exactTier, size: exact },
    name: { words: matches.nameTier, size: Math.max(1, nameGuess - exact) },
    label: { words: matches.labelTier, size: Math.max(1, labelGuess - nameGuess) },
    total: { words: matches.restTier, size: Math.max(1, total - labelGuess) },
  };
  return tiers[tier];
};

/** Whether the tiers are known as far as the end of a page. */
const reaches = ({ countedTo, name, label }: Matches, end: number): boolean =>
  countedTo === null || end <= countedTo || Math.max(name, label) < countedTo;

/** First pages are counted to their end only; deeper ones further, so that the next pages need no new count. */
const roundedUp = (end: number): number =>
  end <= FIRST ? end : Math.min(10 ** Math.ceil(Math.log10(end)), 2_147_483_647);
