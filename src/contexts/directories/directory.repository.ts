import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { labelContains } from '../listings/editing/label-list.js';
import { CatalogReadsService, type Statement } from '../listings/revision/catalog-reads.service.js';
import { orNotFound } from '../../platform/errors/app-error.js';
import { offsetOf, Page, type PageRequest } from '../../platform/input/page.js';
import { RECIPE } from '../../platform/meaning/recipe.js';
import { Conditions, findRow } from '../../platform/database/rows.js';
import { list } from '../../platform/database/list.js';
import { columnsOf, type RowQuery } from '../../platform/database/row-cursors.service.js';
import {
  bindLabels,
  labelSlugs,
  rankedDirectories,
  suitedNames,
  type ToolLabels,
} from './matching/directory-candidates.repository.js';
import type {
  DirectoryCategoryDto,
  DirectoryRecordSort,
  DirectorySort,
  ListDirectoryRecordsQuery,
  SearchDirectoriesQuery,
} from './directory.dto.js';
import type { Directory } from './directory.entity.js';
import type { DirectoryDetailRow, DirectoryRow, MatchedDirectoryRow } from './directory.mapper.js';

const COLUMNS = `s.id, s.slug, s.name, s.website, s.icon, s.cost, s.type, s.domain_rating as "domainRating",
  s.monthly_visits as "monthlyVisits", s.requires_badge as "requiresBadge", s.minimum_price as "minimumPrice",
  s.submission_experience as "submissionExperience", s.featured, s.small_description as "smallDescription",
  s.created_at as "createdAt", s.updated_at as "updatedAt",
  coalesce((select json_agg(json_build_object('slug', c.slug, 'name', c.name) order by c.name, c.slug)
              from directory_category_links link join directory_categories c on c.id = link.category_id
             where link.directory_id = s.id), '[]') as categories`;
const DETAIL_COLUMNS = `${COLUMNS}, s.full_description as "fullDescription", s.features, s.use_cases as "useCases",
  s.faq, s.deal, s.frame, s.socials`;
const ADMIN_COLUMNS = `${DETAIL_COLUMNS}, s.submission_link as "submissionLink",
  s.team_notes as "teamNotes", s.published, s.version`;

/** This many of the directories with the highest Domain Rating are compared by meaning. */
const MAX_COMPARED = 30;
const RELATED: Statement = {
  name: 'related directories',
  text: `select s.id, s.domain_rating as "domainRating", v.codes
           from (${rankedDirectories('s.published', { category: '$1', labels: '$2' }, MAX_COMPARED, [1])}) page
           join directories s on s.id = page.id
           left join listing_vectors v on v.recipe = '${RECIPE}' and v.scope = 'directories' and v.listing_id = s.id
          where page.tier = 1 order by s.domain_rating desc nulls last, s.name, s.id limit ${MAX_COMPARED}`,
};

const CATEGORY_MATCHES = `($1::text is null or ${labelContains('$1', 'c.')})`;

interface FitSettings {
  /** Whether a category accepts any tool; null without categories. */
  isAnyToolAccepted: boolean | null;
  /** Whether anything says which directories fit a tool. */
  areFitsSet: boolean;
}

/** `codes` is the directory's vector, once it is encoded. */
export interface RelatedDirectory extends Pick<Directory, 'id' | 'domainRating'> {
  codes: Buffer | null;
}

export interface CountedCategory extends DirectoryCategoryDto {
  directoriesCount: number;
}

export type AdminDirectoryRow = DirectoryDetailRow &
  Pick<Directory, 'submissionLink' | 'teamNotes' | 'published' | 'version'>;

const ORDERS: Record<DirectorySort, string> = {
  rating: 's.domain_rating desc nulls last, s.name, s.id',
  visits: 's.monthly_visits desc nulls last, s.name, s.id',
  price: 's.minimum_price, s.name, s.id',
};
const ADMIN_ORDERS: Record<DirectoryRecordSort, string> = {
  ...ORDERS,
  newest: 's.created_at desc, s.id',
  name: 's.name, s.id',
};

const FOR_ADMIN = `select ${ADMIN_COLUMNS} from directories s where s.id = $1`;

