import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  type?: string | string[];
  example?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Operation {
  requestBody?: { content?: Record<string, MediaType> };
  responses?: Record<string, { content?: Record<string, MediaType> }>;
}

/** `name` is the alternative that the example belongs to, if the schema has several. */
interface Example {
  name?: string;
  value: unknown;
}

/**
 * Adds an example to each request body and each success response, combined from the examples of its fields. The reference
 * page fills it in and sends it. Fields without an example are omitted.
 */
export function addExamples(document: OpenAPIObject): void {
  const { paths, webhooks = {} } = document as OpenAPIObject & { webhooks?: Record<string, object> };
  for (const item of [...Object.values(paths), ...Object.values(webhooks)]) {
    for (const { requestBody, responses = {} } of Object.values(item) as Operation[]) {
      const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
      for (const { content = {} } of [requestBody ?? {}, ...successes.map(([, response]) => response)]) {
        for (const mediaType of Object.values(content)) addExample(mediaType, document);
      }
    }
  }
}

function addExample(mediaType: MediaType, document: OpenAPIObject): void {
  const examples = examplesOf(mediaType.schema ?? {}, document);
  if (examples.length > 1)
    mediaType.examples = Object.fromEntries(examples.map(({ name, value }) => [name ?? '', { value }]));
  else if (examples[0] !== undefined) mediaType.example = examples[0].value;
}

/** None for a schema without an example, several for a schema with alternatives. */
function examplesOf(schema: Schema, document: OpenAPIObject): Example[] {
  if ('example' in schema) return [{ value: schema.example }];
  if (schema.enum?.length === 1) return [{ value: schema.enum[0] }];
  if (schema.$ref !== undefined) return examplesOf(resolved(schema.$ref, document), document);
  if (schema.properties !== undefined) return objectExamples(schema.properties, document);
  if (schema.allOf !== undefined) return schema.allOf.flatMap((part) => examplesOf(part, document));
  if (schema.oneOf !== undefined)
    return schema.oneOf.flatMap((option) =>
      examplesOf(option, document).map(({ value }) => ({ name: nameOf(option), value })),
    );
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((option) => examplesOf(option, document)).slice(0, 1);
  if (schema.items !== undefined)
    return examplesOf(schema.items, document).map(({ name, value }) => ({ name, value: [value] }));
  return [];
}

/** One example for each alternative that the object contains. */
function objectExamples(properties: Record<string, Schema>, document: OpenAPIObject): Example[] {
  let wholes: Example[] = [];
  for (const [property, schema] of Object.entries(properties)) {
    const parts = examplesOf(schema, document);
    if (parts.length === 0) continue;
    wholes = (wholes.length === 0 ? [{ value: {} }] : wholes).flatMap((whole: Example) =>
      parts.map(({ name, value }) => ({
        name: whole.name ?? name,
        value: { ...(whole.value as object), [property]: value },
      })),
    );
  }
  return wholes;
}

const nameOf = ({ $ref = '' }: Schema): string => $ref.slice($ref.lastIndexOf('/') + 1);

const resolved = ($ref: string, document: OpenAPIObject): Schema =>
  document.components?.schemas?.[nameOf({ $ref })] ?? {};
