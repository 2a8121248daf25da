import { Injectable } from '@nestjs/common';
import type { ReceivedInvitation } from '../members/invitations.repository.js';
import type { OwnMembership } from '../members/members.repository.js';
import { Members } from '../members/members.service.js';
import { ReceivedInvitations } from '../members/received-invitations.js';
import type { ApplicationDto } from './application.dto.js';
import { Applications } from './applications.service.js';

interface ExportedPartnerData {
  partnerApplications: ApplicationDto[];
  partnerMemberships: OwnMembership[];
  partnerInvitations: ReceivedInvitation[];
}

/** What is stored about a user and partners, for the download of the user's data. */
@Injectable()
export class OwnPartnerData {
  constructor(
    private readonly applications: Applications,
    private readonly members: Members,
    private readonly invitations: ReceivedInvitations,
  ) {}

  async exportData(userId: string): Promise<ExportedPartnerData> {
    const [partnerApplications, partnerMemberships, partnerInvitations] = await Promise.all([
      this.applications.listOwnApplications(userId),
      this.members.exportMemberships(userId),
      this.invitations.exportInvitations(userId),
    ]);
    return { partnerApplications, partnerMemberships, partnerInvitations };
  }
}
