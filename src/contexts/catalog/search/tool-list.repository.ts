import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../../listings/revision/catalog-reads.js';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { CatalogRevision } from '../../listings/revision/catalog-revision.js';
import { offsetOf } from '../../../platform/input/page.js';
import { walkTo, PageAnchors } from '../../listings/search/page-anchors.js';
import {
  includesAdult,
  type ListedTools,
  type PlacedTool,
  TOOL_COLUMNS,
  type ToolFilters,
  type TopFilters,
} from './tool-page.js';

interface ToolList {
  categoryId: number | null;
  tagId: number | null;
  adultHidden: boolean;
  total: number;
  /** Approximate number of tools in the whole catalog. */
  size: number;
  anchors: PageAnchors;
}

const LIST: Statement = {
  name: 'list of tools',
  text: `select category_id as "categoryId", tag_id as "tagId", adult_hidden as "adultHidden", total, size
           from list_tools($1, $2, $3, $4, $5)`,
};
/** One statement finds a page and reads its tools: a second one would cost a round trip. */
const pageFrom = (source: string, order: 'asc' | 'desc' = 'asc', columns = TOOL_COLUMNS): string =>
  `select ${columns} from ${source} with ordinality as page
     join tools t on t.id = page.tool_id order by page.ordinality ${order}`;
const WALK: Statement = {
  name: 'newest tools',
  text: pageFrom('walk_newest_tools($1, $2, $3, $4, $5, $6, $7, $8, $9)', 'asc', `${TOOL_COLUMNS}, page.place`),
};
const WALK_BACK: Statement = {
  name: 'oldest tools',
  text: pageFrom('walk_oldest_tools($1, $2, $3, $4, $5, $6, $7)', 'desc'),
};
const GATHER: Statement = {
  name: 'newest tools of a tag',
  text: pageFrom(`gather_newest_tools(('''#' || $2::integer || '''')::tsquery, $1, null, $3, $4, $5, $6, $7)`),
};
const OPENED: Statement = {
  name: 'most opened tools',
  text: pageFrom('walk_opened_tools($1, $2, $3, $4, $5, false, $6, $7)'),
};
const OPENED_BACK: Statement = {
  name: 'least opened tools',
  text: pageFrom('walk_opened_tools($1, $2, $3, $4, $5, true, $6, $7)', 'desc'),
};
const OPENED_OF_TAG: Statement = {
  name: 'most opened tools of a tag',
  text: pageFrom('gather_opened_tools($1, $2, $3, $4, $5, $6, $7)'),
};
const TOP: Statement = { name: 'top tools', text: pageFrom('most_opened_tools(null, $1, $2)') };
const TOP_OF_CATEGORY: Statement = {
  name: 'top tools of a category',
  text: `select ${TOOL_COLUMNS} from categories wanted
          cross join most_opened_tools(wanted.id, $1, $2) with ordinality as page
           join tools t on t.id = page.tool_id
          where wanted.slug = $3 order by page.ordinality`,
};

const MAX_CACHED_LISTS = 1_000;

/** Lists of tools without keywords. Callers name the type of rows with TOOL_COLUMNS. */
@Injectable()
export class ToolListRepository {
  private readonly lists: RevisionCache<ToolList>;

  constructor(
    private readonly reads: CatalogReads,
    revision: CatalogRevision,
  ) {
    this.lists = new RevisionCache(revision, MAX_CACHED_LISTS);
  }

  findTopTools<Row extends object>(query: TopFilters): Promise<Row[]> {
    const asked = [!includesAdult(query), query.limit];
    return query.category === undefined
      ? this.reads.queryRows<Row>(TOP, asked)
      : this.reads.queryRows<Row>(TOP_OF_CATEGORY, [...asked, query.category]);
  }

  async findNewestTools<Row extends object>(query: ToolFilters): Promise<ListedTools<Row>> {
    const { list, filters } = await this.findList(query);
    const { total, anchors } = list;
    const { limit } = query;
    const offset = offsetOf(query);
    if (offset >= total) return { rows: [], total };
    const end = offset + limit;
    if (isGathered(list, end - anchors.lastBefore(end).skip))
      return { rows: await this.reads.queryRows(GATHER, [...filters, offset, limit]), total };
    const left = Math.max(0, total - offset - limit);
    if (left < offset - anchors.lastBefore(offset).skip)
      return {
        rows: await this.reads.queryRows(WALK_BACK, [...filters, left, Math.min(limit, total - offset)]),
        total,
      };
    const walk = walkTo(anchors, offset, limit);
    const rows = await this.reads.queryRows<Row & PlacedTool>(WALK, [
      ...filters,
      walk.after.place,
      walk.after.id,
      walk.skip,
      walk.limit,
    ]);
    return { rows: walk.arrive(rows), total };
  }

  /** Starts at the nearer end of the list: without anchors, because ties of opens are in the order of two more columns. */
  async findMostOpenedTools<Row extends object>(query: ToolFilters): Promise<ListedTools<Row>> {
    const { list, filters } = await this.findList(query);
    const { total } = list;
    const offset = offsetOf(query);
    if (offset >= total) return { rows: [], total };
    const limit = Math.min(query.limit, total - offset);
    const left = total - offset - limit;
    const skip = Math.min(offset, left);
    if (isGathered(list, skip + limit))
      return { rows: await this.reads.queryRows(OPENED_OF_TAG, [...filters, offset, limit]), total };
    return { rows: await this.reads.queryRows(left < offset ? OPENED_BACK : OPENED, [...filters, skip, limit]), total };
  }

  private async findList(query: ToolFilters): Promise<{ list: ToolList; filters: unknown[] }> {
    const { category = null, tag = null, pricing = null, featured = null } = query;
    const asked = [category, tag, pricing, featured, includesAdult(query)];
    const list = await this.lists.get(JSON.stringify(asked), () => this.list(asked));
    return { list, filters: [list.categoryId, list.tagId, pricing, featured, list.adultHidden] };
  }

  private async list(asked: unknown[]): Promise<ToolList> {
    const [list] = await this.reads.queryRows<Omit<ToolList, 'anchors'>>(LIST, asked);
    if (!list) throw new Error('list_tools returned no row');
    return { ...list, anchors: new PageAnchors() };
  }
}

/** For a rare tag, collecting and sorting its tools is faster than walking through all tools. */
const isGathered = ({ tagId, total, size }: ToolList, walked: number): boolean =>
  tagId !== null && total < walked * (size / total);
