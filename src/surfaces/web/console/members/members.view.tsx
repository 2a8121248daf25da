import type { VNode } from 'preact';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import type { MemberDto } from '../../../../contexts/partners/members/member.dto.js';
import { InviteForm } from '../../kit/access/invite-form.js';
import { MemberTable } from '../../kit/access/member-table.js';
import { RecentSignIn } from '../../kit/access/recent-sign-in.js';
import { Empty } from '../../kit/components/empty.js';
import { Confirmation } from '../../kit/forms/confirmation.js';
import { Rejection } from '../../kit/forms/rejection.js';
import type { SentForm } from '../../kit/pages/form-handler.js';
import { useUser } from '../../kit/pages/viewer.js';
import { ConsoleFrame } from '../frame/console-frame.js';
import { NoOwnerMark } from '../partners/no-owner-mark.js';
import { PartnerNav } from '../partners/partner-nav.js';

/** The last form sent about members. */
export interface SentMember extends Partial<SentForm> {
  /** A key of `DONE`. */
  done?: unknown;
}

const DONE = {
  invited: 'Invitation sent, or role changed.',
  changed: 'Role changed.',
  removed: 'Member removed.',
  withdrawn: 'Invitation withdrawn.',
};

interface ConsoleMembersProps {
  partner: PartnerDto;
  team: MemberDto[];
  sent: SentMember;
}

export function ConsoleMembersView({ partner, team, sent }: ConsoleMembersProps): VNode {
  const path = `/console/partners/${partner.id}/members`;
  const hasOwner = team.some(({ userId, role }) => userId !== null && role === 'owner');
  return (
    <ConsoleFrame section="partners" title={partner.name} heading={!hasOwner && <NoOwnerMark />}>
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} done={sent.done} />
      <PartnerNav partnerId={partner.id} page="members" />
      {team.length === 0 ? (
        <Empty heading="No members yet">Invite the first owner, who can then invite other members.</Empty>
      ) : (
        <MemberTable team={team} path={path} canChange={isRecent(useUser())} />
      )}
      <RecentSignIn path={path} what="change members">
        <InviteForm path={path} sent={sent} role={hasOwner ? 'viewer' : 'owner'} />
      </RecentSignIn>
    </ConsoleFrame>
  );
}
