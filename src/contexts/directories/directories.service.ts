import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { notFound } from '../../platform/errors/app-error.js';
import { Page } from '../../platform/input/page.js';
import { isStorableText, MAX_SLUG, printable } from '../../platform/input/value-rules.js';
import { Spelling } from '../listings/search/spelling.js';
import type {
  DirectoryCategoryDto,
  DirectoryDetailDto,
  DirectoryDto,
  SearchDirectoriesQuery,
} from './directory.dto.js';
import { toDirectory, toDirectoryDetail } from './directory.mapper.js';
import { DirectoryRepository } from './directory.repository.js';

@Injectable()
export class DirectoriesService {
  constructor(
    private readonly repository: DirectoryRepository,
    private readonly spelling: Spelling,
    private readonly config: Config,
  ) {}

  async search(query: SearchDirectoriesQuery): Promise<Page<DirectoryDto>> {
    const { rows, total } =
      query.q === undefined ? await this.repository.findRanked(query) : await this.findByKeywords(query, query.q);
    return new Page(
      rows.map((row) => toDirectory(row, this.config.siteUrl)),
      query,
      total,
    );
  }

  async getBySlug(slug: string): Promise<DirectoryDetailDto> {
    const known = slug.length <= MAX_SLUG && isStorableText(slug);
    const row = known ? await this.repository.findBySlug(slug) : null;
    if (row) return toDirectoryDetail(row, this.config.siteUrl);
    const near = known ? await this.repository.findNearSlug(slug.toLowerCase()) : null;
    throw notFound(`Directory not found: ${printable(slug)}${near === null ? '' : `. Did you mean: ${near}?`}`);
  }

  listCategories(): Promise<DirectoryCategoryDto[]> {
    return this.repository.categories();
  }

  private async findByKeywords(
    query: SearchDirectoriesQuery,
    q: string,
  ): ReturnType<DirectoryRepository['findMatching']> {
    const found = await this.repository.findMatching(query, q);
    if (found.total > 0) return found;
    const corrected = await this.spelling.correct('directories', q);
    return corrected === null ? found : this.repository.findMatching(query, corrected);
  }
}
