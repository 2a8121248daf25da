import { Injectable } from '@nestjs/common';
import { ResponseCache } from '../../listings/responses/response-cache.js';
import type { RenderedResponse } from '../../../platform/http/responses/rendered-response.js';
import type { TaxonomyQuery } from './taxonomy.dto.js';
import { TaxonomyService } from './taxonomy.service.js';

/** Cached responses of the label lists, shared by REST and MCP. */
@Injectable()
export class TaxonomyResponses {
  constructor(
    private readonly cache: ResponseCache,
    private readonly taxonomy: TaxonomyService,
  ) {}

  renderCategories(query: TaxonomyQuery): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'list_categories',
      query,
      load: () => this.taxonomy.listCategories(query),
    });
  }

  renderTags(query: TaxonomyQuery): Promise<RenderedResponse> {
    return this.cache.renderResponse({ operation: 'list_tags', query, load: () => this.taxonomy.listTags(query) });
  }
}
