import { Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { SessionsService } from '../../../../contexts/access/sessions/sessions.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type FreshPage, page, SeeOther } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { PostForm } from '../../kit/pages/post-form.js';
import { SessionsView } from './sessions.view.js';

const PATH = '/dashboard/sessions';

@UserPages()
@Controller('dashboard/sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  async listSessions(@CurrentUser() { userId }: SignedInUser, @Query('done') done: unknown): Promise<FreshPage> {
    return page(SessionsView, { sessions: await this.sessions.listSessions(userId), done });
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
