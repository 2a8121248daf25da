import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { notFound } from '../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../platform/input/page.js';
import { isStorableText, MAX_SLUG, printable } from '../../platform/input/value-rules.js';
import { FoundPage, type SearchInfo } from '../listings/search/found-page.js';
import { SearchEngine } from '../listings/search/search-engine.js';
import type {
  DirectoryCategoryDto,
  DirectoryDetailDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from './directory.dto.js';
import { type DirectoryRow, toDirectory, toDirectoryDetail } from './directory.mapper.js';
import { type CountedCategory, DirectoryRepository } from './directory.repository.js';

interface FoundDirectories {
  rows: DirectoryRow[];
  total: number;
  search?: SearchInfo;
}

@Injectable()
export class DirectoriesService {
  constructor(
    private readonly repository: DirectoryRepository,
    private readonly engine: SearchEngine,
    private readonly config: Config,
  ) {}

  async searchDirectories(query: SearchDirectoriesQuery): Promise<FoundPage<DirectoryDto>> {
    const { rows, total, search }: FoundDirectories =
      query.q === undefined
        ? await this.repository.findListedDirectories(query)
        : await this.findByKeywords(query, query.q);
    return new FoundPage(
      rows.map((row) => toDirectory(row, this.config.siteUrl)),
      query,
      total,
      search,
    );
  }

  async getDirectory(slug: string): Promise<DirectoryDetailDto> {
    const known = slug.length <= MAX_SLUG && isStorableText(slug);
    const row = known ? await this.repository.findDirectoryBySlug(slug) : null;
    if (row) return toDirectoryDetail(row, this.config.siteUrl);
    const near = known ? await this.repository.findNearSlug(slug.toLowerCase()) : null;
    throw notFound(
      `Directory not found: ${printable(slug)}${near === null ? '' : `. Did you mean: ${near}?`}`,
      near ?? undefined,
    );
  }

  listCategories(): Promise<DirectoryCategoryDto[]> {
    return this.repository.findCategories();
  }

  searchCategories(q: string | undefined, request: PageRequest): Promise<Page<CountedCategory>> {
    return this.repository.searchCategories(q, request);
  }

  /** Directories for a tool with these categories and tags. */
  async listRelatedDirectories(labels: readonly string[], limit: number): Promise<DirectoryDto[]> {
    const rows = await this.repository.findRelatedDirectories(labels, limit);
    return rows.map((row) => toDirectory(row, this.config.siteUrl));
  }

  /** The link types of published directories, in lower case. */
  listLinkTypes(): Promise<string[]> {
    return this.repository.findLinkTypes();
  }

  private async findByKeywords(query: SearchDirectoriesQuery, q: string): Promise<FoundDirectories> {
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
