import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Mode } from '../users/partner-client.entity.js';
import type { Membership } from './memberships.service.js';

/** The signed-in user as a member of the partner in the path. */
export interface CurrentPartner extends Membership {
  readonly userId: string;
  /** The client whose data the page shows: the live client, or the test client below `/test`. */
  readonly clientId: string;
  readonly liveClientId: string;
  readonly mode: Mode;
}

declare module 'express-serve-static-core' {
  interface Request {
    member?: CurrentPartner;
  }
}

export const CurrentMember = createParamDecorator((_: unknown, context: ExecutionContext): CurrentPartner => {
  const { member } = context.switchToHttp().getRequest<Request>();
  if (member === undefined) throw new Error('A route that uses CurrentMember must declare ForMembers');
  return member;
});
