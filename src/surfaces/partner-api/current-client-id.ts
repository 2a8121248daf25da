import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The partner client of the calling key: the live client, or the test client for a test key. */
export const CurrentClientId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { caller } = context.switchToHttp().getRequest<Request>();
  if (caller?.kind !== 'partner' || caller.ownerId === null)
    throw new Error('A route that uses CurrentClientId must require a partner key');
  return caller.ownerId;
});
