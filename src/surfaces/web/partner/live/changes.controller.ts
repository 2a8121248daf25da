import { type MessageEvent, Param, Query, Req, Sse } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { MembershipsService } from '../../../../contexts/access/memberships/memberships.service.js';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ChangeStreamsService, timeIn, topicsNamed } from '../../kit/live/change-streams.service.js';
import { PortalParts } from '../../kit/pages/page.interceptor.js';

/** Changes of the partner's own data, in the mode of the path. */
@PortalParts(['partner/:clientId/changes', 'partner/:clientId/test/changes'])
export class PartnerChangesController {
  constructor(
    private readonly streams: ChangeStreamsService,
    private readonly memberships: MembershipsService,
    private readonly cookies: PageCookiesService,
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
