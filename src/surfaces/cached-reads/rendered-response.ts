import type { Request, Response } from 'express';
import { fingerprints } from '../../contexts/access/usage/distinct-sketch.js';
import { type SearchInfo, SearchResultPage } from '../../contexts/listings/search/catalog-search.service.js';
import { Page } from '../../platform/input/page.js';
import { entityTag, matchesEntityTag } from '../../platform/http/responses/entity-tag.js';
import { successEnvelope } from '../../platform/http/responses/envelope.js';

/** Reads of tools: the share of the catalog that a key fetches is measured. */
const COUNTED = new Set(['search_tools', 'get_top_tools', 'get_tool']);
export const SEARCH_HEADERS = ['X-Search-Match', 'X-Search-Query'] as const;

/** A serialized envelope for every transport: its bytes, their validator, and the listings in it. */
export class RenderedResponse {
  readonly body: Buffer;
  readonly tag: string;
  /** One number per tool in it. */
  readonly fingerprints: Uint32Array;
  /** How listings match; undefined without keywords. */
  private readonly search: SearchInfo | undefined;
  /** The body as a JSON string literal, created on first use. */
  quoted: Buffer | undefined;

  constructor(
    /** Equal for responses to equal requests. */
    readonly key: string,
    operation: string,
    result: unknown,
  ) {
    this.body = Buffer.from(JSON.stringify(successEnvelope(result)));
    this.tag = entityTag(this.body);
    this.search = result instanceof SearchResultPage ? result.search : undefined;
    this.fingerprints = fingerprints(COUNTED.has(operation) ? idsIn(result) : []);
  }

  /** False for a search whose order may differ next time. */
  get isKept(): boolean {
    return this.search?.isProvisional !== true;
  }

  get text(): string {
    return this.body.toString();
  }

  /** Headers are ASCII only, so the query is percent-encoded. */
  get headers(): Record<string, string> {
    if (this.search === undefined) return {};
    const { match, query } = this.search;
    const [matchHeader, queryHeader] = SEARCH_HEADERS;
    return { [matchHeader]: match, ...(query !== null && { [queryHeader]: encodeURIComponent(query) }) };
  }

  /** Metadata of an MCP result. */
  get meta(): Record<string, unknown> {
    if (this.search === undefined) return {};
    const { match, query } = this.search;
    return { search: { match, ...(query !== null && { query }) } };
  }
}

function idsIn(result: unknown): string[] {
  const items = result instanceof Page ? result.items : [result].flat();
  return (items as { id: string }[]).map(({ id }) => id);
}

/** Sets the headers of a response that clients may revalidate, and status 304 if the client already has it. */
export function prepareResponse(request: Request, response: Response, rendered: RenderedResponse): void {
  response.locals.fingerprints = rendered.fingerprints;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', rendered.tag);
  for (const [name, value] of Object.entries(rendered.headers)) response.setHeader(name, value);
  // Express would send 200, because it honors the `Cache-Control: no-cache` that fetch adds to every conditional request.
  if (matchesEntityTag(request.headers['if-none-match'], rendered.tag)) response.statusCode = 304;
}

/** Sends such a response without Express. */
export function sendResponse(request: Request, response: Response, rendered: RenderedResponse): void {
  prepareResponse(request, response, rendered);
  if (response.statusCode === 304) {
    response.removeHeader('Content-Type');
    response.end();
  } else {
    response.setHeader('Content-Length', rendered.body.length);
    response.end(request.method === 'HEAD' ? undefined : rendered.body);
  }
}
