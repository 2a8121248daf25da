import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Tiers } from '../../../../contexts/access/users/tiers.js';
import { ConnectedApps } from '../../../../contexts/accounts/connections/connected-apps.js';
import { UsageReports } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { UsageView } from './usage.view.js';

/** Usage of a user's keys and connected apps. */
@Injectable()
export class UsageLoader {
  constructor(
    private readonly reports: UsageReports,
    private readonly tiers: Tiers,
    private readonly apps: ConnectedApps,
  ) {}

  async showUsage(user: SignedInUser, query: UsageQuery): Promise<FreshPage> {
    const { userId } = user;
    const [tier, apps] = await Promise.all([this.tiers.findTier(userId), this.apps.listApps(userId)]);
    const report = await this.reports.loadReport({ userId }, tier, query, apps);
    return freshPage(UsageView, { user, query, report });
  }

  async exportCsv({ userId }: SignedInUser, query: UsageQuery): Promise<string> {
    return this.reports.exportCsv({ userId }, query, await this.apps.listApps(userId));
  }
}
