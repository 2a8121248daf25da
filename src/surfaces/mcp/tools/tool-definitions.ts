import type { OpenAPIObject } from '@nestjs/swagger';

/** The eight MCP tools in order, each with usage hints that are added to the REST description. */
const TOOLS = {
  search_tools:
    'Use it to find AI tools by what they do. Two or three specific words find more than a sentence. result._meta.search.match says how the results match: if it is partial, no listing contains all words, so search again with fewer, more specific words; if it is corrected, result._meta.search.query is what was searched. Get category slugs from list_categories and tag slugs from list_tags; an unknown slug finds nothing. Continue with page while page < pagination.pages. Use get_tool for the details of one result, get_top_tools for the most popular.',
  get_top_tools: 'Use it for "best" or "most popular" questions without keywords; with keywords, use search_tools.',
  get_tool: 'Use it after a search, for the details of one listing. For a wrong slug, the error names the closest one.',
  list_categories: 'Use it to get the category slugs that search_tools and get_top_tools accept.',
  list_tags: 'Use it to get the tag slugs that search_tools accepts; there are many, so filter with q.',
  search_directories:
    'Use it to find directories where a startup or SaaS product can be submitted. result._meta.search says how the results match, as with search_tools. Get category slugs from list_directory_categories. Continue with page while page < pagination.pages. Use get_directory for the details of one result.',
  get_directory:
    'Use it after search_directories, for the details of one directory. For a wrong slug, the error names the closest one.',
  list_directory_categories: 'Use it to get the category slugs that search_directories accepts.',
} as const;

export type ToolName = keyof typeof TOOLS;

/** Accepted by REST only. */
const NOT_INPUTS = new Set(['includeAdult', 'sort', 'type', 'badge', 'minDomainRating']);

type Schema = Record<string, unknown>;

export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  inputSchema: Schema & { properties: Record<string, Schema> };
  outputSchema: Schema;
  annotations: Record<string, unknown>;
}

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; required?: boolean; description?: string; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** The result of `tools/list`, from the OpenAPI document: OpenAPI 3.1 schemas are JSON Schema. */
export function defineTools(document: OpenAPIObject): ToolDefinition[] {
  const operations = Object.values(document.paths).map((item) => item.get as Operation | undefined);
  return Object.entries(TOOLS).map(([name, usage]) => {
    const operation = operations.find((candidate) => candidate?.operationId === name);
    const output = operation?.responses['200']?.content?.['application/json']?.schema;
    if (!operation || !output) throw new Error(`Operation ${name} is missing in the OpenAPI document`);
    return {
      name,
      title: operation.summary ?? name,
      description: `${forAgents(operation.description ?? '')} ${usage}`,
      inputSchema: inputSchema(operation),
      outputSchema: outputSchema(output, document),
      annotations: {
        title: operation.summary,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    };
  });
}

function inputSchema({ parameters = [] }: Operation): ToolDefinition['inputSchema'] {
  const inputs = parameters.filter(({ name }) => !NOT_INPUTS.has(name));
  return {
    type: 'object',
    properties: Object.fromEntries(
      inputs.map(({ name, description, schema }) => {
        const { example, ...rest } = schema;
        return [
          name,
          { ...rest, description: forAgents(description ?? ''), ...(example !== undefined && { examples: [example] }) },
        ];
      }),
    ),
    required: inputs.filter(({ required }) => required === true).map(({ name }) => name),
  };
}

/** Replaces REST paths in descriptions with MCP tool names. */
const TOOL_NAMES: [RegExp, string][] = [
  [/\/tools\/top/g, 'get_top_tools'],
  [/\/tools\/\{slug\}/g, 'get_tool'],
  [/\/tools/g, 'search_tools'],
  [/\/categories/g, 'list_categories'],
  [/\/tags/g, 'list_tags'],
  [/\/directories\/\{slug\}/g, 'get_directory'],
  [/\/directories/g, 'search_directories'],
  [/\/directory-categories/g, 'list_directory_categories'],
  [/includeAdult=true, /g, ''],
  [/includeAdult=true or /g, ''],
];

const forAgents = (text: string): string =>
  TOOL_NAMES.reduce((result, [path, name]) => result.replaceAll(path, name), text);

/** Examples are for humans. With a format, strict clients would reject URLs that browsers accept. */
const OMITTED_KEYWORDS = new Set(['format', 'example']);

/** Some clients do not support `type: [string, null]`; all support `anyOf`. */
function separateTypes({ type, description, ...rest }: Schema): Schema {
  const annotations = description === undefined ? {} : { description };
  if (!Array.isArray(type)) return { ...(type !== undefined && { type }), ...annotations, ...rest };
  return {
    ...annotations,
    anyOf: type.map((one: unknown) => (one === 'null' ? { type: one } : { type: one, ...rest })),
  };
}

/** The response schema with all referenced schemas. */
function outputSchema(schema: Schema, document: OpenAPIObject): Schema {
  const definitions: Record<string, unknown> = {};
  const copied = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copied);
    if (typeof value === 'string') return forAgents(value);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref } = value as { $ref?: string };
    if ($ref === undefined) {
      const kept = Object.entries(value).filter(([key]) => !OMITTED_KEYWORDS.has(key));
      return separateTypes(Object.fromEntries(kept.map(([key, item]) => [key, copied(item)])));
    }
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    if (!(name in definitions)) {
      definitions[name] = {};
      definitions[name] = copied(document.components?.schemas?.[name]);
    }
    return { $ref: `#/$defs/${name}` };
  };
  return { ...(copied(schema) as Schema), $defs: definitions };
}
