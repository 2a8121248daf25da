import { Controller, type MessageEvent, Param, Req, Sse } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { PageCookies } from '../../../../contexts/access/sessions/page-cookies.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { notFound } from '../../../../platform/errors/app-error.js';
import { WithoutEnvelope } from '../../../../platform/http/responses/envelope.interceptor.js';
import { ALL_TOPICS, ChangeStreams, TOPICS } from './change-streams.js';

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
  ): Observable<MessageEvent> {
    const topics = TOPICS.filter((topic) => name === ALL_TOPICS || name === topic);
    if (topics.length === 0) throw notFound(`Unknown topic. Use ${[ALL_TOPICS, ...TOPICS].join(', ')}.`);
    return this.streams.openStream(admin, this.cookies.readCookie(request, 'session') ?? '', topics);
  }
}
