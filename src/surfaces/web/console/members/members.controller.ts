import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { MemberForms } from '../../kit/access/member-forms.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsoleMembersLoader } from './members.loader.js';

@ConsolePages()
@Controller('console/partners/:id/members')
export class ConsoleMembersController {
  constructor(
    private readonly pages: ConsoleMembersLoader,
    private readonly forms: MemberForms,
  ) {}

  @Get()
  showMembers(@CurrentUser() admin: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showMembers(admin, id, { done });
  }

  @PostOnce()
  @ForUsers('recent-admin')
  inviteMember(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.inviteMember(this.pages.pagesFor(admin, id), form);
  }

  @PostForm(':userId/role')
  @ForUsers('recent-admin')
  changeRole(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('userId') userId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.changeRole(this.pages.pagesFor(admin, id), userId, form);
  }

  @PostForm(':userId/remove')
  @ForUsers('recent-admin')
  removeMember(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('userId') userId: string): FormResult {
    return this.forms.removeMember(this.pages.pagesFor(admin, id), userId);
  }

  @PostForm('invitations/:invitationId/withdraw')
  @ForUsers('recent-admin')
  withdrawInvitation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('invitationId') invitationId: string,
  ): FormResult {
    return this.forms.withdrawInvitation(this.pages.pagesFor(admin, id), invitationId);
  }
}
