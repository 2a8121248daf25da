import { Injectable, type Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { TaxonomyResponses } from '../../contexts/catalog/taxonomy/taxonomy-responses.js';
import { ToolResponses } from '../../contexts/catalog/tools/tool-responses.js';
import { TaxonomyQuery } from '../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { SearchToolsQuery, TopToolsQuery } from '../../contexts/catalog/tools/tool-query.dto.js';
import { DirectoryResponses } from '../../contexts/directories/directory-responses.js';
import { SearchDirectoriesQuery } from '../../contexts/directories/directory.dto.js';
import type { RenderedResponse } from '../../platform/http/responses/rendered-response.js';
import { ResponseCache } from '../../contexts/listings/responses/response-cache.js';
import { checkedInput } from '../../platform/input/checked-input.js';
import { knownArguments } from './tool-arguments.js';
import { defineTools, type ToolDefinition, type ToolName } from './tool-definitions.js';
import { SlugArguments } from './tool-arguments.dto.js';

const MAX_KNOWN = 20_000;
const LONGEST_CALL = 400;
const MAX_INPUTS = 10;

type Call = (given: object) => Promise<RenderedResponse>;

/** The eight tools: for each the class that its REST twin validates with, and the read that both answer with. */
@Injectable()
export class CatalogTools {
  private readonly calls: Record<ToolName, Call>;
  private definitions: ToolDefinition[] = [];
  private inputs = new Map<string, string[]>();
  /** Calls exactly as they were made, and the cache they ask for; true whatever the catalog does. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly cache: ResponseCache,
    tools: ToolResponses,
    taxonomy: TaxonomyResponses,
    directories: DirectoryResponses,
  ) {
    const call =
      <T extends object>(type: Type<T>, read: (query: T) => Promise<RenderedResponse>): Call =>
      (given) =>
        read(checkedInput(type, given));
    this.calls = {
      search_tools: call(SearchToolsQuery, (query) => tools.search(query)),
      get_top_tools: call(TopToolsQuery, (query) => tools.top(query)),
      get_tool: call(SlugArguments, ({ slug }) => tools.get(slug)),
      list_categories: call(TaxonomyQuery, (query) => taxonomy.categories(query)),
      list_tags: call(TaxonomyQuery, (query) => taxonomy.tags(query)),
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

  async call(name: ToolName, given: Record<string, unknown>): Promise<RenderedResponse> {
    const answer = await this.calls[name](knownArguments(given, this.inputs.get(name) ?? []));
    this.remember(asMade(name, given), answer.read?.key);
    return answer;
  }

  /** The answer to a call that was made before, if it is rendered and still holds. */
  ready(name: string, given: Record<string, unknown>): RenderedResponse | undefined {
    const call = asMade(name, given);
    const key = call && this.known.get(call);
    return key === undefined ? undefined : this.cache.find(key);
  }

  private remember(call: string | undefined, key: string | undefined): void {
    if (call === undefined || key === undefined) return;
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    this.known.set(call, key);
  }
}

/**
 * Undefined for calls that are not worth remembering, and for those that JSON does not tell apart: it writes every number
 * that is too large as null, whatever its sign.
 */
function asMade(name: string, given: Record<string, unknown>): string | undefined {
  const values = Object.values(given);
  if (values.length > MAX_INPUTS || !values.every(isTellable)) return undefined;
  const call = `${name} ${JSON.stringify(given)}`;
  return call.length > LONGEST_CALL ? undefined : call;
}

const isTellable = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
