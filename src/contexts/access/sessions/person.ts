import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { RECENT_MS } from '../session-limits.js';
import type { Role } from '../users/user.entity.js';

/** A signed-in user. */
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

/** Whether the user can change secrets, roles and bans without signing in again. */
export const isRecent = ({ signedInAt }: Person): boolean => Date.now() - signedInAt.getTime() <= RECENT_MS;

export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): Person => {
  const { person } = context.switchToHttp().getRequest<Request>();
  if (person === undefined) throw new Error('A route that uses CurrentPerson must require a session');
  return person;
});
