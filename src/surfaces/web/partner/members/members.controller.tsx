import { Body } from '@nestjs/common';
import type { VNode } from 'preact';
import { ForMembers } from '../../../admission/policy.js';
import { isRecent } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { MemberDto } from '../../../../contexts/partners/members/member.dto.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { membersController } from '../../kit/access/members.controller.js';
import { InviteForm, MemberTable } from '../../kit/access/members.js';
import { SubmitLine } from '../../kit/components/elements.js';
import { useMember, useUser } from '../../kit/components/viewer.js';
import { Flag } from '../../kit/forms/filters.js';
import { Confirmation, Rejection } from '../../kit/forms/forms.js';
import { type Form, type FormResult, handleForm, EMPTY_FORM, type FormState } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, type PartnerPageContext, PostForm } from '../../kit/pages/page.js';
import { ForOwners, PortalPartnerContext, memberPath, PartnerFrame, PortalPages } from '../frame/partner-frame.js';

const DONE = {
  invited: 'Invitation sent.',
  changed: 'Role changed.',
  removed: 'Member removed.',
  withdrawn: 'Invitation withdrawn.',
};

/** `team`: members and open invitations. */
function PartnerMembersView({ team, sent }: { team: MemberDto[]; sent: FormState }): VNode {
  const user = useUser();
  const member = useMember();
  const path = memberPath(member, '/members');
  return (
    <PartnerFrame section="/members" title="Members">
      <Rejection text={sent.rejection} />
      <Confirmation messages={DONE} />
      <p class="quiet">Roles apply in live mode and in the sandbox.</p>
      <MemberTable team={team} path={path} canChange={member.role === 'owner' && isRecent(user)} ownId={user.userId} />
      <ForOwners path={path} what="invite members and change roles">
        <InviteForm path={path} sent={sent} role="viewer" />
      </ForOwners>
      <form class="panel stack stack-tight" method="post" action={`${path}/leave`} aria-labelledby="leave">
        <h2 id="leave">Leave this partner</h2>
        <p>You lose access immediately. The last owner can’t leave.</p>
        <Flag name="confirmed" label="Yes, I want to leave" checked={false} />
        <SubmitLine look="small danger">Leave partner</SubmitLine>
      </form>
    </PartnerFrame>
  );
}

const MembersPage = PortalPartnerContext('/members', 'liveClientId');

@PortalPages(['partner/:clientId/members', 'partner/:clientId/test/members'])
export class PartnerMembersController extends membersController('owner', ForMembers('recent-owner'), MembersPage) {
  @PostForm('leave')
  leavePartner(@MembersPage own: PartnerPageContext, @Body() { confirmed }: Form): FormResult {
    return handleForm({
      action: async () => {
        if (confirmed !== 'true') throw invalid('Check the box to leave this partner.');
        await this.members.leavePartner(own.actor, own.clientId);
      },
      rerender: (sent) => this.renderMembers(own, sent),
      redirectTo: '/partner',
    });
  }

  protected async renderMembers({ clientId }: PartnerPageContext, sent = EMPTY_FORM): Promise<FreshPage> {
    return page(PartnerMembersView, { team: await this.members.listTeam(clientId), sent }, sent.status);
  }
}
