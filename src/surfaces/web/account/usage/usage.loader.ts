import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Tiers } from '../../../../contexts/access/users/tiers.js';
import { UsageReports } from '../../kit/access/usage-reports.js';
import type { UsageQuery } from '../../kit/access/usage.dto.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { UsageView } from './usage.view.js';

/** Usage of a user's keys. */
@Injectable()
export class UsageLoader {
  constructor(
    private readonly reports: UsageReports,
    private readonly tiers: Tiers,
  ) {}

  async showUsage(user: SignedInUser, query: UsageQuery): Promise<FreshPage> {
    const { userId } = user;
    const report = await this.reports.loadReport({ userId }, await this.tiers.findTier(userId), query);
    return freshPage(UsageView, { user, query, report });
  }

  exportCsv({ userId }: SignedInUser, query: UsageQuery): Promise<string> {
    return this.reports.exportCsv({ userId }, query);
  }
}
