import { Inject } from '@nestjs/common';
import type { VNode } from 'preact';
import { ForUsers } from '../../../admission/policy.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { PartnerDto } from '../../../../contexts/partners/clients/client.dto.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import type { MemberDto } from '../../../../contexts/partners/members/member.dto.js';
import { membersController } from '../../kit/access/members.controller.js';
import { InviteForm, MemberTable } from '../../kit/access/members.js';
import { RecentSignIn } from '../../kit/access/secrets.js';
import { Empty } from '../../kit/components/elements.js';
import { useUser } from '../../kit/components/viewer.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import { EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, type PartnerPageContext } from '../../kit/pages/page.js';
import { ConsoleFrame, PartnerNav } from '../frame/console-frame.js';
import { ConsolePartnerContext, ConsolePages } from '../frame/console-layout.js';
import { NoOwnerMark } from '../partners/partners.view.js';

const DONE = {
  invited: 'Invitation sent, or role changed.',
  changed: 'Role changed.',
  removed: 'Member removed.',
  withdrawn: 'Invitation withdrawn.',
};

function MembersView({ partner, team, sent }: { partner: PartnerDto; team: MemberDto[]; sent: FormState }): VNode {
  const path = `/console/partners/${partner.id}/members`;
  const hasOwner = team.some(({ userId, role }) => userId !== null && role === 'owner');
  return (
    <ConsoleFrame section="partners" title={partner.name} heading={!hasOwner && <NoOwnerMark />}>
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} />
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

@ConsolePages('console/partners/:id/members')
export class ConsoleMembersController extends membersController(
  'admin',
  ForUsers('recent-admin'),
  ConsolePartnerContext('/members'),
) {
  @Inject() private readonly clients!: ClientsService;

  protected async renderMembers({ clientId }: PartnerPageContext, sent = EMPTY_FORM): Promise<FreshPage> {
    const [partner, team] = await Promise.all([this.clients.getPartner(clientId), this.members.listTeam(clientId)]);
    return page(MembersView, { partner, team, sent }, sent.status);
  }
}
