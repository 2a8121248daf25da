import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Invitations } from '../../../../contexts/partners/members/invitations.service.js';
import { MemberDesk } from '../../../../contexts/partners/members/member-desk.js';
import type { MemberPages } from '../../kit/access/member-forms.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { memberPath } from '../frame/partner-path.js';
import { PartnerMembersView, type SentMember } from './members.view.js';

@Injectable()
export class PartnerMembersLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly desk: MemberDesk,
    private readonly invitations: Invitations,
  ) {}

  async showMembers(user: SignedInUser, member: CurrentPartner, sent: SentMember): Promise<FreshPage> {
    const [frame, team] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.desk.listTeam(member.liveClientId),
    ]);
    return freshPage(PartnerMembersView, { frame, team, sent }, sent.status);
  }

  pagesFor(user: SignedInUser, member: CurrentPartner): MemberPages {
    const { userId, liveClientId } = member;
    const actor = { id: userId, as: 'owner' } as const;
    return {
      actor,
      clientId: liveClientId,
      path: memberPath(member, '/members'),
      showMembers: (sent) => this.showMembers(user, member, sent),
      inviteMember: (body) => this.invitations.inviteMember(actor, liveClientId, body),
    };
  }
}
