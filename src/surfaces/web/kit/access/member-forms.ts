import { Injectable } from '@nestjs/common';
import { Invitations } from '../../../../contexts/partners/members/invitations.service.js';
import type { MemberActor } from '../../../../contexts/partners/members/member-rules.js';
import { InviteMemberBody, MemberRoleBody } from '../../../../contexts/partners/members/member.dto.js';
import { Members } from '../../../../contexts/partners/members/members.service.js';
import { type Form, type FormPage, type FormResult, handleForm, type SentForm } from '../pages/form-handler.js';
import type { FreshPage } from '../pages/page.js';

/** The page around the forms: in the console, or in the portal. */
export interface MemberPages {
  actor: MemberActor;
  /** The live client. */
  clientId: string;
  /** The list of members. */
  path: string;
  showMembers: (sent: SentForm) => Promise<FreshPage>;
  inviteMember: (body: InviteMemberBody) => Promise<unknown>;
}

@Injectable()
export class MemberForms {
  constructor(
    private readonly members: Members,
    private readonly invitations: Invitations,
  ) {}

  inviteMember(pages: MemberPages, form: Form): FormResult {
    return handleForm({ form, body: InviteMemberBody, action: pages.inviteMember, ...pageAfter(pages, 'invited') });
  }

  changeRole(pages: MemberPages, userId: string, form: Form): FormResult {
    const act = ({ role }: MemberRoleBody): Promise<void> =>
      this.members.changeRole(pages.actor, pages.clientId, userId, role);
    return handleForm({ form, body: MemberRoleBody, action: act, ...pageAfter(pages, 'changed') });
  }

  removeMember(pages: MemberPages, userId: string): FormResult {
    const act = (): Promise<unknown> => this.members.removeMember(pages.actor, pages.clientId, userId);
    return handleForm({ action: act, ...pageAfter(pages, 'removed') });
  }

  withdrawInvitation(pages: MemberPages, invitationId: string): FormResult {
    const act = (): Promise<void> => this.invitations.withdrawInvitation(pages.actor, pages.clientId, invitationId);
    return handleForm({ action: act, ...pageAfter(pages, 'withdrawn') });
  }
}

const pageAfter = ({ path, showMembers }: MemberPages, done: string): FormPage => ({
  rerender: showMembers,
  redirectTo: `${path}?done=${done}`,
});