const BY_IDS: Statement = {
  name: 'directories by id',
  text: `select ${COLUMNS} from unnest($1::uuid[]) with ordinality as page (id, position)
           join directories s on s.id = page.id and s.published order by page.position`,
};

/** Without long texts. */
const EXPORTED = {
  ...columnsOf('s', 'id slug name website'),
  categories: `array_to_string(array(select c.slug from directory_category_links l join directory_categories c on c.id = l.category_id
                                      where l.directory_id = s.id order by c.slug), ' ')`,
  ...columnsOf('s', 'cost type domainRating monthlyVisits requiresBadge minimumPrice'),
  ...columnsOf('s', 'featured published submissionLink createdAt updatedAt'),
};

type AdminFilters = Omit<ListDirectoryRecordsQuery, 'page' | 'limit'>;

const ADMIN_LIST = list<AdminFilters, AdminDirectoryRow>({
  from: 'directories s',
  key: 's.id',
  where: adminDirectoryFilters,
  order: ({ sort }) => ADMIN_ORDERS[sort],
  page: { columns: ADMIN_COLUMNS },
  file: { columns: EXPORTED },
});

export const directoryRows = (filters: AdminFilters): RowQuery => ADMIN_LIST.rows(filters);

@Injectable()
export class DirectoryRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  findDirectoryBySlug(slug: string): Promise<DirectoryDetailRow | null> {
    const sql = `select ${DETAIL_COLUMNS} from directories s where s.slug = $1 and s.published`;
    return this.reads.findRow<DirectoryDetailRow>(sql, [slug]);
  }

  async findNearSlug(slug: string): Promise<string | null> {
    const row = await this.reads.findRow<{ slug: string }>(
      `select slug from directories where lower(slug) % $1 and similarity(slug, $1) >= 0.4 and published
        order by similarity(slug, $1) desc, slug limit 1`,
      [slug],
    );
    return row?.slug ?? null;
  }

  async findPublicDirectories(query: SearchDirectoriesQuery): Promise<{ rows: DirectoryRow[]; total: number }> {
    const where = directoryFilters(query);
    const count = `select count(*)::integer as total from directories s where ${where}`;
    const total = (await this.reads.findRow<{ total: number }>(count, where.values))?.total ?? 0;
    if (offsetOf(query) >= total) return { rows: [], total };
    const rows = await this.reads.queryRows<DirectoryRow>(
      `select ${COLUMNS} from directories s where ${where}
        order by ${ORDERS[query.sort]} limit ${query.limit} offset ${offsetOf(query)}`,
      where.values,
    );
    return { rows, total };
  }

  /** In the order of the ids. */
  findDirectoriesByIds(ids: readonly string[]): Promise<DirectoryRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.reads.queryRows<DirectoryRow>(BY_IDS, [ids]);
  }

  async findCategoryId(slug: string): Promise<number | null> {
    const find = 'select id from directory_categories where slug = $1';
    return (await this.reads.findRow<{ id: number }>(find, [slug]))?.id ?? null;
  }

  findCategories(): Promise<DirectoryCategoryDto[]> {
    const sql = 'select slug, name from directory_categories order by search_fold(name), slug';
    return this.reads.queryRows<DirectoryCategoryDto>(sql);
  }

  /** With the number of published directories. */
  async searchCategories(q: string | undefined, request: PageRequest): Promise<Page<CountedCategory>> {
    const [categories, count] = await Promise.all([
      this.reads.queryRows<CountedCategory>(
        `select c.slug, c.name, count(d.id)::integer as "directoriesCount"
           from directory_categories c
           left join directory_category_links link on link.category_id = c.id
           left join directories d on d.id = link.directory_id and d.published
          where ${CATEGORY_MATCHES} group by c.id order by search_fold(c.name), c.slug limit $2 offset $3`,
        [q ?? null, request.limit, offsetOf(request)],
      ),
      this.reads.findRow<{ total: number }>(
        `select count(*)::integer as total from directory_categories c where ${CATEGORY_MATCHES}`,
        [q ?? null],
      ),
    ]);
    return new Page(categories, request, count?.total ?? 0);
  }

  /** Returns the directories of the first tier, highest Domain Rating first. */
  findRelatedDirectories(labels: ToolLabels): Promise<RelatedDirectory[]> {
    return this.reads.queryRows<RelatedDirectory>(RELATED, [labels.category ?? null, labelSlugs(labels)]);
  }

  /** By tier, then by Domain Rating. */
  findMatchingDirectories(
    labels: ToolLabels,
    { maxPrice, limit, ...filters }: DirectoryFilters & { maxPrice?: number | undefined; limit: number },
  ): Promise<MatchedDirectoryRow[]> {
    const where = directoryFilters(filters);
    if (maxPrice !== undefined) where.and(`s.minimum_price <= ${where.bind(maxPrice)}`);
    const bound = bindLabels(where, labels);
    const ranked = rankedDirectories(where.toString(), bound, limit);
    return this.reads.queryRows<MatchedDirectoryRow>(
      `select ${COLUMNS}, page.tier, ${suitedNames(bound.category)} as suited
         from (${ranked}) page join directories s on s.id = page.id
        order by page.tier, ${ORDERS.rating} limit ${limit}`,
      where.values,
    );
  }

  async findFitSettings(): Promise<FitSettings | null> {
    return this.reads.findRow<FitSettings>(
      `select bool_or(accepts_any_tool) as "isAnyToolAccepted",
              coalesce(bool_or(accepts_any_tool), false) or exists (select from category_fits) as "areFitsSet"
         from directory_categories`,
    );
  }

  findCategoriesBySlugs(slugs: readonly string[]): Promise<DirectoryCategoryDto[]> {
    const sql = 'select slug, name from directory_categories where slug = any ($1) order by name, slug';
    return this.reads.queryRows<DirectoryCategoryDto>(sql, [slugs]);
  }

  async findLinkTypes(): Promise<string[]> {
    // Each step finds the next type in the index, because reading all directories takes longer than the rest of the page.
    const sql = `with recursive types as (
        select min(lower(type)) as type from directories where published
        union all
        select (select min(lower(type)) from directories where published and lower(type) > types.type)
          from types where types.type is not null)
      select type from types where type is not null order by type`;
    const rows = await this.reads.queryRows<{ type: string }>(sql);
    return rows.map(({ type }) => type);
  }

  findAdminDirectories(query: ListDirectoryRecordsQuery): Promise<Page<AdminDirectoryRow>> {
    return ADMIN_LIST.readPage(this.reads, query, query);
  }

  /** As seen by a transaction that has locked the directory. */
  async getLockedDirectory(manager: EntityManager, id: string): Promise<AdminDirectoryRow> {
    return orNotFound(await findRow<AdminDirectoryRow>(manager, FOR_ADMIN, [id]), `Directory not found: ${id}`);
  }

  async getAdminDirectory(id: string): Promise<AdminDirectoryRow> {
    return orNotFound(await this.reads.findRow<AdminDirectoryRow>(FOR_ADMIN, [id]), `Directory not found: ${id}`);
  }
}

