import { Get, Param } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { LabelIdPipe } from '../../../../platform/input/parameters.js';
import { type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { SystemHealthService } from './system-health.service.js';
import { OverviewView } from './overview.view.js';
import { TrendsService } from './trends.service.js';
import { WaitingWorkService } from './waiting-work.service.js';

/** The first page of the console: waiting work, usage and the state of the service. */
@ConsolePages('console')
export class OverviewController {
  constructor(
    private readonly work: WaitingWorkService,
    private readonly trends: TrendsService,
    private readonly health: SystemHealthService,
  ) {}

  @Get()
  async showOverview(): Promise<FreshPage> {
    const [work, trends] = await Promise.all([this.work.loadWaitingWork(), this.trends.loadTrends()]);
    return page(OverviewView, { work, trends, health: await this.health.describeHealth(work) });
  }

  @PostForm('jobs/:id/retry')
  retryJob(@CurrentUser() admin: SignedInUser, @Param('id', LabelIdPipe) id: string): FormResult {
    const action = (): Promise<void> => this.work.retryJob(admin.userId, id);
    return handleForm({ action, rerender: () => this.showOverview(), redirectTo: '/console?done=retried#jobs' });
  }
}
