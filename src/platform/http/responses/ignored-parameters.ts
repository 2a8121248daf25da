import type { ExecutionContext, Type } from '@nestjs/common';
import type { Request, Response } from 'express';
import { declaredFields } from '../../input/checked-input.js';

export const IGNORED_PARAMETERS_HEADER = 'X-Ignored-Parameters';

const MAX_NAMED = 10;
const MAX_NAME_LENGTH = 64;

/** Names the query parameters that the handler does not declare, because a mistyped one would otherwise go unnoticed. */
export function nameIgnoredParameters(context: ExecutionContext, request: Request, response: Response): void {
  const sent = Object.keys(request.query).filter((name) => name !== '');
  if (sent.length === 0) return;
  const inputs = (Reflect.getMetadata(
    'design:paramtypes',
    context.getClass().prototype as object,
    context.getHandler().name,
  ) ?? []) as Type[];
  const known = new Set(inputs.flatMap(declaredFields));
  const ignored = sent.filter((name) => !known.has(name)).slice(0, MAX_NAMED);
  if (ignored.length > 0) response.setHeader(IGNORED_PARAMETERS_HEADER, ignored.map(encodedName).join(', '));
}

/** Ends after a whole character, so that the header can be decoded. */
function encodedName(name: string): string {
  let encoded = '';
  for (const character of name.toWellFormed()) {
    const next = encoded + encodeURIComponent(character);
    if (next.length > MAX_NAME_LENGTH) break;
    encoded = next;
  }
  return encoded;
}
