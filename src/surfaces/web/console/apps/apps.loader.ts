import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { ListOauthClientsQuery } from '../../../../contexts/accounts/connections/desk/app-desk.dto.js';
import { AppDesk, appIdOf } from '../../../../contexts/accounts/connections/desk/app-desk.js';
import { KeyUsageReport } from '../../../../contexts/catalog/usage/key-usage-report.js';
import { LAST_PAGE } from '../../kit/components/pagination.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { Frames } from '../frame/frames.js';
import { AppListView, type SentBlock } from './app-list.view.js';

const PER_PAGE = 50;

@Injectable()
export class ConsoleAppsLoader {
  constructor(
    private readonly frames: Frames,
    private readonly desk: AppDesk,
    private readonly usage: KeyUsageReport,
  ) {}

  async listApps(admin: SignedInUser, query: ListOauthClientsQuery, sent: SentBlock): Promise<FreshPage> {
    const [frame, listed] = await Promise.all([
      this.frames.loadFrame(admin),
      this.desk.listApps({ ...query, page: Math.min(query.page, LAST_PAGE), limit: PER_PAGE }),
    ]);
    const apps = await this.usage.addShares(listed, appIdOf);
    return freshPage(AppListView, { frame, query, apps, sent }, sent.status);
  }
}
