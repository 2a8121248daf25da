import { Body, Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { ForMembers } from '../../../../contexts/access/policy.js';
import { Invitations } from '../../../../contexts/partners/members/invitations.service.js';
import { MemberDesk } from '../../../../contexts/partners/members/member-desk.js';
import { Members } from '../../../../contexts/partners/members/members.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { MemberForms, type MemberPages } from '../../kit/access/member-forms.js';
import { type Form, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerMembersView, type SentMember } from './members.view.js';

@PartnerPages()
@Controller(['partner/:clientId/members', 'partner/:clientId/test/members'])
export class PartnerMembersController {
  constructor(
    private readonly desk: MemberDesk,
    private readonly forms: MemberForms,
    private readonly members: Members,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  showMembers(@CurrentMember() member: CurrentPartner, @Query('done') done: unknown): Promise<FreshPage> {
    return this.renderMembers(member, { done });
  }

  @PostOnce()
  @ForMembers('recent-owner')
  inviteMember(@CurrentMember() member: CurrentPartner, @Body() form: Form): FormResult {
    return this.forms.inviteMember(this.pagesFor(member), form);
  }

  @PostForm('leave')
  leavePartner(@CurrentMember() member: CurrentPartner, @Body() { confirmed }: Form): FormResult {
    return handleForm({
      action: async () => {
        if (confirmed !== 'true') throw invalid('Check the box to leave this partner.');
        await this.members.leavePartner(member.userId, member.liveClientId);
      },
      rerender: (sent) => this.renderMembers(member, sent),
      redirectTo: '/partner',
    });
  }

  @PostForm(':userId/role')
  @ForMembers('recent-owner')
  changeRole(@CurrentMember() member: CurrentPartner, @Id('userId') userId: string, @Body() form: Form): FormResult {
    return this.forms.changeRole(this.pagesFor(member), userId, form);
  }

  @PostForm(':userId/remove')
  @ForMembers('recent-owner')
  removeMember(@CurrentMember() member: CurrentPartner, @Id('userId') userId: string): FormResult {
    return this.forms.removeMember(this.pagesFor(member), userId);
  }

  @PostForm('invitations/:invitationId/withdraw')
  @ForMembers('recent-owner')
  withdrawInvitation(@CurrentMember() member: CurrentPartner, @Id('invitationId') invitationId: string): FormResult {
    return this.forms.withdrawInvitation(this.pagesFor(member), invitationId);
  }

  private async renderMembers({ liveClientId }: CurrentPartner, sent: SentMember): Promise<FreshPage> {
    return page(PartnerMembersView, { team: await this.desk.listTeam(liveClientId), sent }, sent.status);
  }

  private pagesFor(member: CurrentPartner): MemberPages {
    const { userId, liveClientId } = member;
    const actor = { id: userId, as: 'owner' } as const;
    return {
      actor,
      clientId: liveClientId,
      path: memberPath(member, '/members'),
      showMembers: (sent) => this.renderMembers(member, sent),
      inviteMember: (body) => this.invitations.inviteMember(actor, liveClientId, body),
    };
  }
}
