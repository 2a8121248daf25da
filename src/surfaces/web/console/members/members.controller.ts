import { Body, Controller, Get, Query } from '@nestjs/common';
import { ForUsers } from '../../../../contexts/access/policy.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { MemberDesk } from '../../../../contexts/partners/members/member-desk.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { MemberForms, type MemberPages } from '../../kit/access/member-forms.js';
import type { Form, FormResult } from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ConsoleMembersView, type SentMember } from './members.view.js';

@ConsolePages()
@Controller('console/partners/:id/members')
export class ConsoleMembersController {
  constructor(
    private readonly clients: ClientsService,
    private readonly desk: MemberDesk,
    private readonly forms: MemberForms,
  ) {}

  @Get()
  listMembers(@Id() id: string, @Query('done') done: unknown): Promise<FreshPage> {
    return this.showMembers(id, { done });
  }

  @PostOnce()
  @ForUsers('recent-admin')
  inviteMember(@CurrentUser() admin: SignedInUser, @Id() id: string, @Body() form: Form): FormResult {
    return this.forms.inviteMember(this.pagesFor(admin, id), form);
  }

  @PostForm(':userId/role')
  @ForUsers('recent-admin')
  changeRole(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('userId') userId: string,
    @Body() form: Form,
  ): FormResult {
    return this.forms.changeRole(this.pagesFor(admin, id), userId, form);
  }

  @PostForm(':userId/remove')
  @ForUsers('recent-admin')
  removeMember(@CurrentUser() admin: SignedInUser, @Id() id: string, @Id('userId') userId: string): FormResult {
    return this.forms.removeMember(this.pagesFor(admin, id), userId);
  }

  @PostForm('invitations/:invitationId/withdraw')
  @ForUsers('recent-admin')
  withdrawInvitation(
    @CurrentUser() admin: SignedInUser,
    @Id() id: string,
    @Id('invitationId') invitationId: string,
  ): FormResult {
    return this.forms.withdrawInvitation(this.pagesFor(admin, id), invitationId);
  }

  private pagesFor({ userId }: SignedInUser, partnerId: string): MemberPages {
    return {
      actor: { id: userId, as: 'admin' },
      clientId: partnerId,
      path: `/console/partners/${partnerId}/members`,
      showMembers: (sent) => this.showMembers(partnerId, sent),
      inviteMember: (body) => this.desk.inviteMember(userId, partnerId, body),
    };
  }

  private async showMembers(partnerId: string, sent: SentMember): Promise<FreshPage> {
    const [partner, team] = await Promise.all([this.clients.getPartner(partnerId), this.desk.listTeam(partnerId)]);
    return page(ConsoleMembersView, { partner, team, sent }, sent.status);
  }
}
