import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Page } from '../../../platform/input/page.js';
import { isStorableText, MAX_SLUG, printable } from '../../../platform/input/value-rules.js';
import { Spelling } from '../../listings/search/spelling.js';
import type { SearchToolsQuery, TopToolsQuery } from './tool-query.dto.js';
import type { ToolDetailDto, ToolDto } from './tool.dto.js';
import { toTool, toToolDetail } from './tool.mapper.js';
import { ToolListRepository } from '../search/tool-list.repository.js';
import type { ToolPage } from '../search/tool-page.js';
import { ToolSearchRepository } from '../search/tool-search.repository.js';
import { ToolRepository } from './tool.repository.js';

@Injectable()
export class ToolsService {
  constructor(
    private readonly repository: ToolRepository,
    private readonly lists: ToolListRepository,
    private readonly searches: ToolSearchRepository,
    private readonly spelling: Spelling,
    private readonly config: Config,
  ) {}

  async search(query: SearchToolsQuery): Promise<Page<ToolDto>> {
    const { ids, total } =
      query.q === undefined ? await this.lists.findNewest(query) : await this.findByKeywords(query, query.q);
    return new Page(await this.load(ids), query, total);
  }

  async top(query: TopToolsQuery): Promise<ToolDto[]> {
    return this.load(await this.lists.findTop(query));
  }

  async getBySlug(slug: string): Promise<ToolDetailDto> {
    const known = slug.length <= MAX_SLUG && isStorableText(slug);
    const row = known ? await this.repository.findBySlug(slug) : null;
    if (row) return toToolDetail(row, this.config.siteUrl);
    const near = known ? await this.repository.findNearSlug(slug.toLowerCase()) : null;
    throw notFound(`Tool not found: ${printable(slug)}${near === null ? '' : `. Did you mean: ${near}?`}`);
  }

  private async load(ids: readonly string[]): Promise<ToolDto[]> {
    const rows = await this.repository.findByIds(ids);
    return rows.map((row) => toTool(row, this.config.siteUrl));
  }

  private async findByKeywords(query: SearchToolsQuery, q: string): Promise<ToolPage> {
    const found = await this.searches.findMatching(query, q);
    if (found.total > 0) return found;
    const corrected = await this.spelling.correct('tools', q);
    return corrected === null ? found : this.searches.findMatching(query, corrected);
  }
}
