import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../../listings/revision/catalog-reads.js';
import { RevisionCache } from '../../listings/revision/revision-cache.js';
import { CatalogRevision } from '../../listings/revision/catalog-revision.js';
import { offsetOf } from '../../../platform/input/page.js';
import { type Tier, type TierCounts, type TierPick, tierPicks } from '../../listings/search/tiers.js';
import { at, walkTo, PageAnchors } from '../../listings/search/page-anchors.js';
import { opensAdult, type PlacedTool, type ToolFilters, type ToolPage } from './tool-page.js';

/** What keywords and filters match, and where in its tier the page that was asked for begins, if that is far. */
interface Matches extends TierCounts {
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
  /** Whether pages can be looked for on the maps of the catalog. */
  mapped: boolean | null;
  skip: number | null;
  place: string | null;
}

interface Search {
  matches: Matches;
  anchors: Record<Tier, PageAnchors>;
}

/** One part of a page: where its rows come from, and what they mean once they are here. */
interface Part {
  way: 'gather' | 'walk';
  values: unknown[];
  arrive: (tools: PlacedTool[]) => PlacedTool[];
}

const FIND: Statement = {
  name: 'matching tools',
  text: `select exact, name, label, total, size, wanted_category as "categoryId", wanted_tag as "tagId",
                adult_hidden as "adultHidden", narrow, exact_tier as "exactTier", name_tier as "nameTier",
                label_tier as "labelTier", rest_tier as "restTier", mapped, skip, place
           from find_tools($1, $2, $3, $4, $5, $6, $7)`,
};
const LISTS: Record<Part['way'], (value: () => string) => string> = {
  gather: (value) => `gather_tools(${value()}::tsquery && ${value()}::tsquery, null, null, ${list(value, 5)})`,
  walk: (value) => `walk_tools(${value()}::tsquery, ${list(value, 9)})`,
};
const list = (value: () => string, length: number): string => Array.from({ length }, value).join(', ');

/** Measured, in microseconds: what it takes to look at a listing on a walk, and to gather and sort a match. */
const COST_US = { walked: 12, gathered: 0.8 };
/** A page that is so many matches away, and would take longer than this to get to, is looked for on the maps. */
const FAR = 50;
const LONG_WAY_US = 10_000;

/** The largest integer of the database; no catalog has so many listings. */
const BEYOND_ALL = 2_147_483_647;

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

  async findMatching(query: ToolFilters, q: string): Promise<ToolPage> {
    const { category = null, tag = null, pricing = null, featured = null, limit } = query;
    const asked = [q, category, tag, pricing, featured, opensAdult(query)];
    const offset = offsetOf(query);
    const search = await this.searches.get(JSON.stringify(asked), () => this.search(asked, offset));
    const { total } = search.matches;
    if (offset >= total) return { ids: [], total };
    const picks = tierPicks(search.matches, offset, limit);
    if (picks.some((pick) => isFar(search, pick))) remember(search, await this.find(asked, offset), offset);
    const others = [pricing, featured, search.matches.adultHidden];
    return { ids: await this.fetch(picks.map((pick) => part(search, pick, others))), total };
  }

  private async search(asked: unknown[], offset: number): Promise<Search> {
    const matches = await this.find(asked, offset);
    const anchors = {
      exact: new PageAnchors(),
      name: new PageAnchors(),
      label: new PageAnchors(),
      total: new PageAnchors(),
    };
    const search = { matches, anchors };
    remember(search, matches, offset);
    return search;
  }

  private async find(asked: unknown[], offset: number): Promise<Matches> {
    const [matches] = await this.reads.rows<Matches>(FIND, [...asked, Math.min(offset, BEYOND_ALL)]);
    if (!matches) throw new Error('find_tools returned no row');
    return matches;
  }

  private async fetch(parts: Part[]): Promise<string[]> {
    const rows = await this.reads.rows<PlacedTool & { part: number }>(
      pageOf(parts.map(({ way }) => way)),
      parts.flatMap(({ values }) => values),
    );
    const tools = parts.flatMap(({ arrive }, index) => arrive(rows.filter(({ part: number }) => number === index)));
    return tools.map(({ id }) => id);
  }
}

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
    text: `select tool_id as id, place, part from (${parts.join(' union all ')}) page order by part, position`,
  };
}

/** Remembers where a page begins that was looked for on the maps. */
function remember({ anchors }: Search, matches: Matches, offset: number): void {
  const [pick] = tierPicks(matches, offset, 1);
  if (pick && matches.skip !== null && matches.place !== null)
    anchors[pick.tier].add({ skip: matches.skip, after: at(matches.place) });
}

const costs = ({ matches, anchors }: Search, { tier, offset, limit }: TierPick): Record<Part['way'], number> => {
  const { size } = tierOf(matches, tier);
  const passed = (offset + limit - anchors[tier].before(offset).skip) * (matches.size / size);
  return { gather: size * COST_US.gathered, walk: passed * COST_US.walked };
};

const isFar = (search: Search, pick: TierPick): boolean =>
  search.matches.mapped === true &&
  pick.offset - search.anchors[pick.tier].before(pick.offset).skip > FAR &&
  Math.min(...Object.values(costs(search, pick))) > LONG_WAY_US;

/** The part of a page that lies in one tier: few matches are gathered and sorted, many are met on a walk. */
function part(search: Search, pick: TierPick, others: unknown[]): Part {
  const { matches, anchors } = search;
  const { words } = tierOf(matches, pick.tier);
  const { gather, walk } = costs(search, pick);
  if (gather <= walk)
    return {
      way: 'gather',
      values: [words, matches.narrow, ...others, pick.offset, pick.limit],
      arrive: (rows) => rows,
    };
  const { after, skip, limit, arrive } = walkTo(anchors[pick.tier], pick.offset, pick.limit);
  return {
    way: 'walk',
    values: [words, matches.categoryId, matches.tagId, ...others, after.place, after.id, skip, limit],
    arrive,
  };
}

const tierOf = (matches: Matches, tier: Tier): { words: string; size: number } => {
  const { exact, name, label, total } = matches;
  const tiers: Record<Tier, { words: string; size: number }> = {
    exact: { words: matches.exactTier, size: exact },
    name: { words: matches.nameTier, size: name - exact },
    label: { words: matches.labelTier, size: label - name },
    total: { words: matches.restTier, size: total - label },
  };
  return tiers[tier];
};
