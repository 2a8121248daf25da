import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { invalid, orNotFound } from '../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../platform/input/page.js';
import { printable } from '../../platform/input/value-rules.js';
import { nearness } from '../../platform/meaning/vector-codes.js';
import { SimilarListingsService } from '../listings/meaning/similar-listings.service.js';
import { toVector } from '../listings/meaning/vectors.repository.js';
import { isPossibleSlug, listingNotFound } from '../listings/listing.js';
import { SearchResultPage, CatalogSearchService, type SearchInfo } from '../listings/search/catalog-search.service.js';
import type {
  DirectoryCategoryDto,
  DirectoryDetailDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from './directory.dto.js';
import {
  type DirectoryRow,
  type MatchedDirectoryRow,
  toDirectory,
  toDirectoryDetail,
  toDirectoryMatch,
} from './directory.mapper.js';
import { type CountedCategory, DirectoryRepository } from './directory.repository.js';
import type { ToolLabels } from './matching/directory-candidates.repository.js';
import type { DirectoryMatchDto, MatchDirectoriesQuery } from './matching/directory-match.dto.js';

interface DirectoryPage {
  rows: DirectoryRow[];
  total: number;
  search?: SearchInfo;
}

/** Directories that fit a product or accept any tool, then those that may not list it. */
export interface MatchedDirectories {
  fitting: DirectoryMatchDto[];
  others: DirectoryMatchDto[];
  /** Before it is set which directories fit a tool, `others` may fit as well. */
  areFitsSet: boolean;
}

@Injectable()
export class DirectoriesService {
  constructor(
    private readonly repository: DirectoryRepository,
    private readonly engine: CatalogSearchService,
    private readonly similar: SimilarListingsService,
    private readonly config: Config,
  ) {}

  async searchDirectories(query: SearchDirectoriesQuery): Promise<SearchResultPage<DirectoryDto>> {
    const { rows, total, search }: DirectoryPage =
      query.q === undefined
        ? await this.repository.findPublicDirectories(query)
        : await this.findByKeywords(query, query.q);
    return new SearchResultPage(this.toDirectories(rows), query, total, search);
  }

  async getDirectory(slug: string): Promise<DirectoryDetailDto> {
    const known = isPossibleSlug(slug);
    const row = known ? await this.repository.findDirectoryBySlug(slug) : null;
    if (row) return toDirectoryDetail(row, this.config.siteUrl);
    const near = known ? await this.repository.findNearSlug(slug.toLowerCase()) : null;
    throw listingNotFound('Directory', slug, near);
  }

  async listMatches(query: MatchDirectoriesQuery): Promise<DirectoryMatchDto[]> {
    if (query.category === undefined && !query.tags?.length) throw invalid('category or tags is required');
    const { fitting, others } = await this.matchDirectories(query);
    return [...fitting, ...others];
  }

  /** Directories to submit a product to, by tier. Without labels, all that pass the filters match. */
  async matchDirectories({ category, tags, ...filters }: MatchDirectoriesQuery): Promise<MatchedDirectories> {
    const labels = { category, tags };
    const [rows, settings] = await Promise.all([
      this.repository.findMatchingDirectories(labels, filters),
      this.repository.findFitSettings(),
    ]);
    const toMatch = (row: MatchedDirectoryRow): DirectoryMatchDto => toDirectoryMatch(row, labels, this.config.siteUrl);
    return {
      fitting: rows.filter(({ tier }) => tier < 3).map(toMatch),
      others: rows.filter(({ tier }) => tier === 3).map(toMatch),
      areFitsSet: settings?.areFitsSet === true,
    };
  }

  /** Whether there are categories, but none accepts any tool. */
  async lacksOpenCategory(): Promise<boolean> {
    return (await this.repository.findFitSettings())?.isAnyToolAccepted === false;
  }

  listCategories(): Promise<DirectoryCategoryDto[]> {
    return this.repository.findCategories();
  }

  async getCategory(slug: string): Promise<DirectoryCategoryDto> {
    const [category = null] = isPossibleSlug(slug) ? await this.repository.findCategoriesBySlugs([slug]) : [];
    return orNotFound(category, `Directory category not found: ${printable(slug)}`);
  }

  searchCategories(q: string | undefined, request: PageRequest): Promise<Page<CountedCategory>> {
    return this.repository.searchCategories(q, request);
  }

  /**
   * Directories that share a label with a tool, or suit its category: by tens of Domain Rating, then by nearness to the tool's
   * meaning, then by Domain Rating.
   */
  async listRelatedDirectories(toolId: string, labels: ToolLabels, limit: number): Promise<DirectoryDto[]> {
    const [related, vector] = await Promise.all([
      this.repository.findRelatedDirectories(labels),
      this.similar.findVector('tools', toolId),
    ]);
    const ids = related
      .map(({ id, domainRating, codes }) => ({
        id,
        tens: Math.floor((domainRating ?? -1) / 10),
        fit: vector === null || codes === null ? 0 : nearness(vector, toVector(codes)),
      }))
      .sort((a, b) => b.tens - a.tens || b.fit - a.fit)
      .slice(0, limit)
      .map(({ id }) => id);
    return this.toDirectories(await this.repository.findDirectoriesByIds(ids));
  }

  /** The link types of published directories, in lower case. */
  listLinkTypes(): Promise<string[]> {
    return this.repository.findLinkTypes();
  }

  private toDirectories(rows: readonly DirectoryRow[]): DirectoryDto[] {
    return rows.map((row) => toDirectory(row, this.config.siteUrl));
  }

  private async findByKeywords(query: SearchDirectoriesQuery, q: string): Promise<DirectoryPage> {
    const category = query.category === undefined ? null : await this.repository.findCategoryId(query.category);
    if (query.category !== undefined && category === null)
      return { rows: [], total: 0, search: { match: 'none', query: null } };
    const { type, badge, minDomainRating } = query;
    const { ids, total, info } = await this.engine.findListings(
      'directories',
      q,
      {
        labels: [
          ...(category === null ? [] : [`@${category}`]),
          ...(type === undefined ? [] : [`%${type}`]),
          ...(badge === undefined ? [] : [`!${badge}`]),
          ...(minDomainRating === undefined ? [] : [`>${minDomainRating}`]),
        ],
        pricing: query.cost ?? null,
        featured: query.featured ?? null,
        adultHidden: false,
      },
      query,
    );
    return { rows: await this.repository.findDirectoriesByIds(ids), total, search: info };
  }
}
