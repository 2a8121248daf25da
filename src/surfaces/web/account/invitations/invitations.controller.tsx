import { Get, Param } from '@nestjs/common';
import type { VNode } from 'preact';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import type { ReceivedInvitation } from '../../../../contexts/partners/members/invitations.repository.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/members.js';
import { LinkLine } from '../../kit/components/elements.js';
import { Rejection, SubmitOrCancel } from '../../kit/forms/forms.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { page, PostForm, SeeOther } from '../../kit/pages/page.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';
import { MembersService } from '../../../../contexts/partners/members/members.service.js';

@UserPages('invitations')
export class InvitationsController {
  constructor(private readonly members: MembersService) {}

  @Get(':token')
  showInvitation(@CurrentUser() user: SignedInUser, @Param('token') token: string): FormResult {
    return handleForm({
      action: async () => page(InvitationView, { token, invitation: await this.members.getInvitation(user, token) }),
      rerender: ({ message, status }) => page(InvitationView, { token, rejection: message }, status),
    });
  }

  @PostForm(':token')
  acceptInvitation(@CurrentUser() user: SignedInUser, @Param('token') token: string): FormResult {
    return handleForm({
      action: async () => new SeeOther(`/partner/${await this.members.acceptInvitation(user, token)}`),
      rerender: ({ message, status }) => page(InvitationView, { token, rejection: message }, status),
    });
  }
}

interface InvitationProps {
  token: string;
  /** Absent if it can't be used by this account. */
  invitation?: ReceivedInvitation;
  rejection?: string | undefined;
}

/** Opening the link changes nothing, because mail scanners open links; the button accepts. */
const InvitationView = ({ token, invitation, rejection }: InvitationProps): VNode => (
  <DashboardFrame page="account" title="Invitation">
    <div class="prose stack">
      <Rejection text={rejection} />
      {invitation === undefined ? (
        <LinkLine href="/dashboard" text="Open dashboard" />
      ) : (
        <form class="stack" method="post" action={`/invitations/${token}`}>
          <p class="lead">
            Join <strong dir="auto">{invitation.partnerName}</strong> as{' '}
            {MEMBER_ROLE_NAMES[invitation.role].toLowerCase()}?
          </p>
          <p>Its owners get an email that you joined, with your email address.</p>
          <SubmitOrCancel cancel="/dashboard">Accept invitation</SubmitOrCancel>
        </form>
      )}
    </div>
  </DashboardFrame>
);
