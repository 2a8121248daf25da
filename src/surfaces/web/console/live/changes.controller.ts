import { Controller, type MessageEvent, Param, Query, Req, Sse } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { ChangeStreams, timeIn, topicsNamed } from '../../kit/live/change-streams.js';

@ApiExcludeController()
@ForUsers('admin')
@WithoutEnvelope()
@Controller('console/changes')
export class ChangesController {
  constructor(
    private readonly streams: ChangeStreams,
    private readonly cookies: PageCookies,
  ) {}

  @Sse(':topic')
  streamChanges(
    @CurrentUser() admin: SignedInUser,
    @Req() request: Request,
    @Param('topic') name: string,
    @Query('since') since: unknown,
  ): Observable<MessageEvent> {
    const token = this.cookies.readCookie(request, 'session') ?? '';
    return this.streams.openStream({
      user: admin,
      token,
      hasAccess: ({ role }) => role === 'admin',
      topics: topicsNamed(name),
      since: timeIn(since),
    });
  }
}
