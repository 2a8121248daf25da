import type { Request, Response } from 'express';
import type { RenderedResponse } from './rendered-response.js';
import { matchesEntityTag } from './entity-tag.js';

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
