import { Body, Get, Injectable } from '@nestjs/common';
import { InvitationsService } from '../../../../contexts/partners/members/invitations.service.js';
import { MembersService } from '../../../../contexts/partners/members/members.service.js';
import type { MemberActor } from '../../../../contexts/partners/members/members.repository.js';
import { InviteMemberBody, MemberRoleBody } from '../../../../contexts/partners/members/member.dto.js';
import { Id } from '../../../../platform/input/parameters.js';
import { type Form, type FormPage, type FormResult, handleForm, type FormState } from '../pages/form-handler.js';
import { type FreshPage, type PartnerPageContext, PostForm, PostOnce } from '../pages/page.js';

@Injectable()
abstract class BaseMembersController {
  constructor(
    protected readonly members: MembersService,
    protected readonly invitations: InvitationsService,
  ) {}

  protected abstract renderMembers(page: PartnerPageContext, sent?: FormState): Promise<FreshPage>;
}

/** The routes that portal and console share. `ForChanges` says who can change members. */
export function membersController(
  as: MemberActor['as'],
  ForChanges: MethodDecorator,
  CurrentPage: ParameterDecorator,
): typeof BaseMembersController {
  abstract class SharedMembersController extends BaseMembersController {
    @Get()
    showMembers(@CurrentPage page: PartnerPageContext): Promise<FreshPage> {
      return this.renderMembers(page);
    }

    /** If an admin invites a member, only the role changes. */
    @PostOnce()
    @ForChanges
    inviteMember(@CurrentPage page: PartnerPageContext, @Body() form: Form): FormResult {
      const { actor, clientId } = page;
      const action = (body: InviteMemberBody): Promise<unknown> =>
        as === 'admin'
          ? this.members.addMember(actor, clientId, body)
          : this.invitations.inviteMember({ id: actor, as }, clientId, body);
      return handleForm({ form, body: InviteMemberBody, action, ...this.pageAfter(page, 'invited') });
    }

    @PostForm(':userId/role')
    @ForChanges
    changeRole(@CurrentPage page: PartnerPageContext, @Id('userId') userId: string, @Body() form: Form): FormResult {
      const action = ({ role }: MemberRoleBody): Promise<void> =>
        this.members.changeRole({ id: page.actor, as }, page.clientId, userId, role);
      return handleForm({ form, body: MemberRoleBody, action, ...this.pageAfter(page, 'changed') });
    }

    @PostForm(':userId/remove')
    @ForChanges
    removeMember(@CurrentPage page: PartnerPageContext, @Id('userId') userId: string): FormResult {
      const action = (): Promise<unknown> => this.members.removeMember({ id: page.actor, as }, page.clientId, userId);
      return handleForm({ action, ...this.pageAfter(page, 'removed') });
    }

    @PostForm('invitations/:invitationId/withdraw')
    @ForChanges
    withdrawInvitation(@CurrentPage page: PartnerPageContext, @Id('invitationId') id: string): FormResult {
      const action = (): Promise<void> =>
        this.invitations.withdrawInvitation({ id: page.actor, as }, page.clientId, id);
      return handleForm({ action, ...this.pageAfter(page, 'withdrawn') });
    }

    private pageAfter(page: PartnerPageContext, done: string): FormPage {
      return { rerender: (sent) => this.renderMembers(page, sent), redirectTo: `${page.path}?done=${done}` };
    }
  }
  return SharedMembersController;
}
