import { Controller, Get } from '@nestjs/common';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { Health } from './health.js';
import { OverviewView } from './overview.view.js';
import { Trends } from './trends.js';
import { WaitingWork } from './waiting-work.js';

/** The first page of the console: waiting work, usage and the state of the service. */
@ConsolePages()
@Controller('console')
export class OverviewController {
  constructor(
    private readonly work: WaitingWork,
    private readonly trends: Trends,
    private readonly health: Health,
  ) {}

  @Get()
  async showOverview(): Promise<FreshPage> {
    const [work, trends] = await Promise.all([this.work.loadWaitingWork(), this.trends.loadTrends()]);
    return page(OverviewView, { work, trends, health: await this.health.describeHealth(work) });
  }
}
