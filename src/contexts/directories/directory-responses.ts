import { Injectable } from '@nestjs/common';
import { invalid } from '../../platform/errors/app-error.js';
import type { RenderedResponse } from '../../platform/http/responses/rendered-response.js';
import { ResponseCache } from '../listings/responses/response-cache.js';
import { searchNotes } from '../listings/search/found-page.js';
import { DirectoriesService } from './directories.service.js';
import type { SearchDirectoriesQuery } from './directory.dto.js';
import type { MatchDirectoriesQuery } from './matching/directory-match.dto.js';
import { DirectoryMatches } from './matching/directory-matches.js';

/** Cached responses of directory reads, shared by REST and MCP. */
@Injectable()
export class DirectoryResponses {
  constructor(
    private readonly cache: ResponseCache,
    private readonly directories: DirectoriesService,
    private readonly matches: DirectoryMatches,
  ) {}

  renderSearch(query: SearchDirectoriesQuery): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'search_directories',
      query,
      load: () => this.directories.searchDirectories(query),
      notes: searchNotes,
    });
  }

  renderDirectory(slug: string): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'get_directory',
      query: { slug },
      load: () => this.directories.getDirectory(slug),
    });
  }

  async renderMatches(query: MatchDirectoriesQuery): Promise<RenderedResponse> {
    if (query.category === undefined && !query.tags?.length) throw invalid('category or tags is required');
    return this.cache.renderResponse({
      operation: 'match_directories',
      query,
      load: () => this.matches.matchDirectories(query),
    });
  }

  renderCategories(): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'list_directory_categories',
      query: {},
      load: () => this.directories.listCategories(),
    });
  }
}
