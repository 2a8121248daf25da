import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ClientsService } from '../../../../contexts/partners/clients/clients.service.js';
import { MemberDesk } from '../../../../contexts/partners/members/member-desk.js';
import type { MemberPages } from '../../kit/access/member-forms.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { ConsoleMembersView, type SentMember } from './members.view.js';

@Injectable()
export class ConsoleMembersLoader {
  constructor(
    private readonly frames: Frames,
    private readonly clients: ClientsService,
    private readonly desk: MemberDesk,
  ) {}

  async showMembers(admin: SignedInUser, partnerId: string, sent: SentMember): Promise<FreshPage> {
    const [frame, partner, team] = await Promise.all([
      this.frames.loadFrame(admin),
      this.clients.getPartner(partnerId),
      this.desk.listTeam(partnerId),
    ]);
    return freshPage(ConsoleMembersView, { frame, partner, team, sent }, sent.status);
  }

  pagesFor(admin: SignedInUser, partnerId: string): MemberPages {
    return {
      actor: { id: admin.userId, as: 'admin' },
      clientId: partnerId,
      path: `/console/partners/${partnerId}/members`,
      showMembers: (sent) => this.showMembers(admin, partnerId, sent),
      inviteMember: (body) => this.desk.inviteMember(admin.userId, partnerId, body),
    };
  }
}
