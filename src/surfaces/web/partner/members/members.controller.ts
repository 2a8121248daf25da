import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Members } from '../../../../contexts/partners/members/members.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { MemberForms } from '../../kit/access/member-forms.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerMembersLoader } from './members.loader.js';

@PartnerPages()
@Controller(['partner/:clientId/members', 'partner/:clientId/test/members'])
export class PartnerMembersController {
  constructor(
    private readonly pages: PartnerMembersLoader,
    private readonly forms: MemberForms,
    private readonly members: Members,
  ) {}

  @Get()
  showMembers(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Query('done') done: unknown,
  ): Promise<FreshPage> {
    return this.pages.showMembers(user, member, { done });
  }

  @PostOnce()
  @ForMembers('recent-owner')
  inviteMember(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() form: Form,
  ): FormResult {
    return this.forms.inviteMember(this.pages.pagesFor(user, member), form);
  }

  @PostForm('leave')
  leavePartner(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Body() { confirmed }: Form,
  ): FormResult {
    const act = async (): Promise<void> => {
      if (confirmed !== 'true') throw invalid('Check the box to leave this partner.');
      await this.members.leavePartner(member.userId, member.liveClientId);
    };
    return handleForm({ act, again: (sent) => this.pages.showMembers(user, member, sent), next: '/partner' });
  }

  @PostForm(':userId/role')
  @ForMembers('recent-owner')
  changeRole(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id('userId') userId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.changeRole(this.pages.pagesFor(user, member), userId, form);
  }

  @PostForm(':userId/remove')
  @ForMembers('recent-owner')
  removeMember(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id('userId') userId: string,
  ): FormResult {
    return this.forms.removeMember(this.pages.pagesFor(user, member), userId);
  }

  @PostForm('invitations/:invitationId/withdraw')
  @ForMembers('recent-owner')
  withdrawInvitation(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id('invitationId') invitationId: string,
  ): FormResult {
    return this.forms.withdrawInvitation(this.pages.pagesFor(user, member), invitationId);
  }
}
