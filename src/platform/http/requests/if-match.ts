import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { AppError, invalid } from '../../errors/app-error.js';

/** Every integer of the database has at most 10 digits. */
const VERSION = /^("?)([1-9]\d{0,9})\1$/;
/** An entity tag as in RFC 9110. */
const ENTITY_TAG = /^(W\/)?"[\x21\x23-\x7e]*"$/;
const EXPECTED = 'If-Match must be the version that you read, such as "3", or *';

/** The version that the header `If-Match` names; undefined when any version is accepted. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): number | undefined => {
  const sent = context.switchToHttp().getRequest<Request>().headers['if-match']?.trim();
  if (sent === undefined || sent === '*') return undefined;
  const version = VERSION.exec(sent)?.[2];
  if (version !== undefined) return Number(version);
  // A condition that can never hold, such as a weak tag.
  if (ENTITY_TAG.test(sent)) throw new AppError('stale', `No record has this version. ${EXPECTED}.`);
  throw invalid(EXPECTED);
});
