import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Caller } from '../../contexts/access/caller.js';
import type { Membership } from '../../contexts/access/memberships/memberships.service.js';
import type { SignedInUser } from '../../contexts/access/sessions/signed-in-user.js';
import type { Mode } from '../../contexts/access/users/partner-client.entity.js';

/** The signed-in user as a member of the partner in the path. */
export interface CurrentPartner extends Membership {
  readonly userId: string;
  /** The client whose data the page shows: the live client, or the test client below `/test`. */
  readonly clientId: string;
  readonly liveClientId: string;
  readonly mode: Mode;
}

/** What the guards found out. */
declare module 'express-serve-static-core' {
  interface Request {
    caller?: Caller;
    user?: SignedInUser;
    member?: CurrentPartner;
  }
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

const getCaller = (context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  if (caller === undefined) throw new Error('A route that uses the caller must require a key');
  return caller;
};

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => getCaller(context));

/** The ID of the calling key, which the audit log records. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext) => getCaller(context).keyId);

/** The partner client of the calling key: the live client, or the test client for a test key. */
export const CurrentClientId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { kind, ownerId } = getCaller(context);
  if (kind !== 'partner' || ownerId === null)
    throw new Error('A route that uses CurrentClientId must require a partner key');
  return ownerId;
});

export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): SignedInUser => {
  const { user } = requestOf(context);
  if (user === undefined) throw new Error('A route that uses CurrentUser must require a session');
  return user;
});

export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): CurrentPartner => {
  const { member } = requestOf(context);
  if (member === undefined) throw new Error('A route that uses CurrentMember must declare ForMembers');
  return member;
});
