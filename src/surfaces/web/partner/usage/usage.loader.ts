import { Injectable } from '@nestjs/common';
import type { CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { partnerTier } from '../../../../contexts/access/users/tiers.js';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { UsageReports } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { PartnerFrames } from '../frame/partner-frames.js';
import { PartnerUsageView } from './usage.view.js';

/** Usage of a partner's keys in the mode of the page. */
@Injectable()
export class PartnerUsageLoader {
  constructor(
    private readonly frames: PartnerFrames,
    private readonly reports: UsageReports,
  ) {}

  async showUsage(user: SignedInUser, member: CurrentPartner, query: UsageQuery): Promise<FreshPage> {
    const frame = await this.frames.loadFrame(user, member);
    const tier = partnerTier(member.mode);
    const report = await this.reports.loadReport({ partnerId: member.clientId }, tier, query);
    return freshPage(PartnerUsageView, { frame, query, report });
  }

  exportCsv(member: CurrentPartner, query: UsageQuery): Promise<string> {
    return this.reports.exportCsv({ partnerId: member.clientId }, query);
  }
}
