import { Injectable } from '@nestjs/common';
import type { RenderedResponse } from '../../platform/http/responses/rendered-response.js';
import { ResponseCache } from '../listings/responses/response-cache.js';
import { searchNotes } from '../listings/search/found-page.js';
import { DirectoriesService } from './directories.service.js';
import type { SearchDirectoriesQuery } from './directory.dto.js';

/** Cached responses of directory reads, shared by REST and MCP. */
@Injectable()
export class DirectoryResponses {
  constructor(
    private readonly cache: ResponseCache,
    private readonly directories: DirectoriesService,
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

  renderCategories(): Promise<RenderedResponse> {
    return this.cache.renderResponse({
      operation: 'list_directory_categories',
      query: {},
      load: () => this.directories.listCategories(),
    });
  }
}
