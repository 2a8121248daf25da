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

  search(query: SearchToolsQuery): Promise<RenderedResponse> {
    return this.cache.render({
      operation: 'search_tools',
      query,
      load: () => this.tools.search(query),
      notes: searchNotes,
      fingerprints: ({ items }) => shown(items),
    });
  }

  top(query: TopToolsQuery): Promise<RenderedResponse> {
    return this.cache.render({
      operation: 'get_top_tools',
      query,
      load: () => this.tools.top(query),
      fingerprints: shown,
    });
  }

  get(slug: string): Promise<RenderedResponse> {
    return this.cache.render({
      operation: 'get_tool',
      query: { slug },
      load: () => this.tools.getBySlug(slug),
      fingerprints: (tool) => shown([tool]),
    });
  }
}

const shown = (tools: ToolDto[]): Uint32Array => fingerprints(tools.map(({ id }) => id));
