import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError, notFound } from '../../../platform/errors/app-error.js';
import { POLICY, type Policy } from '../policy.js';
import type { CurrentPartner } from './current-member.js';
import { Memberships } from './memberships.js';
import { hasRole, type MemberRole } from './partner-member.entity.js';

const TEST_PATH = /^\/partner\/[^/]+\/test(?:\/|$)/;
const CONSEQUENCE: Record<MemberRole, string> = {
  viewer: '',
  editor: 'Only editors and owners of this partner can do this. Ask an owner for the role.',
  owner: 'Only owners of this partner can do this. Ask an owner.',
};

/** Checks that the user is a member of the partner in the path (404), with the required role (403). */
@Injectable()
export class MemberGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly memberships: Memberships,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const policy = this.reflector.getAllAndOverride<Policy>(POLICY, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<Request>();
    if (policy.member !== null) request.member = await memberOf(this.memberships, request, policy.member);
    return true;
  }
}

/** Other users learn nothing: an unknown partner and another user's partner give the same response. */
export async function memberOf(
  memberships: Memberships,
  { user, params, path }: Request,
  needed: MemberRole,
): Promise<CurrentPartner> {
  const { clientId } = params;
  const membership =
    user === undefined || typeof clientId !== 'string'
      ? null
      : await memberships.findMembership(user.userId, clientId.toLowerCase());
  if (user === undefined || membership === null) throw notFound('No such partner, or you are not a member of it.');
  if (!hasRole(membership.role, needed)) throw new AppError('forbidden', CONSEQUENCE[needed]);
  const { clientId: liveClientId, testClientId, partnerName, role } = membership;
  const isTest = TEST_PATH.test(path);
  return {
    userId: user.userId,
    clientId: isTest ? testClientId : liveClientId,
    liveClientId,
    testClientId,
    partnerName,
    role,
    mode: isTest ? 'test' : 'live',
  };
}
