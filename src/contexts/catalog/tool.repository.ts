import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../../platform/errors/app-error.js';
import { offsetOf, type PageRequest } from '../../platform/http/page.js';
import { Conditions } from '../../platform/search/conditions.js';
import { inTier, type TierCounts, tierCounts, tierPicks } from '../../platform/search/tiers.js';
import type { SearchToolsQuery, TopToolsQuery } from './tool-query.dto.js';
import type { Tool } from './tool.entity.js';
import type { ToolDetailRow, ToolRow } from './tool.mapper.js';

const COLUMNS = `t.id, t.slug, t.name, t.tagline, t.description, t.website, t.pricing, t.rating, t.opens, t.featured,
  t.icon, t.frame, t.founder_name as "founderName", t.location, t.domain_rating as "domainRating",
  t.is_for_sale as "isForSale", t.asking_price as "askingPrice", t.discount_code as "discountCode",
  t.affiliate_text as "affiliateText", t.affiliate_link as "affiliateLink",
  t.created_at as "createdAt", t.updated_at as "updatedAt",
  (select json_build_object('slug', c.slug, 'name', c.name) from categories c where c.id = t.category_id) as category,
  coalesce((select json_agg(json_build_object('slug', g.slug, 'name', g.name) order by g.name, g.slug)
              from tool_tags link join tags g on g.id = link.tag_id
             where link.tool_id = t.id), '[]') as tags`;
const DETAIL_COLUMNS = `${COLUMNS}, t.screenshots, t.video, t.socials, t.faqs, t.features`;

const ADMIN_COLUMNS = `${DETAIL_COLUMNS}, t.founder_email as "founderEmail", t.published`;

export type AdminToolRow = ToolDetailRow & Pick<Tool, 'founderEmail' | 'published'>;

const NEWEST = 's.created_at desc nulls last, s.tool_id';
const MOST_OPENED = 's.opens desc, s.created_at desc nulls last, s.tool_id';

type Filters = Pick<SearchToolsQuery, 'category' | 'tag' | 'pricing' | 'featured' | 'includeAdult'>;

@Injectable()
export class ToolRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findBySlug(slug: string): Promise<ToolDetailRow | null> {
    const [row] = await this.dataSource.query<ToolDetailRow[]>(
      `select ${DETAIL_COLUMNS} from tools t where t.slug = $1 and t.published`,
      [slug],
    );
    return row ?? null;
  }

  /** The most similar slug of a listing that anyone may be shown. */
  async findNearSlug(slug: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ slug: string }[]>(
      `select t.slug from tools t join tool_search s on s.tool_id = t.id
        where t.slug % $1 and similarity(t.slug, $1) >= 0.4 and s.published and not s.adult
        order by similarity(t.slug, $1) desc, t.slug limit 1`,
      [slug],
    );
    return row?.slug ?? null;
  }

  async findForAdmin(
    request: PageRequest & { q?: string | undefined },
  ): Promise<{ rows: AdminToolRow[]; total: number }> {
    const where = new Conditions('true');
    if (request.q !== undefined)
      where.add(
        `exists (select from tool_search s where s.tool_id = t.id and s.all_words @@ search_query(${where.value(request.q)}))`,
      );
    const [count] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from tools t where ${where}`,
      where.values,
    );
    const rows = await this.dataSource.query<AdminToolRow[]>(
      `select ${ADMIN_COLUMNS} from tools t where ${where}
        order by t.created_at desc nulls last, t.id limit ${request.limit} offset ${offsetOf(request)}`,
      where.values,
    );
    return { rows, total: count?.total ?? 0 };
  }

  async getForAdmin(id: string): Promise<AdminToolRow> {
    const [row] = await this.dataSource.query<AdminToolRow[]>(`select ${ADMIN_COLUMNS} from tools t where t.id = $1`, [
      id,
    ]);
    if (!row) throw notFound(`Tool not found: ${id}`);
    return row;
  }

  async findTop({ limit, ...filters }: TopToolsQuery): Promise<ToolRow[]> {
    const where = conditionsFor(filters);
    return this.page(
      `select s.tool_id from tool_search s where ${where} order by ${MOST_OPENED} limit ${limit}`,
      MOST_OPENED,
      where.values,
    );
  }

  async findNewest(query: SearchToolsQuery): Promise<{ rows: ToolRow[]; total: number }> {
    const where = conditionsFor(query);
    const [count] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from tool_search s where ${where}`,
      where.values,
    );
    const total = count?.total ?? 0;
    if (offsetOf(query) >= total) return { rows: [], total };
    const rows = await this.page(
      `select s.tool_id from tool_search s where ${where} order by ${NEWEST} limit ${query.limit} offset ${offsetOf(query)}`,
      NEWEST,
      where.values,
    );
    return { rows, total };
  }

  /** By tiers: exact name; all words in the name; all in name, tags or category; the rest. Inside a tier by opens. */
  async findMatching(query: SearchToolsQuery, q: string): Promise<{ rows: ToolRow[]; total: number }> {
    const where = conditionsFor(query);
    const text = where.value(q);
    const [counts] = await this.dataSource.query<TierCounts[]>(
      tierCounts('tool_search s', where.toString(), text, offsetOf(query) + query.limit),
      where.values,
    );
    const total = counts?.total ?? 0;
    if (counts === undefined || offsetOf(query) >= total) return { rows: [], total };
    const picks = tierPicks(counts, offsetOf(query), query.limit).map(
      ({ tier, rank, offset, limit }) =>
        `(select s.tool_id, ${rank} as tier from tool_search s where ${where} and ${inTier[tier](text)}
           order by s.opens desc, s.tool_id limit ${limit} offset ${offset})`,
    );
    const rows = await this.page(picks.join(' union all '), 'page.tier, s.opens desc, s.tool_id', where.values);
    return { rows, total };
  }

  /** Loads the tools of a page of ids. */
  private page(ids: string, order: string, values: unknown[]): Promise<ToolRow[]> {
    return this.dataSource.query<ToolRow[]>(
      `with page as materialized (${ids})
       select ${COLUMNS} from page join tool_search s on s.tool_id = page.tool_id join tools t on t.id = page.tool_id
        order by ${order}`,
      values,
    );
  }
}

/** The one category whose name opts in to adult listings. */
const ADULT_CATEGORY = 'nsfw';

function conditionsFor({ category, tag, pricing, featured, includeAdult }: Filters): Conditions {
  const where = new Conditions('s.published');
  if (category !== undefined)
    where.add(`s.category_id = (select id from categories where slug = ${where.value(category)})`);
  if (pricing !== undefined) where.add(`s.pricing = ${where.value(pricing)}`);
  if (featured !== undefined) where.add(featured ? 's.featured' : 'not s.featured');
  const adultIncluded = includeAdult === true || category === ADULT_CATEGORY;
  if (tag !== undefined) {
    const slug = where.value(tag);
    where.add(`s.tag_ids @> array[(select id from tags where slug = ${slug})]`);
    if (!adultIncluded) where.add(`(not s.adult or (select adult from tags where slug = ${slug}))`);
  } else if (!adultIncluded) {
    where.add('not s.adult');
  }
  return where;
}
