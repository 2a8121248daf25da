import { Injectable } from '@nestjs/common';
import { fingerprints } from '../../../platform/http/responses/fingerprints.js';
import type { RenderedResponse } from '../../../platform/http/responses/rendered-response.js';
import { ResponseCache } from '../../listings/responses/response-cache.js';
import { searchNotes } from '../../listings/search/found-page.js';
import type { SearchToolsQuery, TopToolsQuery } from './tool-query.dto.js';
import type { ToolDto } from './tool.dto.js';
import { ToolsService } from './tools.service.js';

/** Cached responses of tool reads, shared by REST and MCP. */
@Injectable()
export class ToolResponses {
  constructor(
    private readonly cache: ResponseCache,
    private readonly tools: ToolsService,
  ) {}

  renderSearch(query: SearchToolsQuery): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'search_tools',
      query,
      load: () => this.tools.searchTools(query),
      notes: searchNotes,
      fingerprints: ({ items }) => shown(items),
    });
  }

  renderTopTools(query: TopToolsQuery): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'get_top_tools',
      query,
      load: () => this.tools.listTopTools(query),
      fingerprints: shown,
    });
  }

  renderTool(slug: string): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'get_tool',
      query: { slug },
      load: () => this.tools.getTool(slug),
      fingerprints: (tool) => shown([tool]),
    });
  }
}

const shown = (tools: ToolDto[]): Uint32Array => fingerprints(tools.map(({ id }) => id));