function adminDirectoryFilters({ q, published, ...filters }: AdminFilters): Conditions {
  const where = directoryFilters(filters, 'true');
  if (published !== undefined) where.and(published ? 's.published' : 'not s.published');
  if (q !== undefined)
    where.and(`s.id in (select listing_id from directory_search where words @@ directory_query(${where.bind(q)}))`);
  return where;
}

type DirectoryFilters = Pick<SearchDirectoriesQuery, 'cost' | 'type' | 'badge' | 'minDomainRating'>;
type Filters = DirectoryFilters & Pick<SearchDirectoriesQuery, 'category' | 'featured'>;

function directoryFilters(
  { category, cost, featured, type, badge, minDomainRating }: Filters,
  always = 's.published',
): Conditions {
  const where = new Conditions(always);
  if (category !== undefined) {
    where.and(`exists (select from directory_category_links link join directory_categories c on c.id = link.category_id
                        where link.directory_id = s.id and c.slug = ${where.bind(category)})`);
  }
  if (cost !== undefined) where.and(`s.cost = ${where.bind(cost)}`);
  if (featured !== undefined) where.and(featured ? 's.featured' : 'not s.featured');
  if (type !== undefined) where.and(`lower(s.type) = lower(${where.bind(type)})`);
  if (badge !== undefined) where.and(badge ? 's.requires_badge' : 'not s.requires_badge');
  if (minDomainRating !== undefined) where.and(`s.domain_rating >= ${where.bind(minDomainRating)}`);
  return where;
}
