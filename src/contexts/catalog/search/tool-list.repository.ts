import { Injectable } from '@nestjs/common';
import { CatalogReads, type Statement } from '../../listings/revision/catalog-reads.js';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { CatalogRevision } from '../../listings/revision/catalog-revision.js';
import { offsetOf } from '../../../platform/input/page.js';
import { walkTo, PageAnchors } from '../../listings/search/page-anchors.js';
import { includesAdult, type PlacedTool, type ToolFilters, type ToolPage, type TopFilters } from './tool-page.js';

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
const WALK: Statement = {
  name: 'newest tools',
  text: `select tool_id as id, place
           from walk_newest_tools($1, $2, $3, $4, $5, $6, $7, $8, $9) with ordinality as page (tool_id, place, position)
          order by position`,
};
const WALK_BACK: Statement = {
  name: 'oldest tools',
  text: `select tool_id as id
           from walk_oldest_tools($1, $2, $3, $4, $5, $6, $7) with ordinality as page (tool_id, place, position)
          order by position desc`,
};
const GATHER: Statement = {
  name: 'newest tools of a tag',
  text: `select tool_id as id
           from gather_newest_tools(('''#' || $2::integer || '''')::tsquery, $1, null, $3, $4, $5, $6, $7)
                with ordinality as page (tool_id, place, position)
          order by position`,
};
const TOP: Statement = {
  name: 'top tools',
  text: `select tool_id as id
           from most_opened_tools(null, $1, $2) with ordinality as page (tool_id, position) order by position`,
};
const TOP_OF_CATEGORY: Statement = {
  name: 'top tools of a category',
  text: `select tool_id as id
           from categories wanted
          cross join most_opened_tools(wanted.id, $1, $2) with ordinality as page (tool_id, position)
          where wanted.slug = $3 order by position`,
};

const MAX_CACHED_LISTS = 1_000;

/** Lists of tools without keywords. */
@Injectable()
export class ToolListRepository {
  private readonly lists: RevisionCache<ToolList>;

  constructor(
    private readonly reads: CatalogReads,
    revision: CatalogRevision,
  ) {
    this.lists = new RevisionCache(revision, MAX_CACHED_LISTS);
  }

  async findTopTools(query: TopFilters): Promise<string[]> {
    const asked = [!includesAdult(query), query.limit];
    const rows =
      query.category === undefined
        ? await this.reads.queryRows<{ id: string }>(TOP, asked)
        : await this.reads.queryRows<{ id: string }>(TOP_OF_CATEGORY, [...asked, query.category]);
    return rows.map(({ id }) => id);
  }

  async findNewestTools(query: ToolFilters): Promise<ToolPage> {
    const { category = null, tag = null, pricing = null, featured = null, limit } = query;
    const asked = [category, tag, pricing, featured, includesAdult(query)];
    const list = await this.lists.get(JSON.stringify(asked), () => this.list(asked));
    const { categoryId, tagId, adultHidden, total, anchors } = list;
    const offset = offsetOf(query);
    if (offset >= total) return { ids: [], total };
    const filters = [categoryId, tagId, pricing, featured, adultHidden];
    if (isGathered(list, offset + limit)) return { ids: await this.ids(GATHER, [...filters, offset, limit]), total };
    const left = Math.max(0, total - offset - limit);
    if (left < offset - anchors.lastBefore(offset).skip)
      return { ids: await this.ids(WALK_BACK, [...filters, left, Math.min(limit, total - offset)]), total };
    const walk = walkTo(anchors, offset, limit);
    const rows = await this.reads.queryRows<PlacedTool>(WALK, [
      ...filters,
      walk.after.place,
      walk.after.id,
      walk.skip,
      walk.limit,
    ]);
    return { ids: walk.arrive(rows).map(({ id }) => id), total };
  }

  private async ids(statement: Statement, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.reads.queryRows<{ id: string }>(statement, values);
    return rows.map(({ id }) => id);
  }

  private async list(asked: unknown[]): Promise<ToolList> {
    const [list] = await this.reads.queryRows<Omit<ToolList, 'anchors'>>(LIST, asked);
    if (!list) throw new Error('list_tools returned no row');
    return { ...list, anchors: new PageAnchors() };
  }
}

/** For a rare tag, collecting and sorting its tools is faster than walking through all tools. */
const isGathered = ({ tagId, total, size, anchors }: ToolList, end: number): boolean =>
  tagId !== null && total < (end - anchors.lastBefore(end).skip) * (size / total);
