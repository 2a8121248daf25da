import { Injectable, type Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CatalogReads } from '../../contexts/catalog/catalog-reads.js';
import { TaxonomyQuery } from '../../contexts/catalog/taxonomy.dto.js';
import { SearchToolsQuery, TopToolsQuery } from '../../contexts/catalog/tool-query.dto.js';
import { DirectoryReads } from '../../contexts/directories/directory-reads.js';
import { SearchDirectoriesQuery } from '../../contexts/directories/directory.dto.js';
import type { RenderedAnswer } from '../../platform/answers/rendered-answer.js';
import { checkedBody } from '../../platform/editing/checked-body.js';
import { knownArguments } from './tool-arguments.js';
import { defineTools, type ToolDefinition, type ToolName } from './tool-definitions.js';
import { SlugArguments } from './tool-arguments.dto.js';

type Call = (given: object) => Promise<RenderedAnswer>;

/** The eight tools: for each the class that its REST twin validates with, and the read that both answer with. */
@Injectable()
export class CatalogTools {
  private readonly calls: Record<ToolName, Call>;
  private definitions: ToolDefinition[] = [];
  private inputs = new Map<string, string[]>();

  constructor(catalog: CatalogReads, directories: DirectoryReads) {
    const call =
      <T extends object>(type: Type<T>, read: (query: T) => Promise<RenderedAnswer>): Call =>
      (given) =>
        read(checkedBody(type, given));
    this.calls = {
      search_tools: call(SearchToolsQuery, (query) => catalog.search(query)),
      get_top_tools: call(TopToolsQuery, (query) => catalog.top(query)),
      get_tool: call(SlugArguments, ({ slug }) => catalog.get(slug)),
      list_categories: call(TaxonomyQuery, (query) => catalog.categories(query)),
      list_tags: call(TaxonomyQuery, (query) => catalog.tags(query)),
      search_directories: call(SearchDirectoriesQuery, (query) => directories.search(query)),
      get_directory: call(SlugArguments, ({ slug }) => directories.get(slug)),
      list_directory_categories: () => directories.categories(),
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

  async call(name: ToolName, given: Record<string, unknown>): Promise<RenderedAnswer> {
    return this.calls[name](knownArguments(given, this.inputs.get(name) ?? []));
  }
}
