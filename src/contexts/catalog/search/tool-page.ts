import type { SearchInfo } from '../../listings/search/found-page.js';

export interface ToolFilters {
  category?: string;
  tag?: string;
  pricing?: string;
  featured?: boolean;
  includeAdult?: boolean;
  page: number;
  limit: number;
}

export type TopFilters = Pick<ToolFilters, 'category' | 'includeAdult' | 'limit'>;

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

/** A tool with these columns. `place` is its sort key in the list. */
export interface PlacedTool {
  id: string;
  place: string;
}

/** The tools of one page in order, and the number of tools on all pages. */
export interface ListedTools<Row> {
  rows: Row[];
  total: number;
  search?: SearchInfo;
}

/** Naming this category opts in to adult listings. */
const ADULT_CATEGORY = 'nsfw';

/** Adult tags opt in too, but only the database knows which tags are adult. */
export const includesAdult = ({ category, includeAdult }: Pick<ToolFilters, 'category' | 'includeAdult'>): boolean =>
  includeAdult === true || category === ADULT_CATEGORY;
