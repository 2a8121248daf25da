import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Policy } from '../admission/policy.js';
import { API_VERSION } from '../../platform/http/api-paths.js';
import { setReferenceUrls } from './api-documents.service.js';
import { addExamples } from './examples.js';
import { FAILURE_SCHEMA, failureRef, failureResponse } from './openapi-failures.js';
import { COMMON_HEADERS, HEADERS, headerRefs, ownHeaders, READ_HEADERS } from './openapi-headers.js';
import { describeWebhooks } from './webhook-events.js';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Responses = Operation['responses'];

export interface DocumentOptions {
  title: string;
  description: string;
  siteUrl: string;
  modules: Type[];
  /** The path prefix that becomes the server URL. */
  base: string;
  tags: { name: string; description: string }[];
  policyOf: (method: string, path: string) => Policy | undefined;
  webhooks?: boolean;
}

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
      description: 'The API key as a bearer token. Takes precedence if both headers are sent.',
    })
    .addApiKey(
      { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'The API key in its own header.' },
      'apiKey',
    );
  for (const { name, description } of options.tags) builder.addTag(name, description);

  const base = builder.build();
  base.info.contact = { name: 'Catalog Service' };
  setReferenceUrls(base, options.siteUrl);
  const document = SwaggerModule.createDocument(app, base, { include: options.modules, deepScanRoutes: false });
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

/** Adds what all operations have in common: security, headers and errors. */
function complete(operation: Operation, policy: Policy, method: string, used: Set<number>): void {
  const keyed = policy.kinds.length > 0;
  operation.security = keyed ? [{ bearer: [] }, { apiKey: [] }] : [];
  const responses: Responses = operation.responses;
  const declared = Object.keys(responses).map(Number);
  const takesBody = ['post', 'put', 'patch'].includes(method);
  const takesJson = takesBody && !isStreamed(operation);
  const common = [
    ...(takesJson || hasRejectableParameter(operation) ? [400] : []),
    ...(keyed ? [401] : []),
    ...(policy.kinds.length < 3 && keyed ? [403] : []),
    ...(namesWhatMayBeMissing(operation, method) ? [404] : []),
    ...(keyed || policy.charged ? [429] : []),
    ...(takesBody ? [408, 415] : []),
    ...(takesJson ? [413] : []),
    500,
    503,
  ];
  const failures = [...new Set([...declared.filter((status) => status >= 400), ...common])].sort();
  const revalidated = method === 'get' && policy.crossOrigin && keyed && policy.charged;
  for (const status of declared.filter((code) => code < 300)) {
    const names = [
      ...COMMON_HEADERS,
      ...(revalidated ? READ_HEADERS : []),
      ...ownHeaders(operation.operationId, status),
    ];
    Object.assign(responses[status] as object, { headers: headerRefs(names) });
  }
  if (revalidated) {
    responses[304] = {
      description: 'Nothing has changed since the response with the ETag that was sent as If-None-Match.',
      headers: headerRefs([...COMMON_HEADERS, ...READ_HEADERS, ...ownHeaders(operation.operationId, 304)]),
    };
  }
  for (const status of failures) {
    used.add(status);
    responses[status] = failureRef(status);
  }
}

/** A path with parameters names something. A PUT with a single one creates what it names. */
const namesWhatMayBeMissing = ({ parameters = [] }: Operation, method: string): boolean =>
  parameters.filter((parameter) => 'in' in parameter && parameter.in === 'path').length > (method === 'put' ? 1 : 0);

/** A body that is not JSON is a stream of any length. Its invalid lines are part of the response, not an error. */
const isStreamed = ({ requestBody }: Operation): boolean =>
  requestBody !== undefined && 'content' in requestBody && !('application/json' in requestBody.content);

/** Parameters that never cause an error. */
const LENIENT = new Set(['page', 'limit']);

const hasRejectableParameter = ({ parameters = [] }: Operation): boolean =>
  parameters.some((parameter) => 'in' in parameter && parameter.in !== 'path' && !LENIENT.has(parameter.name));
