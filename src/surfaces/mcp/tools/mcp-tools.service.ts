import { Injectable, type Type } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { TaxonomyService } from '../../../contexts/catalog/taxonomy/taxonomy.service.js';
import { ToolsService } from '../../../contexts/catalog/tools/tools.service.js';
import { TaxonomyQuery } from '../../../contexts/catalog/taxonomy/taxonomy.dto.js';
import { SearchToolsQuery, TopToolsQuery } from '../../../contexts/catalog/tools/tool.dto.js';
import { DirectoriesService } from '../../../contexts/directories/directories.service.js';
import { SearchDirectoriesQuery } from '../../../contexts/directories/directory.dto.js';
import type { RenderedResponse } from '../../cached-reads/rendered-response.js';
import { cachedCall, CachedReadsService } from '../../cached-reads/cached-reads.service.js';
import { SlugParameters } from '../../../platform/input/parameters.js';
import { checkedInput } from '../../../platform/input/checked-input.js';
import { ApiDocumentsService } from '../../reference/api-documents.service.js';
import { knownArguments } from './tool-arguments.js';
import { defineTools, type ToolDefinition, type ToolName } from './tool-definitions.js';

const MAX_REMEMBERED_CALLS = 20_000;
const MAX_CALL_LENGTH = 400;
const MAX_INPUTS = 10;

type Call = (operation: string, given: object) => Promise<RenderedResponse>;

/** The eight MCP tools. Each uses the query class and the cached read of the REST call of the same name. */
@Injectable()
export class McpToolsService {
  private readonly calls: Record<ToolName, Call>;
  private definitions: ToolDefinition[] | undefined;
  private inputs: Map<string, string[]> | undefined;
  /** The response cache key of each call that was made. It does not depend on the content of the catalog. */
  private readonly cacheKeys = new LRUCache<string, string>({ max: MAX_REMEMBERED_CALLS });

  constructor(
    private readonly documents: ApiDocumentsService,
    private readonly cache: CachedReadsService,
    tools: ToolsService,
    taxonomy: TaxonomyService,
    directories: DirectoriesService,
  ) {
    const call =
      <T extends object>(type: Type<T>, load: (query: T) => Promise<unknown>): Call =>
      (operation, given) => {
        const query = checkedInput(type, given);
        return this.cache.readResponse(cachedCall(operation, query, () => load(query)));
      };
    this.calls = {
      search_tools: call(SearchToolsQuery, (query) => tools.searchTools(query)),
      get_top_tools: call(TopToolsQuery, (query) => tools.listTopTools(query)),
      get_tool: call(SlugParameters, ({ slug }) => tools.getTool(slug)),
      list_categories: call(TaxonomyQuery, (query) => taxonomy.listCategories(query)),
      list_tags: call(TaxonomyQuery, (query) => taxonomy.listTags(query)),
      search_directories: call(SearchDirectoriesQuery, (query) => directories.searchDirectories(query)),
      get_directory: call(SlugParameters, ({ slug }) => directories.getDirectory(slug)),
      list_directory_categories: (operation) =>
        this.cache.readResponse(cachedCall(operation, {}, () => directories.listCategories())),
    };
  }

  /** Titles, descriptions and schemas come from the OpenAPI document. */
  listTools(): ToolDefinition[] {
    this.definitions ??= defineTools(this.documents.readDocument('public'));
    return this.definitions;
  }

  hasTool(name: string): name is ToolName {
    return Object.hasOwn(this.calls, name);
  }

  async callTool(name: ToolName, given: Record<string, unknown>): Promise<RenderedResponse> {
    const response = await this.calls[name](name, knownArguments(given, this.inputsOf(name)));
    this.remember(callKey(name, given), response.key);
    return response;
  }

  /** The response to a call that was made before, if it is cached and current. */
  findCached(name: string, given: Record<string, unknown>): RenderedResponse | undefined {
    const call = callKey(name, given);
    const key = call && this.cacheKeys.get(call);
    return key === undefined ? undefined : this.cache.findResponse(key);
  }

  private inputsOf(name: ToolName): string[] {
    this.inputs ??= new Map(this.listTools().map((tool) => [tool.name, Object.keys(tool.inputSchema.properties)]));
    return this.inputs.get(name) ?? [];
  }

  private remember(call: string | undefined, key: string): void {
    if (call !== undefined) this.cacheKeys.set(call, key);
  }
}

/**
 * Undefined for long calls, and for calls that JSON cannot distinguish: it writes both infinite numbers as null.
 */
function callKey(name: string, given: Record<string, unknown>): string | undefined {
  const values = Object.values(given);
  if (values.length > MAX_INPUTS || !values.every(isDistinctInJson)) return undefined;
  const call = `${name} ${JSON.stringify(given)}`;
  return call.length > MAX_CALL_LENGTH ? undefined : call;
}

const isDistinctInJson = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
