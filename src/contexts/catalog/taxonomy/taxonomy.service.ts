import { Injectable } from '@nestjs/common';
import type { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';
import { TaxonomyRepository } from './taxonomy.repository.js';

@Injectable()
export class TaxonomyService {
  constructor(private readonly repository: TaxonomyRepository) {}

  listCategories(query: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.repository.categories(query);
  }

  listTags(query: TaxonomyQuery): Promise<TagDto[]> {
    return this.repository.tags(query);
  }
}
