import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { type FreshPage, freshPage } from '../../kit/pages/page.js';
import { WaitingCountsView } from '../frame/console-frame.js';
import { Frames } from '../frame/frames.js';
import { WaitingCounts } from '../frame/waiting-counts.js';
import { Health } from './health.js';
import { Trends } from './trends.js';
import { WaitingWork } from './waiting-work.js';
import { OverviewView } from './overview.view.js';

/** The first page of the console: waiting work, usage and the state of the service. */
@Injectable()
export class OverviewLoader {
  constructor(
    private readonly frames: Frames,
    private readonly counts: WaitingCounts,
    private readonly work: WaitingWork,
    private readonly trends: Trends,
    private readonly health: Health,
  ) {}

  async showOverview(admin: SignedInUser): Promise<FreshPage> {
    const [frame, work, trends] = await Promise.all([
      this.frames.loadFrame(admin),
      this.work.loadWaitingWork(),
      this.trends.loadTrends(),
    ]);
    return freshPage(OverviewView, { frame, work, trends, health: await this.health.describeHealth(work) }, 200);
  }

  async showWaitingCounts(): Promise<FreshPage> {
    return freshPage(WaitingCountsView, { waiting: await this.counts.getCounts() }, 200);
  }
}
