import { Injectable } from '@nestjs/common';
import type { RenderedAnswer } from '../../platform/http/rendered-answer.js';
import { RenderedAnswers } from '../../platform/answers/rendered-answers.js';
import { DirectoriesService } from './directories.service.js';
import type { SearchDirectoriesQuery } from './directory.dto.js';

/** The reads of this catalog as rendered answers, the same entries for every transport. */
@Injectable()
export class DirectoryAnswers {
  constructor(
    private readonly answers: RenderedAnswers,
    private readonly directories: DirectoriesService,
  ) {}

  search(query: SearchDirectoriesQuery): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'search_directories',
      query,
      load: () => this.directories.search(query),
    });
  }

  get(slug: string): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'get_directory',
      query: { slug },
      load: () => this.directories.getBySlug(slug),
    });
  }

  categories(): Promise<RenderedAnswer> {
    return this.answers.render({
      operation: 'list_directory_categories',
      query: {},
      load: () => this.directories.listCategories(),
    });
  }
}
