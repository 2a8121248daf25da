import { SEARCH_MATCHES } from '../../contexts/listings/search/catalog-search.service.js';
import { SEARCH_HEADERS } from '../cached-reads/rendered-response.js';
import { IGNORED_PARAMETERS_HEADER } from '../cached-reads/ignored-parameters.js';

const header = (description: string, schema: object, example: unknown): object => ({ description, schema, example });
const text = (description: string, example: string): object => header(description, { type: 'string' }, example);

export const HEADERS: Record<string, object> = {
  'X-RateLimit-Limit': header('Requests allowed per window.', { type: 'integer' }, 10),
  'X-RateLimit-Remaining': header('Requests remaining in the window.', { type: 'integer' }, 7),
  'X-RateLimit-Reset': header('When the window ends, in UTC epoch seconds.', { type: 'integer' }, 1763164860),
  RateLimit: text('Remaining requests and seconds left, as in the IETF draft.', '"rest";r=7;t=42'),
  'RateLimit-Policy': text('Rate limit and window in seconds, as in the IETF draft.', '"rest";q=10;w=60'),
  'X-Request-Id': text(
    'Identifies the request. A valid ID that you send is kept.',
    '5f0c1d2e-8a7d-4c1f-9a3b-019a8e2c6a11',
  ),
  'Retry-After': header('Seconds to wait before the next attempt.', { type: 'integer', minimum: 1 }, 42),
  'WWW-Authenticate': text('How to send the key.', 'Bearer realm="catalog"'),
  ETag: text(
    'A strong validator. Send it as If-None-Match to get 304 if nothing has changed.',
    '"2jmj7l5rSw0yVb_vlWAYkK_YBwk"',
  ),
  'X-Search-Match': header(
    'With q: how the results match. exact: a name equals the query; all: listings contain all words; corrected: they do after words were replaced; partial: no listing contains all words, but some contain most or fit the meaning; none.',
    { type: 'string', enum: [...SEARCH_MATCHES] },
    'all',
  ),
  'X-Search-Query': text(
    'With q, if words were replaced: the query that was searched, percent-encoded.',
    'video%20editor',
  ),
  [IGNORED_PARAMETERS_HEADER]: text(
    'Names of up to 10 query parameters that were ignored because they are unknown, percent-encoded, each cut to 64 characters.',
    'query, per_page',
  ),
  Location: header(
    'URL of the status of the new submission.',
    { type: 'string', format: 'uri' },
    'https://catalog.example/v1/ai-tools/status?id=019a8e2c-5f0e-7bb4-9c0a-3f5f6e0c1d2e',
  ),
  'Idempotent-Replayed': header(
    'Present if this is the response to an earlier request with the same Idempotency-Key.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  Link: text(
    'With `rel="next"`: the URL of the next part of the list. Absent on the last.',
    '<https://catalog.example/v1/partner/deliveries?cursor=MjAyNi0wNS0wMlQwODozMDowMC4wMDAwMDBa>; rel="next"',
  ),
  'X-Poll-Interval': header('Seconds to wait before the next request (test keys: 5).', { type: 'integer' }, 300),
};

const OPERATION_HEADERS: Record<string, Record<number, string[]>> = {
  submit_ai_tool: { 201: ['Location', 'Idempotent-Replayed'] },
  ask_support: { 200: ['Idempotent-Replayed'] },
  list_own_submissions: { 200: ['Link'] },
  list_own_deliveries: { 200: ['Link'] },
  get_tool_status: { 200: ['X-Poll-Interval'] },
  search_tools: { 200: [...SEARCH_HEADERS], 304: [...SEARCH_HEADERS] },
  search_directories: { 200: [...SEARCH_HEADERS], 304: [...SEARCH_HEADERS] },
};

/** Of catalog reads, which clients may revalidate. */
export const READ_HEADERS = ['ETag', IGNORED_PARAMETERS_HEADER];

export const COMMON_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'X-Request-Id',
];

export const ownHeaders = (operationId: string | undefined, status: number): string[] =>
  OPERATION_HEADERS[operationId ?? '']?.[status] ?? [];

export const headerRefs = (names: string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
