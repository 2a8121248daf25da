import { Get, Query } from '@nestjs/common';
import type { VNode } from 'preact';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { tierOf } from '../../../../contexts/access/users/user.entity.js';
import { ConnectedAppsService } from '../../../../contexts/accounts/connections/connected-apps.service.js';
import { SubscriptionsService } from '../../../../contexts/billing/subscriptions.service.js';
import { Download } from '../../../../platform/http/responses/download.js';
import { UsageContent } from '../../kit/access/usage-content.js';
import { UsageQuery, type UsageReport, UsageReportsService } from '../../kit/access/usage-reports.service.js';
import { UserPages } from '../../kit/pages/page.interceptor.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { DashboardFrame } from '../frame/dashboard-frame.js';

/** Usage of a user's keys and connected apps. */
@UserPages('dashboard')
export class AccountUsageController {
  constructor(
    private readonly reports: UsageReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly apps: ConnectedAppsService,
  ) {}

  @Get('usage')
  async showUsage(@CurrentUser() { userId }: SignedInUser, @Query() query: UsageQuery): Promise<FreshPage> {
    const [plan, apps] = await Promise.all([this.subscriptions.getPlan(userId), this.apps.listApps(userId)]);
    return page(UsageView, { query, report: await this.reports.loadReport({ userId }, tierOf(plan), query, apps) });
  }

  @Get('usage.csv')
  @Download('usage.csv')
  async downloadUsage(@CurrentUser() { userId }: SignedInUser, @Query() query: UsageQuery): Promise<string> {
    return this.reports.exportCsv({ userId }, query, await this.apps.listApps(userId));
  }
}

const UsageView = ({ query, report }: { query: UsageQuery; report: UsageReport }): VNode => (
  <DashboardFrame page="usage">
    <UsageContent report={report} query={query} path="/dashboard/usage" keysPath="/dashboard/keys" />
  </DashboardFrame>
);
