import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/app-error.js';
import type { Page, PageRequest } from '../../../platform/input/page.js';
import { isStorableText, MAX_SLUG, printable } from '../../../platform/input/value-rules.js';
import type { CategoryDto, TagDto, TaxonomyQuery } from './taxonomy.dto.js';
import { type Label, TaxonomyRepository } from './taxonomy.repository.js';

const MAX_LABELS = 500;

@Injectable()
export class TaxonomyService {
  constructor(private readonly repository: TaxonomyRepository) {}

  listCategories(query: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.repository.findCategories(query);
  }

  listTags(query: TaxonomyQuery): Promise<TagDto[]> {
    return this.repository.findTags(query);
  }

  /** Categories without the adult flag. */
  listGeneralCategories(): Promise<CategoryDto[]> {
    return this.repository.findGeneralCategories(MAX_LABELS);
  }

  searchGeneralCategories(q: string | undefined, request: PageRequest): Promise<Page<CategoryDto>> {
    return this.repository.searchGeneralCategories(q, request);
  }

  /** Tags without the adult flag. */
  searchGeneralTags(q: string | undefined, request: PageRequest): Promise<Page<TagDto>> {
    return this.repository.searchGeneralTags(q, request);
  }

  async getCategory(slug: string): Promise<Label<CategoryDto>> {
    const found = isSlug(slug) ? await this.repository.findCategory(slug) : null;
    if (found === null) throw notFound(`Category not found: ${printable(slug)}`);
    return found;
  }

  async getTag(slug: string): Promise<Label<TagDto>> {
    const found = isSlug(slug) ? await this.repository.findTag(slug) : null;
    if (found === null) throw notFound(`Tag not found: ${printable(slug)}`);
    return found;
  }
}

const isSlug = (text: string): boolean => text.length <= MAX_SLUG && isStorableText(text);
