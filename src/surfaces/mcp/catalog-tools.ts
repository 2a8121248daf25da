import { Injectable, type Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { TaxonomyQuery } from '../../contexts/catalog/taxonomy.dto.js';
import { TaxonomyService } from '../../contexts/catalog/taxonomy.service.js';
import { SearchToolsQuery, TopToolsQuery } from '../../contexts/catalog/tool-query.dto.js';
import { ToolsService } from '../../contexts/catalog/tools.service.js';
import { DirectoriesService } from '../../contexts/directories/directories.service.js';
import { SearchDirectoriesQuery } from '../../contexts/directories/directory.dto.js';
import { checkedBody } from '../../platform/editing/checked-body.js';
import { type SuccessEnvelope, successEnvelope } from '../../platform/http/envelope.js';
import { knownArguments } from './tool-arguments.js';
import { defineTools, type ToolDefinition, type ToolName } from './tool-definitions.js';
import { SlugArguments } from './tool-arguments.dto.js';

type Call = (given: object) => Promise<unknown>;

/** The eight tools: for each the class that its REST twin validates with, and the service method that both call. */
@Injectable()
export class CatalogTools {
  private readonly calls: Record<ToolName, Call>;
  private definitions: ToolDefinition[] = [];
  private inputs = new Map<string, string[]>();

  constructor(tools: ToolsService, taxonomy: TaxonomyService, directories: DirectoriesService) {
    const call =
      <T extends object>(type: Type<T>, service: (query: T) => Promise<unknown>): Call =>
      (given) =>
        service(checkedBody(type, given));
    this.calls = {
      search_tools: call(SearchToolsQuery, (query) => tools.search(query)),
      get_top_tools: call(TopToolsQuery, (query) => tools.top(query)),
      get_tool: call(SlugArguments, ({ slug }) => tools.getBySlug(slug)),
      list_categories: call(TaxonomyQuery, (query) => taxonomy.listCategories(query)),
      list_tags: call(TaxonomyQuery, (query) => taxonomy.listTags(query)),
      search_directories: call(SearchDirectoriesQuery, (query) => directories.search(query)),
      get_directory: call(SlugArguments, ({ slug }) => directories.getBySlug(slug)),
      list_directory_categories: () => directories.listCategories(),
    };
  }

  /** Takes titles, descriptions and schemas from the document that describes the REST twins. */
  describe(document: OpenAPIObject): void {
    this.definitions = defineTools(document);
    this.inputs = new Map(this.definitions.map(({ name, inputSchema }) => [name, Object.keys(inputSchema.properties)]));
  }

  list(): ToolDefinition[] {
    return this.definitions;
  }

  has(name: string): name is ToolName {
    return this.inputs.has(name);
  }

  async call(name: ToolName, given: Record<string, unknown>): Promise<SuccessEnvelope> {
    return successEnvelope(await this.calls[name](knownArguments(given, this.inputs.get(name) ?? [])));
  }
}
