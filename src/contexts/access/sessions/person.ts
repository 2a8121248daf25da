import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RECENT_MS } from '../session-limits.js';
import type { Role } from '../users/user.entity.js';

/** Somebody who is signed in. */
export interface Person {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly signedInAt: Date;
  readonly lastSeenAt: Date;
}

declare module 'express-serve-static-core' {
  interface Request {
    person?: Person;
  }
}

/** Whether the person may change secrets, roles and bans without signing in again. */
export const isRecent = ({ signedInAt }: Person): boolean => Date.now() - signedInAt.getTime() <= RECENT_MS;

/** The person who opened the page. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const { person } = context.switchToHttp().getRequest<Request>();
  if (person === undefined) throw new Error('A route that reads the person must require a session');
  return person;
});
