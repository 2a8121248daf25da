import type { Request, Response } from 'express';
import type { RenderedResponse } from './rendered-response.js';
import { matchesEntityTag } from './entity-tag.js';

/** Sets the headers of an answer that clients may revalidate, and the status 304 if they have it already. */
export function prepareResponse(request: Request, response: Response, answer: RenderedResponse): void {
  (response.locals as { answer?: RenderedResponse }).answer = answer;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', answer.tag);
  // Express would not: it heeds the `Cache-Control: no-cache` that fetch adds to every conditional request.
  if (matchesEntityTag(request.headers['if-none-match'], answer.tag)) response.statusCode = 304;
}

/** What Express does with the body of such an answer, for those that Express does not see. */
export function sendResponse(request: Request, response: Response, answer: RenderedResponse): void {
  prepareResponse(request, response, answer);
  if (response.statusCode === 304) {
    response.removeHeader('Content-Type');
    response.end();
  } else {
    response.setHeader('Content-Length', answer.body.length);
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  }
}
