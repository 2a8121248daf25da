import { Controller, Get, type MessageEvent, Param, Query, Req, Sse } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ChangeStreams, timeIn, topicsNamed } from '../../kit/live/change-streams.js';
import { ConsoleParts } from '../../kit/pages/page-policy.js';
import { type FreshPage, part } from '../../kit/pages/page.js';
import { WaitingCountsView } from '../frame/console-frame.js';
import { WaitingCounts } from '../frame/waiting-counts.js';

/** What open pages load to stay up to date. */
@ConsoleParts()
@Controller('console')
export class ChangesController {
  constructor(
    private readonly streams: ChangeStreams,
    private readonly cookies: PageCookies,
    private readonly counts: WaitingCounts,
  ) {}

  @Get('waiting')
  async showWaitingCounts(): Promise<FreshPage> {
    return part(WaitingCountsView, { waiting: await this.counts.getCounts() });
  }

  @Sse('changes/:topic')
  streamChanges(
    @CurrentUser() admin: SignedInUser,
    @Req() request: Request,
    @Param('topic') name: string,
    @Query('since') since: unknown,
  ): Observable<MessageEvent> {
    return this.streams.openStream({
      user: admin,
      token: this.cookies.readCookie(request, 'session') ?? '',
      hasAccess: ({ role }) => role === 'admin',
      topics: topicsNamed(name),
      since: timeIn(since),
    });
  }
}
