import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { MemberDesk } from '../../../../contexts/partners/members/member-desk.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { PartnerMembersView, type SentMember } from './members.view.js';

@Injectable()
export class PartnerMembersLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly desk: MemberDesk,
  ) {}

  async showMembers(user: SignedInUser, member: CurrentPartner, sent: SentMember): Promise<FreshPage> {
    const [frame, team] = await Promise.all([
      this.frames.loadFrame(user, member),
      this.desk.listTeam(member.liveClientId),
    ]);
    return freshPage(PartnerMembersView, { frame, team, sent }, sent.status);
  }
}
