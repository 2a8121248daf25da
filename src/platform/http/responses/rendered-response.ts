import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { CursorPage, Page, type Pagination } from '../../input/page.js';

/** A read with a validated query, ready to run. */
export interface PreparedRead {
  /** Operation and canonical query: equal for equal requests. */
  readonly key: string;
  readonly render: () => Promise<RenderedResponse>;
}

/** What a response contains besides its body: HTTP headers, and metadata of an MCP result. */
export interface ResponseNotes {
  headers: Readonly<Record<string, string>>;
  meta: Readonly<Record<string, unknown>>;
}

/** A serialized envelope for every transport: its bytes, their validator, and the listings in it. */
export class RenderedResponse {
  readonly body: Buffer;
  readonly tag: string;
  /** The body as a JSON string literal, created on first use. */
  quoted: Buffer | undefined;

  constructor(
    /** The read that it responds to; undefined if it is not cached. */
    readonly read: PreparedRead | undefined,
    text: string,
    /** One number per listing in it whose reads are counted. */
    readonly fingerprints: Uint32Array = NO_FINGERPRINTS,
    readonly notes: ResponseNotes = NO_NOTES,
  ) {
    this.body = Buffer.from(text);
    this.tag = entityTag(this.body);
  }

  get text(): string {
    return this.body.toString();
  }
}

const NO_FINGERPRINTS = new Uint32Array(0);
const NO_NOTES: ResponseNotes = { headers: {}, meta: {} };

/** 32 bits of each ID, enough to count distinct ones: the end of a UUID is random. */
export function fingerprints(ids: readonly string[]): Uint32Array {
  return Uint32Array.from(ids, (id) => Number.parseInt(id.slice(-8), 16));
}

/** A strong validator: equal exactly when the bytes are equal. */
export const entityTag = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether `If-None-Match` names the tag. Weak comparison, as HTTP requires here. */
export const matchesEntityTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  ifNoneMatch.split(',').some((candidate) => candidate.trim() === '*' || candidate.trim().replace(/^W\//, '') === tag);

/** Sets the headers of a response that clients may revalidate, and status 304 if the client already has it. */
export function prepareResponse(request: Request, response: Response, rendered: RenderedResponse): void {
  (response.locals as { rendered?: RenderedResponse }).rendered = rendered;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', rendered.tag);
  for (const [name, value] of Object.entries(rendered.notes.headers)) response.setHeader(name, value);
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

export interface SuccessEnvelope {
  success: true;
  data: unknown;
  pagination?: Pagination;
}

export interface FailureEnvelope {
  success: false;
  error: string;
}

export function successEnvelope(result: unknown): SuccessEnvelope {
  if (result instanceof Page) return { success: true, data: result.items, pagination: result.pagination };
  return { success: true, data: result instanceof CursorPage ? result.items : result };
}

export const failureEnvelope = (error: string): FailureEnvelope => ({ success: false, error });
