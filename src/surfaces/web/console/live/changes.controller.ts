import { Get, type MessageEvent, Param, Query, Req, Sse } from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { PageCookiesService } from '../../../admission/page-cookies.service.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ChangeStreamsService, timeIn, topicsNamed } from '../../kit/live/change-streams.service.js';
import { ConsoleParts } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, part } from '../../kit/pages/page.js';
import { WaitingCountsView } from '../frame/console-frame.js';
import { WaitingCountsService } from '../frame/console-layout.js';

/** What open pages load to stay up to date. */
@ConsoleParts('console')
export class ConsoleChangesController {
  constructor(
    private readonly streams: ChangeStreamsService,
    private readonly cookies: PageCookiesService,
    private readonly counts: WaitingCountsService,
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
