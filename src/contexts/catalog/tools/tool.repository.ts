import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findRow } from '../../../platform/database/rows.js';
import {
  columnsOf,
  MAX_EXPORTED_ROWS,
  type RowQuery,
  rowQuery,
} from '../../../platform/database/row-cursors.service.js';
import { orNotFound } from '../../../platform/errors/app-error.js';
import { offsetOf, Page } from '../../../platform/input/page.js';
import type { SimilarListing } from '../../listings/meaning/similar-listings.service.js';
import { CatalogReadsService, type Statement } from '../../listings/revision/catalog-reads.service.js';
import { TOOL_COLUMNS } from './tool-list.repository.js';
import type { ListToolRecordsQuery } from './tool.dto.js';
import type { Tool } from './tool.entity.js';
import type { ToolDetailRow, ToolRow } from './tool.mapper.js';

const DETAIL_COLUMNS = `${TOOL_COLUMNS}, t.screenshots, t.video, t.socials, t.faqs, t.features`;
const ADMIN_COLUMNS = `${DETAIL_COLUMNS}, t.founder_email as "founderEmail", t.published, t.version`;

const BY_SLUG: Statement = {
  name: 'tool by slug',
  text: `select ${DETAIL_COLUMNS}, (select s.adult from tool_search s where s.listing_id = t.id) as "isAdult"
           from tools t where t.slug = $1 and t.published`,
};
const BY_IDS: Statement = {
  name: 'tools by id',
  text: `select ${TOOL_COLUMNS} from unnest($1::uuid[]) with ordinality as page (id, position)
           join tools t on t.id = page.id and t.published order by page.position`,
};
/** A shared category adds this to nearness: enough to decide between tools that are about equally near. */
const CATEGORY_BONUS = 0.05;
/** Checks visibility again, because memory can lag behind. Gone and parked sites come last, as in searches. */
const SIMILAR: Statement = {
  name: 'similar tools',
  text: `select ${TOOL_COLUMNS} from unnest($1::uuid[], $2::float8[]) as near (id, nearness)
           join tool_search s on s.listing_id = near.id and s.published and not ($3 and s.adult)
           join tools t on t.id = near.id
          order by exists (select from site_checks site
                            where site.kind = 'tool' and site.listing_id = near.id and site.notice in ('gone', 'parked')),
                   near.nearness + case when s.category_id = (select category_id from tools where id = $4)
                                        then ${CATEGORY_BONUS} else 0 end desc, near.id
          limit $5`,
};
const NEAR_SLUG: Statement = {
  name: 'near tool slug',
  text: `select t.slug from tools t join tool_search s on s.listing_id = t.id
          where lower(t.slug) % $1 and similarity(t.slug, $1) >= 0.4 and s.published and not s.adult
          order by similarity(t.slug, $1) desc, t.slug limit 1`,
};
const FOR_ADMIN: Statement = { name: 'tool for admin', text: `select ${ADMIN_COLUMNS} from tools t where t.id = $1` };
const PAGE_FOR_ADMIN: Statement = {
  name: 'tools for admin',
  text: `select ${ADMIN_COLUMNS} from all_tools($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) with ordinality as page (tool_id, position)
           join tools t on t.id = page.tool_id order by page.position`,
};
const COUNT_FOR_ADMIN: Statement = {
  name: 'count of tools for admin',
  text: 'select count_all_tools($1, $2, $3, $4, $5, $6, $7) as total',
};

const LABELS: Statement = {
  name: 'labels by slug',
  text: `select (select id from categories where slug = $1) as "categoryId", g.id as "tagId", g.adult as "isAdult"
           from (select) one left join tags g on g.slug = $2`,
};

const LABEL_NAMES: Statement = {
  name: 'names of labels',
  text: `select (select json_build_object('slug', c.slug, 'name', c.name) from categories c where c.slug = $1) as category,
                coalesce((select json_agg(json_build_object('slug', g.slug, 'name', g.name)) from tags g
                           where g.slug = any ($2)), '[]') as tags,
                exists (select from categories where slug = $1 and adult)
                  or exists (select from tags where slug = any ($2) and adult) as "isAdult"`,
};

/** The category and tag filters, as lexemes of `tool_search.words`. */
export interface ToolLabels {
  lexemes: string[];
  /** The tag is adult, so naming it opts in to adult tools. */
  isAdult: boolean;
}

/** A published tool; `isAdult` if its category or any tag is adult. */
export type PublicToolRow = ToolDetailRow & { isAdult: boolean };
type LabelNames = Pick<PublicToolRow, 'category' | 'tags' | 'isAdult'>;
export type AdminToolRow = ToolDetailRow & Pick<Tool, 'founderEmail' | 'published' | 'version'>;

