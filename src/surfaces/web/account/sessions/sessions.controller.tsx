import { Get } from '@nestjs/common';
import type { VNode } from 'preact';
import { ForUsers } from '../../../admission/policy.js';
import type { Session } from '../../../../contexts/access/sessions/session.entity.js';
import { SessionsService } from '../../../../contexts/access/sessions/sessions.service.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { Id } from '../../../../platform/input/parameters.js';
import { SessionTable } from '../../kit/access/members.js';
import { useUser } from '../../kit/components/viewer.js';
import { ActionForm, Confirmation } from '../../kit/forms/forms.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

const PATH = '/dashboard/sessions';

@UserPages('dashboard/sessions')
export class AccountSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async listSessions(@CurrentUser() { userId }: SignedInUser): Promise<FreshPage> {
    return page(SessionsView, { sessions: await this.sessions.listSessions(userId) });
  }

  @PostForm('end-others')
  @ForUsers('recent')
  async endOtherSessions(@CurrentUser() user: SignedInUser): Promise<SeeOther> {
    await this.sessions.endOtherSessions(user);
    return new SeeOther(`${PATH}?done=others`);
  }

  @PostForm(':id/end')
  @ForUsers('recent')
  async endSession(@CurrentUser() user: SignedInUser, @Id() id: string): Promise<SeeOther> {
    await this.sessions.endSession(user.userId, id);
    return new SeeOther(`${PATH}?done=one`);
  }
}

const DONE = { one: 'Session ended.', others: 'All other sessions ended.' };

const SessionsView = ({ sessions }: { sessions: Session[] }): VNode => (
  <DashboardFrame page="sessions">
    <Confirmation messages={DONE} />
    <p class="lead">Browsers where you’re signed in. End any session you don’t recognize.</p>
    <SessionTable sessions={sessions} ownId={useUser().sessionId} path="/dashboard/sessions" />
    {sessions.length > 1 && <ActionForm action="/dashboard/sessions/end-others">End all other sessions</ActionForm>}
  </DashboardFrame>
);
