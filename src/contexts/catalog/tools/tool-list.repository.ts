import { Injectable } from '@nestjs/common';
import { RevisionCache } from '../../../platform/cache/revision-cache.js';
import { offsetOf } from '../../../platform/input/page.js';
import { CatalogReadsService, type Statement } from '../../listings/revision/catalog-reads.service.js';
import { CatalogRevisionService } from '../../listings/revision/catalog-revision.service.js';
import type { SearchInfo } from '../../listings/search/catalog-search.service.js';
import { PageAnchors, type SortKey, walkTo } from '../../listings/search/tier-pages.js';
import type { SearchToolsQuery, TopToolsQuery } from './tool.dto.js';
import type { ToolRow } from './tool.mapper.js';

/** The columns of tool `t` with its labels. `offset 0` makes the planner look up the few tags individually. */
export const TOOL_COLUMNS = `t.id, t.slug, t.name, t.tagline, t.description, t.website, t.pricing, t.rating, t.opens, t.featured,
  t.icon, t.frame, t.founder_name as "founderName", t.location, t.domain_rating as "domainRating",
  t.is_for_sale as "isForSale", t.asking_price as "askingPrice", t.discount_code as "discountCode",
  t.affiliate_text as "affiliateText", t.affiliate_link as "affiliateLink",
  t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select json_build_object('slug', c.slug, 'name', c.name) from categories c where c.id = t.category_id) as category,
  coalesce((select json_agg(json_build_object('slug', g.slug, 'name', g.name))
              from tool_tags link, lateral (select slug, name from tags where id = link.tag_id offset 0) g
             where link.tool_id = t.id), '[]') as tags`;

/** The tools of one page in order, and the number of tools on all pages. */
export interface ToolPage {
  rows: ToolRow[];
  total: number;
  search?: SearchInfo;
}

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

/** Lists of tools without keywords. */
@Injectable()
export class ToolListRepository {
  private readonly lists: RevisionCache<ToolList>;

  constructor(
    private readonly reads: CatalogReadsService,
    revision: CatalogRevisionService,
  ) {
    this.lists = new RevisionCache(revision, MAX_CACHED_LISTS);
  }

  findTopTools(query: TopToolsQuery): Promise<ToolRow[]> {
    const asked = [!includesAdult(query), query.limit];
    return query.category === undefined
      ? this.reads.queryRows<ToolRow>(TOP, asked)
      : this.reads.queryRows<ToolRow>(TOP_OF_CATEGORY, [...asked, query.category]);
  }

  async findNewestTools(query: SearchToolsQuery): Promise<ToolPage> {
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
    const rows = await this.reads.queryRows<ToolRow & SortKey>(WALK, [
      ...filters,
      walk.after.place,
      walk.after.id,
      walk.skip,
      walk.limit,
    ]);
    return { rows: walk.takePage(rows), total };
  }

  /** Starts at the nearer end of the list: without anchors, because ties of opens are in the order of two more columns. */
  async findMostOpenedTools(query: SearchToolsQuery): Promise<ToolPage> {
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

  private async findList(query: SearchToolsQuery): Promise<{ list: ToolList; filters: unknown[] }> {
    const { category = null, tag = null, pricing = null, featured = null } = query;
    const asked = [category, tag, pricing, featured, includesAdult(query)];
    const list = await this.lists.get(JSON.stringify(asked), () => this.list(asked));
    return { list, filters: [list.categoryId, list.tagId, pricing, featured, list.adultHidden] };
  }

  private async list(asked: unknown[]): Promise<ToolList> {
    const list = await this.reads.findRow<Omit<ToolList, 'anchors'>>(LIST, asked);
    if (!list) throw new Error('list_tools returned no row');
    return { ...list, anchors: new PageAnchors() };
  }
}

/** For a rare tag, collecting and sorting its tools is faster than walking through all tools. */
const isGathered = ({ tagId, total, size }: ToolList, walked: number): boolean =>
  tagId !== null && total < walked * (size / total);

/** Naming this category opts in to adult listings. */
const ADULT_CATEGORY = 'nsfw';

/** Adult tags opt in too, but only the database knows which tags are adult. */
export const includesAdult = ({
  category,
  includeAdult,
}: Pick<SearchToolsQuery, 'category' | 'includeAdult'>): boolean =>
  includeAdult === true || category === ADULT_CATEGORY;
