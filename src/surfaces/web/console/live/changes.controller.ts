import { Controller, type MessageEvent, Param, Query, Req, Sse } from '@nestjs/common';
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
    @Query('since') since: unknown,
  ): Observable<MessageEvent> {
    const topics = TOPICS.filter((topic) => name === ALL_TOPICS || name === topic);
    if (topics.length === 0) throw notFound(`Unknown topic. Use ${[ALL_TOPICS, ...TOPICS].join(', ')}.`);
    const token = this.cookies.readCookie(request, 'session') ?? '';
    return this.streams.openStream(admin, token, topics, timeIn(since));
  }
}

/** Undefined for anything that is not a time in milliseconds. */
const timeIn = (since: unknown): number | undefined =>
  typeof since === 'string' && /^\d{1,15}$/.test(since) ? Number(since) : undefined;
