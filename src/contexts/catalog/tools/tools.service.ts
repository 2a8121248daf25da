import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { isPossibleSlug, listingNotFound } from '../../listings/listing.js';
import { SimilarListingsService } from '../../listings/meaning/similar-listings.service.js';
import { SearchResultPage, CatalogSearchService } from '../../listings/search/catalog-search.service.js';
import { includesAdult, ToolListRepository, type ToolPage } from './tool-list.repository.js';
import type { SearchToolsQuery, ToolDetailDto, ToolDto, TopToolsQuery } from './tool.dto.js';
import { type ToolRow, toTool, toToolDetail } from './tool.mapper.js';
import { ToolRepository } from './tool.repository.js';

/** A search with more tags finds fewer tools. */
const MAX_SEARCHED_TAGS = 3;

@Injectable()
export class ToolsService {
  constructor(
    private readonly repository: ToolRepository,
    private readonly lists: ToolListRepository,
    private readonly engine: CatalogSearchService,
    private readonly similar: SimilarListingsService,
    private readonly config: Config,
  ) {}

  async searchTools(query: SearchToolsQuery): Promise<SearchResultPage<ToolDto>> {
    const { rows, total, search }: ToolPage =
      query.q === undefined ? await this.findWithoutKeywords(query) : await this.findByKeywords(query, query.q);
    return new SearchResultPage(this.toTools(rows), query, total, search);
  }

  async searchIncludesAdult(query: SearchToolsQuery): Promise<boolean> {
    if (includesAdult(query)) return true;
    return query.tag !== undefined && (await this.repository.findLabels({ tag: query.tag }))?.isAdult === true;
  }

  async listTopTools(query: TopToolsQuery): Promise<ToolDto[]> {
    return this.toTools(await this.lists.findTopTools(query));
  }

  /** Compares meaning. Without a vector, returns results of a search for the tool's tags and category. */
  async listSimilarTools(
    { id, category, tags }: ToolDetailDto,
    { includeAdult, limit }: { includeAdult: boolean; limit: number },
  ): Promise<ToolDto[]> {
    const adultHidden = !includeAdult;
    const vector = await this.similar.findVector('tools', id);
    if (vector !== null) {
      const near = await this.similar.findNearest('tools', vector, { adultHidden, except: id });
      return this.toTools(await this.repository.findSimilarTools(id, near, { adultHidden, limit }));
    }
    const labels = [...tags.slice(0, MAX_SEARCHED_TAGS), ...(category ? [category] : [])];
    if (labels.length === 0) return [];
    const q = labels.map(({ name }) => name).join(' ');
    const { items } = await this.searchTools({ q, includeAdult, page: 1, limit: limit + 1 });
    return items.filter((tool) => tool.id !== id).slice(0, limit);
  }

  async getTool(slug: string): Promise<ToolDetailDto> {
    return (await this.getToolWithAdultFlag(slug)).tool;
  }

  /** `isAdult`: pages ask visitors to confirm before they show the tool. */
  async getToolWithAdultFlag(slug: string): Promise<{ tool: ToolDetailDto; isAdult: boolean }> {
    const known = isPossibleSlug(slug);
    const row = known ? await this.repository.findToolBySlug(slug) : null;
    if (row) return { tool: toToolDetail(row, this.config.siteUrl), isAdult: row.isAdult };
    const near = known ? await this.repository.findNearSlug(slug.toLowerCase()) : null;
    throw listingNotFound('Tool', slug, near);
  }

  private toTools(rows: readonly ToolRow[]): ToolDto[] {
    return rows.map((row) => toTool(row, this.config.siteUrl));
  }

  private findWithoutKeywords(query: SearchToolsQuery): Promise<ToolPage> {
    return query.sort === 'opens' ? this.lists.findMostOpenedTools(query) : this.lists.findNewestTools(query);
  }

  private async findByKeywords(query: SearchToolsQuery, q: string): Promise<ToolPage> {
    const labels = await this.repository.findLabels(query);
    if (labels === null) return { rows: [], total: 0, search: { match: 'none', query: null } };
    const { ids, total, info } = await this.engine.findListings(
      'tools',
      q,
      {
        labels: labels.lexemes,
        pricing: query.pricing ?? null,
        featured: query.featured ?? null,
        adultHidden: !includesAdult(query) && !labels.isAdult,
      },
      query,
    );
    return { rows: await this.repository.findToolsByIds(ids), total, search: info };
  }
}
