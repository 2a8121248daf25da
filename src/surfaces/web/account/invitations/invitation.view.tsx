import type { VNode } from 'preact';
import type { ReceivedInvitation } from '../../../../contexts/partners/members/invitations.repository.js';
import { MEMBER_ROLE_NAMES } from '../../kit/access/member-table.js';
import { Rejection } from '../../kit/forms/rejection.js';
import { SubmitOrCancel } from '../../kit/forms/submit-or-cancel.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

interface InvitationProps {
  token: string;
  /** Absent if it can't be used by this account. */
  invitation?: ReceivedInvitation;
  rejection?: string | undefined;
}

/** Opening the link changes nothing, because mail scanners open links; the button accepts. */
export const InvitationView = ({ token, invitation, rejection }: InvitationProps): VNode => (
  <DashboardFrame page="account" title="Invitation">
    <div class="prose stack">
      <Rejection text={rejection} />
      {invitation === undefined ? (
        <div>
          <a class="button" href="/dashboard">
            Open dashboard
          </a>
        </div>
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
