import type { Request, Response } from 'express';
import type { RenderedAnswer } from '../answers/rendered-answer.js';
import { matchesEntityTag } from './entity-tag.js';

/** Sets the headers of an answer that clients may revalidate, and the status 304 if they have it already. */
export function showAnswer(request: Request, response: Response, answer: RenderedAnswer): void {
  (response.locals as { answer?: RenderedAnswer }).answer = answer;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('ETag', answer.tag);
  // Express would not: it heeds the `Cache-Control: no-cache` that fetch adds to every conditional request.
  if (matchesEntityTag(request.headers['if-none-match'], answer.tag)) response.status(304);
}
