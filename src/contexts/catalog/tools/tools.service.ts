import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { isStorableText, MAX_SLUG, printable } from '../../../platform/input/value-rules.js';
import { FoundPage } from '../../listings/search/found-page.js';
import { SearchEngine } from '../../listings/search/search-engine.js';
import type { SearchToolsQuery, TopToolsQuery } from './tool-query.dto.js';
import type { ToolDetailDto, ToolDto } from './tool.dto.js';
import { type ToolRow, toTool, toToolDetail } from './tool.mapper.js';
import { ToolListRepository } from '../search/tool-list.repository.js';
import { includesAdult, type ListedTools } from '../search/tool-page.js';
import { ToolRepository } from './tool.repository.js';

@Injectable()
export class ToolsService {
  constructor(
    private readonly repository: ToolRepository,
    private readonly lists: ToolListRepository,
    private readonly engine: SearchEngine,
    private readonly config: Config,
  ) {}

  async searchTools(query: SearchToolsQuery): Promise<FoundPage<ToolDto>> {
    const { rows, total, search }: ListedTools<ToolRow> =
      query.q === undefined ? await this.findListed(query) : await this.findByKeywords(query, query.q);
    return new FoundPage(this.toTools(rows), query, total, search);
  }

  async searchIncludesAdult(query: SearchToolsQuery): Promise<boolean> {
    if (includesAdult(query)) return true;
    return query.tag !== undefined && (await this.repository.findLabels({ tag: query.tag }))?.isAdult === true;
  }

  async listTopTools(query: TopToolsQuery): Promise<ToolDto[]> {
    return this.toTools(await this.lists.findTopTools<ToolRow>(query));
  }

  async getTool(slug: string): Promise<ToolDetailDto> {
    return (await this.getListedTool(slug)).tool;
  }

  /** `isAdult`: pages ask visitors to confirm before they show the tool. */
  async getListedTool(slug: string): Promise<{ tool: ToolDetailDto; isAdult: boolean }> {
    const known = slug.length <= MAX_SLUG && isStorableText(slug);
    const row = known ? await this.repository.findToolBySlug(slug) : null;
    if (row) return { tool: toToolDetail(row, this.config.siteUrl), isAdult: row.isAdult };
    const near = known ? await this.repository.findNearSlug(slug.toLowerCase()) : null;
    throw notFound(
      `Tool not found: ${printable(slug)}${near === null ? '' : `. Did you mean: ${near}?`}`,
      near ?? undefined,
    );
  }

  private toTools(rows: readonly ToolRow[]): ToolDto[] {
    return rows.map((row) => toTool(row, this.config.siteUrl));
  }

  private findListed(query: SearchToolsQuery): Promise<ListedTools<ToolRow>> {
    return query.sort === 'opens' ? this.lists.findMostOpenedTools(query) : this.lists.findNewestTools(query);
  }

  private async findByKeywords(query: SearchToolsQuery, q: string): Promise<ListedTools<ToolRow>> {
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
