import { Controller, Get, Query } from '@nestjs/common';
import { CurrentMember, type CurrentPartner } from '../../../../contexts/access/memberships/current-member.js';
import { partnerTier } from '../../../../contexts/access/users/tiers.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { UsageReports } from '../../kit/access/usage-reports.js';
import { UsageQuery } from '../../kit/access/usage.dto.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PartnerPages } from '../frame/partner-layout.js';
import { PartnerUsageView } from './usage.view.js';

/** Usage of a partner's keys in the mode of the page. */
@PartnerPages()
@Controller(['partner/:clientId', 'partner/:clientId/test'])
export class PartnerUsageController {
  constructor(private readonly reports: UsageReports) {}

  @Get('usage')
  async showUsage(@CurrentMember() { clientId, mode }: CurrentPartner, @Query() query: UsageQuery): Promise<FreshPage> {
    const report = await this.reports.loadReport({ partnerId: clientId }, partnerTier(mode), query);
    return page(PartnerUsageView, { query, report });
  }

  @Get('usage.csv')
  @Download('usage.csv')
  downloadUsage(@CurrentMember() { clientId }: CurrentPartner, @Query() query: UsageQuery): Promise<string> {
    return this.reports.exportCsv({ partnerId: clientId }, query);
  }
}
