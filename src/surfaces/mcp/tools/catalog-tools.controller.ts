import { UseFilters, UseInterceptors } from '@nestjs/common';
import { McpController, Tool } from '@rekog/mcp-nest';
import { type CategoryDto, type TagDto, TaxonomyQuery } from '../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { TaxonomyService } from '../../../contexts/catalog/taxonomy/taxonomy.service.js';
import {
  SearchToolsQuery,
  type ToolDetailDto,
  type ToolDto,
  TopToolsQuery,
} from '../../../contexts/catalog/tools/tool.dto.js';
import { ToolsService } from '../../../contexts/catalog/tools/tools.service.js';
import { DirectoriesService } from '../../../contexts/directories/directories.service.js';
import {
  type DirectoryCategoryDto,
  type DirectoryDetailDto,
  type DirectoryDto,
  SearchDirectoriesQuery,
} from '../../../contexts/directories/directory.dto.js';
import type { Page } from '../../../platform/input/page.js';
import { SlugParameters } from '../../../platform/input/parameters.js';
import { CachedToolInterceptor } from './cached-tool.interceptor.js';
import { operation } from './tool-definitions.js';
import { ToolErrorFilter } from './tool-error.filter.js';

/**
 * The eight MCP tools in order. Each has the name, title, description, inputs and output of a REST operation, and adds a hint
 * for agents. It shares the operation's query class and cached responses.
 */
@McpController()
@UseInterceptors(CachedToolInterceptor)
@UseFilters(ToolErrorFilter)
export class CatalogToolsController {
  constructor(
    private readonly tools: ToolsService,
    private readonly taxonomy: TaxonomyService,
    private readonly directories: DirectoriesService,
  ) {}

  @Tool(
    operation(
      'search_tools',
      'Use it to find AI tools by what they do. Ask with words or a sentence: results fit by words and by meaning. result._meta.search.match says how they match: if it is partial, no listing contains all words, and results fit the meaning or have some of the words; if it is corrected, result._meta.search.query is what was searched. Get category slugs from list_categories and tag slugs from list_tags; an unknown slug finds nothing. Continue with page while page < pagination.pages. Use get_tool for the details of one result, get_top_tools for the most popular.',
    ),
  )
  searchTools(query: SearchToolsQuery): Promise<Page<ToolDto>> {
    return this.tools.searchTools(query);
  }

  @Tool(
    operation(
      'get_top_tools',
      'Use it for "best" or "most popular" questions without keywords; with keywords, use search_tools.',
    ),
  )
  listTopTools(query: TopToolsQuery): Promise<ToolDto[]> {
    return this.tools.listTopTools(query);
  }

  @Tool(
    operation(
      'get_tool',
      'Use it after a search, for the details of one listing. For a wrong slug, the error names the closest one.',
    ),
  )
  getTool({ slug }: SlugParameters): Promise<ToolDetailDto> {
    return this.tools.getTool(slug);
  }

  @Tool(operation('list_categories', 'Use it to get the category slugs that search_tools and get_top_tools accept.'))
  listCategories(query: TaxonomyQuery): Promise<CategoryDto[]> {
    return this.taxonomy.listCategories(query);
  }

  @Tool(
    operation('list_tags', 'Use it to get the tag slugs that search_tools accepts; there are many, so filter with q.'),
  )
  listTags(query: TaxonomyQuery): Promise<TagDto[]> {
    return this.taxonomy.listTags(query);
  }

  @Tool(
    operation(
      'search_directories',
      'Use it to find directories where a startup or SaaS product can be submitted. result._meta.search says how the results match, as with search_tools. Get category slugs from list_directory_categories. Continue with page while page < pagination.pages. Use get_directory for the details of one result.',
    ),
  )
  searchDirectories(query: SearchDirectoriesQuery): Promise<Page<DirectoryDto>> {
    return this.directories.searchDirectories(query);
  }

  @Tool(
    operation(
      'get_directory',
      'Use it after search_directories, for the details of one directory. For a wrong slug, the error names the closest one.',
    ),
  )
  getDirectory({ slug }: SlugParameters): Promise<DirectoryDetailDto> {
    return this.directories.getDirectory(slug);
  }

  @Tool(operation('list_directory_categories', 'Use it to get the category slugs that search_directories accepts.'))
  listDirectoryCategories(): Promise<DirectoryCategoryDto[]> {
    return this.directories.listCategories();
  }
}
