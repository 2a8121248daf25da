import { Get, Query } from '@nestjs/common';
import type { VNode } from 'preact';
import { CurrentMember, type CurrentPartner } from '../../../admission/current-caller.js';
import { partnerTier } from '../../../../contexts/access/users/user.entity.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { UsageContent } from '../../kit/access/usage-content.js';
import { UsageQuery, type UsageReport, UsageReportsService } from '../../kit/access/usage-reports.service.js';
import { useMember } from '../../kit/components/viewer.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { memberPath, PartnerFrame, PortalPages } from '../frame/partner-frame.js';

/** Usage of a partner's keys in the mode of the page. */
@PortalPages(['partner/:clientId', 'partner/:clientId/test'])
export class PartnerUsageController {
  constructor(private readonly reports: UsageReportsService) {}

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

const PartnerUsageView = (shown: { query: UsageQuery; report: UsageReport }): VNode => (
  <PartnerFrame section="/usage" title="Usage">
    <UsageContent {...shown} path={memberPath(useMember(), '/usage')} keysPath={memberPath(useMember(), '/keys')} />
  </PartnerFrame>
);
