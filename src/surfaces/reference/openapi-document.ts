import { SEARCH_HEADERS, SEARCH_MATCHES } from '../../contexts/listings/search/found-page.js';
import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Policy } from '../../contexts/access/policy.js';
import { API_VERSION } from '../../platform/http/api-version.js';
import { setReferenceAddress } from './documents.js';
import { addExamples } from './examples.js';
import { formatBytes, JSON_BODY } from '../../platform/input/json-limits.js';
import { describeWebhooks } from './webhook-events.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

export interface DocumentOptions {
  title: string;
  description: string;
  siteUrl: string;
  /** The modules whose controllers are described. */
  modules: Type[];
  /** The path prefix that becomes the server address. */
  base: string;
  tags: { name: string; description: string }[];
  policyOf: (method: string, path: string) => Policy | undefined;
  /** Whether the webhooks are described. */
  webhooks?: boolean;
}

const ref = (kind: 'headers' | 'responses' | 'schemas', name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
});

const header = (description: string, schema: object, example: unknown): object => ({ description, schema, example });

const HEADERS: Record<string, object> = {
  'X-RateLimit-Limit': header('Requests that the budget allows per window.', { type: 'integer' }, 10),
  'X-RateLimit-Remaining': header('Requests left in the window.', { type: 'integer' }, 7),
  'X-RateLimit-Reset': header('When the window ends, in UTC epoch seconds.', { type: 'integer' }, 1763164860),
  RateLimit: header(
    'The same after the IETF draft: remaining requests and seconds left.',
    { type: 'string' },
    '"rest";r=7;t=42',
  ),
  'RateLimit-Policy': header(
    'The budget after the IETF draft: quota and window in seconds.',
    { type: 'string' },
    '"rest";q=10;w=60',
  ),
  'X-Request-Id': header(
    'Identifies the request; a sane one that you send is kept.',
    { type: 'string' },
    '5f0c1d2e-8a7d-4c1f-9a3b-019a8e2c6a11',
  ),
  'Retry-After': header('Whole seconds to wait before trying again.', { type: 'integer', minimum: 1 }, 42),
  'WWW-Authenticate': header('How to send the key.', { type: 'string' }, 'Bearer realm="catalog"'),
  ETag: header(
    'A strong validator; send it as If-None-Match to get 304 while nothing has changed.',
    { type: 'string' },
    '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  ),
  'X-Search-Match': header(
    'With q: how the results match. exact: a name is the query; all: listings hold all words; corrected: they do after words were replaced; partial: listings hold only most of the words; none.',
    { type: 'string', enum: [...SEARCH_MATCHES] },
    'all',
  ),
  'X-Search-Query': header(
    'With q, when words were replaced: what was searched for, percent-encoded.',
    { type: 'string' },
    'video%20editor',
  ),
  Location: header(
    'Where to ask for the progress of what was created.',
    { type: 'string', format: 'uri' },
    'https://catalog.example/v1/ai-tools/status?id=019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e',
  ),
  'Idempotent-Replayed': header(
    'Present when this is the answer to an earlier request with the same Idempotency-Key.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  'X-Poll-Interval': header('Whole seconds to wait before asking again.', { type: 'integer' }, 300),
};

/** Further headers of single operations. */
const OPERATION_HEADERS: Record<string, Record<number, string[]>> = {
  submit_ai_tool: { 201: ['Location', 'Idempotent-Replayed'] },
  ask_support: { 200: ['Idempotent-Replayed'] },
  get_tool_status: { 200: ['X-Poll-Interval'] },
  search_tools: { 200: [...SEARCH_HEADERS], 304: [...SEARCH_HEADERS] },
  search_directories: { 200: [...SEARCH_HEADERS], 304: [...SEARCH_HEADERS] },
};

const COMMON_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
];

interface FailureDescription {
  name: string;
  description: string;
  example: string;
  headers?: string[];
}

const FAILURES: Record<number, FailureDescription> = {
  400: {
    name: 'BadRequest',
    description: 'The request cannot be understood; the message says what to change.',
    example: 'pricing must be one of: FREE, FREEMIUM, PAID',
  },
  401: {
    name: 'Unauthorized',
    description: 'The API key is missing, invalid or revoked.',
    example: 'Invalid API key',
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description: 'The key is valid, but this is not enabled for it.',
    example: 'This endpoint needs an admin key; the key sent is a catalog key',
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing, or not for this key.',
    example: 'Tool not found: chatgtp. Did you mean: chatgpt?',
  },
  408: {
    name: 'RequestTimeout',
    description: 'The request took too long to arrive: half a minute, an import an hour.',
    example: 'The request took too long to arrive',
  },
  409: {
    name: 'Conflict',
    description: 'It clashes with something that exists.',
    example: 'The slug draftwell is taken by another tool',
  },
  412: {
    name: 'PreconditionFailed',
    description: 'It was changed since the version named in If-Match; nothing is changed now.',
    example:
      'This tool was changed since you read it: you read version 3, it is version 4 now. Read it again and repeat the change.',
  },
  413: {
    name: 'TooLarge',
    description: `The body is larger than ${formatBytes(JSON_BODY.bytes)}.`,
    example: `The body is larger than ${formatBytes(JSON_BODY.bytes)}`,
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is not of the type that this call takes.',
    example: 'Send the body as JSON, with Content-Type: application/json',
  },
  429: {
    name: 'TooManyRequests',
    description: 'The budget of the key is spent.',
    example: 'Rate limit exceeded: 10 requests per minute. Retry in 42 seconds.',
    headers: ['Retry-After'],
  },
  500: {
    name: 'ServerError',
    description: 'Something went wrong on our side; retry.',
    example: 'Something went wrong on our side. Please retry; if it persists, tell us the X-Request-Id.',
  },
  503: {
    name: 'Unavailable',
    description: 'The database cannot be reached right now; retry.',
    example: 'The database cannot be reached right now. Please retry shortly.',
    headers: ['Retry-After'],
  },
};

export function buildDocument(app: INestApplication, options: DocumentOptions): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle(options.title)
    .setDescription(options.description)
    .setVersion(API_VERSION)
    .setLicense('All rights reserved', '')
    .addServer(options.base, 'This service')
    // Not `addBearerAuth`, which would call the key a JWT.
    .addSecurity('bearer', {
      type: 'http',
      scheme: 'bearer',
      description: 'The API key as a bearer token. Wins when both headers are sent.',
    })
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key in a header of its own.' },
      'apiKey',
    );
  for (const { name, description } of options.tags) builder.addTag(name, description);

  const base = builder.build();
  base.info.contact = { name: 'Catalog Service' };
  setReferenceAddress(base, options.siteUrl);
  const document = SwaggerModule.createDocument(app, base, {
    include: options.modules,
    deepScanRoutes: false,
  });
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, item]) => [path.slice(options.base.length) || '/', item]),
  );
  const used = new Set<number>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'] as const) {
      const operation = item[method];
      const policy = operation && options.policyOf(method.toUpperCase(), options.base + (path === '/' ? '' : path));
      if (operation && policy) complete(operation, policy, method, used);
    }
  }
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Failure: FAILURE_SCHEMA as never },
    headers: HEADERS,
    responses: Object.fromEntries([...used].sort().map((status) => failureResponse(status))) as never,
  };
  document.components.headers = Object.fromEntries(
    Object.entries(document.components.headers ?? {}).filter(([name]) =>
      JSON.stringify(document).includes(`#/components/headers/${name}"`),
    ),
  );
  if (options.webhooks === true) describeWebhooks(document);
  const named = withPlainNames(document);
  addExamples(named);
  return named;
}

