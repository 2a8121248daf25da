import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Invitations } from '../../../../contexts/partners/members/invitations.service.js';
import type { MemberActor } from '../../../../contexts/partners/members/member-rules.js';
import { InviteMemberBody, MemberRoleBody } from '../../../../contexts/partners/members/member.dto.js';
import { Members } from '../../../../contexts/partners/members/members.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, type FormPage, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { PartnerPages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerMembersLoader } from './members.loader.js';
import type { DONE } from './members.view.js';

@PartnerPages()
@Controller(['partner/:clientId/members', 'partner/:clientId/test/members'])
export class PartnerMembersController {
  constructor(
    private readonly pages: PartnerMembersLoader,
    private readonly members: Members,
    private readonly invitations: Invitations,
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
    return handleForm({
      form,
      body: InviteMemberBody,
      act: (body) => this.invitations.inviteMember(ownerOf(member), member.liveClientId, body),
      ...this.page(user, member, 'invited'),
    });
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
    return handleForm({ act, ...this.page(user, member, 'removed'), next: '/partner' });
  }

  @PostForm(':userId/role')
  @ForMembers('recent-owner')
  changeRole(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id('userId') userId: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: MemberRoleBody,
      act: ({ role }) => this.members.changeRole(ownerOf(member), member.liveClientId, userId, role),
      ...this.page(user, member, 'changed'),
    });
  }

  @PostForm(':userId/remove')
  @ForMembers('recent-owner')
  removeMember(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id('userId') userId: string,
  ): FormResult {
    const act = (): Promise<unknown> => this.members.removeMember(ownerOf(member), member.liveClientId, userId);
    return handleForm({ act, ...this.page(user, member, 'removed') });
  }

  @PostForm('invitations/:invitationId/withdraw')
  @ForMembers('recent-owner')
  withdrawInvitation(
    @CurrentUser() user: SignedInUser,
    @CurrentMember() member: CurrentPartner,
    @Id('invitationId') invitationId: string,
  ): FormResult {
    const act = (): Promise<void> =>
      this.invitations.withdrawInvitation(ownerOf(member), member.liveClientId, invitationId);
    return handleForm({ act, ...this.page(user, member, 'withdrawn') });
  }

  private page(user: SignedInUser, member: CurrentPartner, done: keyof typeof DONE): FormPage {
    return {
      again: (sent) => this.pages.showMembers(user, member, sent),
      next: `${memberPath(member, '/members')}?done=${done}`,
    };
  }
}

const ownerOf = ({ userId }: CurrentPartner): MemberActor => ({ id: userId, as: 'owner' });
