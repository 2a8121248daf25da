import type { VNode } from 'preact';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { MemberDto } from '../../../../contexts/partners/members/member.dto.js';
import { InviteForm } from '../../kit/access/invite-form.js';
import { MemberTable } from '../../kit/access/member-table.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Flag } from '../../kit/forms/filters.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useMember, useUser } from '../../kit/pages/viewer.js';
import { ForOwners, PartnerFrame } from '../frame/partner-frame.js';
import { memberPath } from '../frame/partner-path.js';

/** The last form sent about members. */
export interface SentMember extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

const DONE = {
  invited: 'Invitation sent.',
  changed: 'Role changed.',
  removed: 'Member removed.',
  withdrawn: 'Invitation withdrawn.',
};

/** `team`: members and open invitations. */
export function PartnerMembersView({ team, sent }: { team: MemberDto[]; sent: SentMember }): VNode {
  const user = useUser();
  const member = useMember();
  const path = memberPath(member, '/members');
  return (
    <PartnerFrame section="/members" title="Members">
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} done={sent.done} />
      <p class="quiet">Roles apply in live mode and in the sandbox.</p>
      <MemberTable team={team} path={path} canChange={member.role === 'owner' && isRecent(user)} ownId={user.userId} />
      <ForOwners path={path} what="invite members and change roles">
        <InviteForm path={path} sent={sent} role="viewer" />
      </ForOwners>
      <form class="panel stack stack-tight" method="post" action={`${path}/leave`} aria-labelledby="leave">
        <h2 id="leave">Leave this partner</h2>
        <p>You lose access immediately. The last owner can’t leave.</p>
        <Flag name="confirmed" label="Yes, I want to leave" checked={false} />
        <div>
          <button class="button button-small button-danger" type="submit">
            Leave partner
          </button>
        </div>
      </form>
    </PartnerFrame>
  );
}
