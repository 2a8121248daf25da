import { Controller, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { OverviewLoader } from './overview.loader.js';

@ConsolePages()
@Controller('console')
export class OverviewController {
  constructor(private readonly pages: OverviewLoader) {}

  @Get()
  showOverview(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.showOverview(admin);
  }

  @Get('waiting')
  showWaitingCounts(): Promise<FreshPage> {
    return this.pages.showWaitingCounts();
  }
}
