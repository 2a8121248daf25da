import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Tiers } from '../../../../contexts/access/users/tiers.js';
import { ConnectedApps } from '../../../../contexts/accounts/connections/connected-apps.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { UsageQuery } from '../../kit/access/usage.dto.js';
import { UsageReports } from '../../kit/access/usage-reports.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { UsageView } from './usage.view.js';

/** Usage of a user's keys and connected apps. */
@UserPages()
@Controller('dashboard')
export class UsageController {
  constructor(
    private readonly reports: UsageReports,
    private readonly tiers: Tiers,
    private readonly apps: ConnectedApps,
  ) {}

  @Get('usage')
  async showUsage(@CurrentUser() { userId }: SignedInUser, @Query() query: UsageQuery): Promise<FreshPage> {
    const [tier, apps] = await Promise.all([this.tiers.findTier(userId), this.apps.listApps(userId)]);
    return page(UsageView, { query, report: await this.reports.loadReport({ userId }, tier, query, apps) });
  }

  @Get('usage.csv')
  @Download('usage.csv')
  async downloadUsage(@CurrentUser() { userId }: SignedInUser, @Query() query: UsageQuery): Promise<string> {
    return this.reports.exportCsv({ userId }, query, await this.apps.listApps(userId));
  }
}
