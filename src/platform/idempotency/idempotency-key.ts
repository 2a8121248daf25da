import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request } from 'express';
import { invalid } from '../errors/app-error.js';

const MAX_KEY = 255;

/** The header `Idempotency-Key`, if one was sent. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<Request>().headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || key.length > MAX_KEY || !/^[\x20-\x7e]+$/.test(key))
    throw invalid(`Idempotency-Key must be at most ${MAX_KEY} printable ASCII characters`);
  return key;
});

/** Describes the header in the OpenAPI document. */
export const TakesIdempotencyKey = (): MethodDecorator =>
  ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    schema: { type: 'string', maxLength: MAX_KEY },
    description:
      'Makes it safe to repeat the request: for 24 hours, the same key with the same body returns the first response and `Idempotent-Replayed: true`; another body is rejected.',
  });
