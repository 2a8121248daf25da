import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { MemberDesk } from '../../../../contexts/partners/members/member-desk.js';
import { InviteMemberBody, MemberRoleBody } from '../../../../contexts/partners/members/member.dto.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsoleMembersLoader } from './members.loader.js';
import type { DONE } from './members.view.js';

@ConsolePages()
@Controller('console/partners/:id/members')
export class ConsoleMembersController {
  constructor(
    private readonly pages: ConsoleMembersLoader,
    private readonly desk: MemberDesk,
  ) {}

  @Get()
  showMembers(@CurrentUser() admin: SignedInUser, @Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.pages.showMembers(admin, id, { done });
  }

  @PostOnce()
  @ForUsers('recent-admin')
  inviteMember(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: InviteMemberBody,
      act: (body) => this.desk.inviteMember(admin.userId, id, body),
      ...this.page(admin, id, 'invited'),
    });
  }

  @PostForm(':userId/role')
  @ForUsers('recent-admin')
  changeRole(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('userId') userId: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: MemberRoleBody,
      act: ({ role }) => this.desk.changeRole(admin.userId, id, userId, role),
      ...this.page(admin, id, 'changed'),
    });
  }

  @PostForm(':userId/remove')
  @ForUsers('recent-admin')
  removeMember(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('userId') userId: string): FormResult {
    const act = (): Promise<unknown> => this.desk.removeMember(admin.userId, id, userId);
    return handleForm({ act, ...this.page(admin, id, 'removed') });
  }

  @PostForm('invitations/:invitationId/withdraw')
  @ForUsers('recent-admin')
  withdrawInvitation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('invitationId') invitationId: string,
  ): FormResult {
    const act = (): Promise<void> => this.desk.withdrawInvitation(admin.userId, id, invitationId);
    return handleForm({ act, ...this.page(admin, id, 'withdrawn') });
  }

  private page(admin: SignedInUser, id: string, done: keyof typeof DONE): FormPage {
    return {
      again: (sent) => this.pages.showMembers(admin, id, sent),
      next: `/console/partners/${id}/members?done=${done}`,
    };
  }
}
