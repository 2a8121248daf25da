import { Injectable } from '@nestjs/common';
import { fingerprints } from '../../platform/answers/fingerprints.js';
import type { RenderedAnswer } from '../../platform/http/rendered-answer.js';
import { RenderedAnswers } from '../../platform/answers/rendered-answers.js';
import type { TaxonomyQuery } from './taxonomy.dto.js';
import { TaxonomyService } from './taxonomy.service.js';
import type { SearchToolsQuery, TopToolsQuery } from './tool-query.dto.js';
import type { ToolDto } from './tool.dto.js';
import { ToolsService } from './tools.service.js';

/** The reads of this catalog as rendered answers, the same entries for every transport. */
@Injectable()
export class CatalogAnswers {
  constructor(
    private readonly answers: RenderedAnswers,
    private readonly tools: ToolsService,
    private readonly taxonomy: TaxonomyService,
  ) {}

  search(query: SearchToolsQuery): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'search_tools',
      query,
      load: () => this.tools.search(query),
      fingerprints: ({ items }) => shown(items),
    });
  }

  top(query: TopToolsQuery): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'get_top_tools',
      query,
      load: () => this.tools.top(query),
      fingerprints: shown,
    });
  }

  get(slug: string): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'get_tool',
      query: { slug },
      load: () => this.tools.getBySlug(slug),
      fingerprints: (tool) => shown([tool]),
    });
  }

  categories(query: TaxonomyQuery): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'list_categories',
      query,
      load: () => this.taxonomy.listCategories(query),
    });
  }

  tags(query: TaxonomyQuery): Promise<RenderedAnswer> {
    return this.answers.render({ operation: 'list_tags', query, load: () => this.taxonomy.listTags(query) });
  }
}

const shown = (tools: ToolDto[]): Uint32Array => fingerprints(tools.map(({ id }) => id));
