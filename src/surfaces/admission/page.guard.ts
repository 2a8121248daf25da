import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { AppError, notFound } from '../../platform/errors/app-error.js';
import type { CurrentPartner } from './current-caller.js';
import { MembershipsService } from '../../contexts/access/memberships/memberships.service.js';
import { hasRole, type MemberRole } from '../../contexts/access/memberships/partner-member.entity.js';
import { POLICY, type Policy } from './policy.js';
import { isRecent, type SignedInUser } from '../../contexts/access/sessions/signed-in-user.js';

const TEST_PATH = /^\/partner\/[^/]+\/test(?:\/|$)/;
const FORBIDDEN_MESSAGES: Record<MemberRole, string> = {
  viewer: '',
  editor: 'Only editors and owners of this partner can do this. Ask an owner for the role.',
  owner: 'Only owners of this partner can do this. Ask an owner.',
};

/**
 * Checks that the user can open the page: signed in (401), with the required role (403), as a member of the partner in the
 * path (404) with the required role there (403).
 */
@Injectable()
export class PageGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly memberships: MembershipsService,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { user, member } = this.reflector.getAllAndOverride<Policy>(POLICY, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    assertCanOpen(request.user, user);
    if (member !== null) request.member = await getCurrentMember(this.memberships, request, member);
    return true;
  }
}

export function assertCanOpen(user: SignedInUser | undefined, needed: Policy['user']): void {
  if (needed === null || needed === 'anyone') return;
  if (user === undefined) throw new AppError('unauthorized', 'Sign in to open this page.');
  if ((needed === 'admin' || needed === 'recent-admin') && user.role !== 'admin')
    throw new AppError('forbidden', 'Only admins can open this page.');
  if ((needed === 'recent' || needed === 'recent-admin') && !isRecent(user))
    throw new AppError('unauthorized', 'Confirm it’s you: sign in again to continue.');
}

/** Returns the same 404 for unknown partners and partners of other users. */
export async function getCurrentMember(
  memberships: MembershipsService,
  { user, params, path }: Request,
  needed: MemberRole,
): Promise<CurrentPartner> {
  const { clientId } = params;
  const membership =
    user === undefined || typeof clientId !== 'string'
      ? null
      : await memberships.findMembership(user.userId, clientId.toLowerCase());
  if (user === undefined || membership === null) throw notFound('No such partner, or you are not a member of it.');
  if (!hasRole(membership.role, needed)) throw new AppError('forbidden', FORBIDDEN_MESSAGES[needed]);
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