/** The class `ToolDto` is called `Tool` in the document. */
const withPlainNames = (document: OpenAPIObject): OpenAPIObject =>
  JSON.parse(
    JSON.stringify(document)
      .replaceAll(/"#\/components\/schemas\/(\w+)Dto"/g, '"#/components/schemas/$1"')
      .replaceAll(/"(\w+)Dto":\{/g, '"$1":{'),
  ) as OpenAPIObject;

const FAILURE_SCHEMA = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { type: 'boolean', enum: [false] },
    error: { type: 'string', description: 'A sentence that says what went wrong.' },
  },
};

/** Adds what all operations have in common: security, headers and failures. */
function complete(operation: Operation, policy: Policy, method: string, used: Set<number>): void {
  const keyed = policy.kinds.length > 0;
  operation.security = keyed ? [{ bearer: [] }, { apiKey: [] }] : [];
  const responses: Responses = operation.responses;
  const declared = Object.keys(responses).map(Number);
  const takesBody = ['post', 'put', 'patch'].includes(method);
  const takesJson = takesBody && !isStreamed(operation);
  const common = [
    ...(takesJson || hasRefusableParameter(operation) ? [400] : []),
    ...(keyed ? [401] : []),
    ...(policy.kinds.length < 3 && keyed ? [403] : []),
    ...(keyed || policy.charged ? [429] : []),
    ...(takesBody ? [408, 415] : []),
    ...(takesJson ? [413] : []),
    500,
    503,
  ];
  const failures = [...new Set([...declared.filter((status) => status >= 400), ...common])].sort();
  const revalidated = method === 'get' && policy.crossOrigin && keyed && policy.charged;
  for (const status of declared.filter((code) => code < 300)) {
    const names = [...COMMON_HEADERS, ...(revalidated ? ['ETag'] : []), ...ownHeaders(operation, status)];
    Object.assign(responses[status] as object, { headers: headerRefs(names) });
  }
  if (revalidated) {
    responses[304] = {
      description: 'Nothing has changed since the answer with the ETag that was sent as If-None-Match.',
      headers: headerRefs([...COMMON_HEADERS, 'ETag', ...ownHeaders(operation, 304)]),
    };
  }
  for (const status of failures) {
    used.add(status);
    responses[status] = ref('responses', FAILURES[status]?.name ?? 'ServerError');
  }
}

const ownHeaders = ({ operationId }: Operation, status: number): string[] =>
  OPERATION_HEADERS[operationId ?? '']?.[status] ?? [];

/** A body that is not JSON is a stream of any length. Its bad lines are part of the response, not a failure. */
const isStreamed = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && 'content' in requestBody && !('application/json' in requestBody.content);

/** Parameters that never cause an error. */
const LENIENT = new Set(['page', 'limit']);

const hasRefusableParameter = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => 'in' in parameter && parameter.in === 'query' && !LENIENT.has(parameter.name));

const headerRefs = (names: string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, ref('headers', name)]));

function failureResponse(status: number): [string, object] {
  const { name, description, example, headers = [] } = FAILURES[status] as FailureDescription;
  const content = {
    'application/json': { schema: ref('schemas', 'Failure'), example: { success: false, error: example } },
  };
  return [name, { description, headers: headerRefs([...COMMON_HEADERS, ...headers]), content }];
}
