import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { invalid } from '../errors/app-error.js';

const MAX_KEY = 255;

/** The header `Idempotency-Key`, if one was sent. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<Request>().headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length > MAX_KEY || !/^[\x21-\x7e]+$/.test(key))
    throw invalid(`Idempotency-Key must be 1 to ${MAX_KEY} printable ASCII characters without spaces`);
  return key;
});
