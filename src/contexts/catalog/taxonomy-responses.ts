import { Injectable } from '@nestjs/common';
import { RenderedAnswers } from '../../platform/answers/rendered-answers.js';
import type { RenderedAnswer } from '../../platform/http/rendered-answer.js';
import type { TaxonomyQuery } from './taxonomy.dto.js';
import { TaxonomyService } from './taxonomy.service.js';

/** The lists of labels as cached responses, the same entries for REST and MCP. */
@Injectable()
export class TaxonomyResponses {
  constructor(
    private readonly answers: RenderedAnswers,
    private readonly taxonomy: TaxonomyService,
  ) {}

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