/** Single tools, and the admins' view of them. */
@Injectable()
export class ToolRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  findToolBySlug(slug: string): Promise<PublicToolRow | null> {
    return this.reads.findRow<PublicToolRow>(BY_SLUG, [slug]);
  }

  /** In the order of the ids. */
  findToolsByIds(ids: readonly string[]): Promise<ToolRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.reads.queryRows<ToolRow>(BY_IDS, [ids]);
  }

  /** From the nearest tools, returns those most similar to a tool. */
  findSimilarTools(
    id: string,
    near: readonly SimilarListing[],
    { adultHidden, limit }: { adultHidden: boolean; limit: number },
  ): Promise<ToolRow[]> {
    const columns = [near.map((listing) => listing.id), near.map(({ nearness }) => nearness)];
    return this.reads.queryRows<ToolRow>(SIMILAR, [...columns, adultHidden, id, limit]);
  }

  /** Null if the category or tag does not exist. */
  async findLabels({ category, tag }: { category?: string; tag?: string }): Promise<ToolLabels | null> {
    if (category === undefined && tag === undefined) return { lexemes: [], isAdult: false };
    const row = await this.reads.findRow<{
      categoryId: number | null;
      tagId: number | null;
      isAdult: boolean | null;
    }>(LABELS, [category ?? null, tag ?? null]);
    const { categoryId, tagId, isAdult } = row ?? { categoryId: null, tagId: null, isAdult: null };
    if ((category !== undefined && categoryId === null) || (tag !== undefined && tagId === null)) return null;
    return {
      lexemes: [...(categoryId === null ? [] : [`@${categoryId}`]), ...(tagId === null ? [] : [`#${tagId}`])],
      isAdult: isAdult === true,
    };
  }

  /** Leaves out slugs that do not exist. */
  async findLabelNames(category: string | null, tags: readonly string[]): Promise<LabelNames> {
    const row = await this.reads.findRow<LabelNames>(LABEL_NAMES, [category, tags]);
    return row ?? { category: null, tags: [], isAdult: false };
  }

  /** The most similar slug of a published listing that is not adult. */
  async findNearSlug(slug: string): Promise<string | null> {
    return (await this.reads.findRow<{ slug: string }>(NEAR_SLUG, [slug]))?.slug ?? null;
  }

  async findAdminTools(query: ListToolRecordsQuery): Promise<Page<AdminToolRow>> {
    const filters = filterValues(query);
    const [count, rows] = await Promise.all([
      this.reads.findRow<{ total: number }>(COUNT_FOR_ADMIN, filters),
      this.reads.queryRows<AdminToolRow>(PAGE_FOR_ADMIN, [
        ...filters,
        query.sort === 'oldest',
        offsetOf(query),
        query.limit,
      ]),
    ]);
    return new Page(rows, query, count?.total ?? 0);
  }

  /** As seen by a transaction that has locked the tool. */
  async getLockedTool(manager: EntityManager, id: string): Promise<AdminToolRow> {
    return orNotFound(await findRow<AdminToolRow>(manager, FOR_ADMIN.text, [id]), `Tool not found: ${id}`);
  }

  async getAdminTool(id: string): Promise<AdminToolRow> {
    return orNotFound(await this.reads.findRow<AdminToolRow>(FOR_ADMIN, [id]), `Tool not found: ${id}`);
  }
}

/** Without long texts. */
const EXPORTED = {
  ...columnsOf('t', 'id slug name tagline website'),
  category: '(select c.slug from categories c where c.id = t.category_id)',
  tags: `array_to_string(array(select g.slug from tool_tags l join tags g on g.id = l.tag_id
                                where l.tool_id = t.id order by g.slug), ' ')`,
  ...columnsOf('t', 'pricing rating opens featured published domainRating'),
  ...columnsOf('t', 'location founderName founderEmail createdAt updatedAt'),
};

/** The admins' list as a whole, in its order. The positions are sorted before the tools are read, so that reading can start at once. */
export const toolRows = (query: Omit<ListToolRecordsQuery, 'page' | 'limit'>): RowQuery =>
  rowQuery(
    EXPORTED,
    (columns) => `select ${columns}
                    from (select tool_id, position
                            from all_tools($1, $2, $3, $4, $5, $6, $7, $8, 0, ${MAX_EXPORTED_ROWS})
                            with ordinality as list (tool_id, position) order by position) page
                    join tools t on t.id = page.tool_id order by page.position`,
    [...filterValues(query), query.sort === 'oldest'],
  );

const filterValues = (query: Omit<ListToolRecordsQuery, 'page' | 'limit'>): unknown[] => [
  query.q,
  query.category,
  query.tag,
  query.pricing,
  query.featured,
  query.published,
  query.adult,
];
