import { Controller, type MessageEvent, Param, Query, Req, Sse } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { Memberships } from '../../../../contexts/access/memberships/memberships.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { ChangeStreams, timeIn, topicsNamed } from '../../kit/live/change-streams.js';

/** Changes of the partner's own data, in the mode of the path. */
@ApiExcludeController()
@ForMembers('viewer')
@WithoutEnvelope()
@Controller(['partner/:clientId/changes', 'partner/:clientId/test/changes'])
export class PartnerChangesController {
  constructor(
    private readonly streams: ChangeStreams,
    private readonly memberships: Memberships,
    private readonly cookies: PageCookies,
  ) {}

  @Sse(':topic')
  streamChanges(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() { clientId, liveClientId }: CurrentPartner,
    @Req() request: Request,
    @Param('topic') name: string,
    @Query('since') since: unknown,
  ): Observable<MessageEvent> {
    return this.streams.openStream({
      user,
      token: this.cookies.readCookie(request, 'session') ?? '',
      hasAccess: async ({ userId }) => (await this.memberships.findMembership(userId, liveClientId)) !== null,
      topics: topicsNamed(name),
      clientId,
      since: timeIn(since),
    });
  }
}
