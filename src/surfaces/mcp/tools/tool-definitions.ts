import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { ToolOptions } from '@rekog/mcp-nest';
import { readDocument } from '../../reference/api-documents.service.js';

/** Accepted by REST only. */
const NOT_INPUTS = new Set(['includeAdult', 'sort', 'type', 'badge', 'minDomainRating']);

export const isToolInput = (name: string): boolean => !NOT_INPUTS.has(name);

type Schema = Record<string, unknown>;

interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; required?: boolean; description?: string; schema: Schema }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

/** All tools in the order of their methods, as `tools/list` returns them. */
export const listedTools: { name: string }[] = [];

const document = readDocument('public');
const operations = Object.values(document.paths).map((item) => item.get as Operation | undefined);

/**
 * Describes a tool by the REST operation with its name, and a hint for agents. The OpenAPI document has the title, description,
 * inputs and output: OpenAPI 3.1 schemas are JSON Schema.
 */
export function operation(name: string, hint: string): ToolOptions {
  const described = operations.find((candidate) => candidate?.operationId === name);
  const output = described?.responses['200']?.content?.['application/json']?.schema;
  if (!described || !output) throw new Error(`Operation ${name} is missing in the OpenAPI document`);
  const definition = {
    name,
    title: described.summary ?? name,
    description: `${forAgents(described.description ?? '')} ${hint}`,
    inputSchema: inputSchema(described),
    outputSchema: outputSchema(output),
    annotations: {
      title: described.summary,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
  listedTools.push(definition);
  return {
    ...definition,
    parameters: uncheckedSchema(definition.inputSchema),
    outputSchema: uncheckedSchema(definition.outputSchema),
  };
}

/** Only lists a schema: arguments are converted and checked like those of REST, so that the errors are the same. */
const uncheckedSchema = (schema: Schema): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'catalog-service',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => schema, output: () => schema },
  },
});

function inputSchema({ parameters = [] }: Operation): Schema {
  const inputs = parameters.filter(({ name }) => isToolInput(name));
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
function outputSchema(schema: Schema): Schema {
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
