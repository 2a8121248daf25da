import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { Download } from '../../../../platform/http/responses/download.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { UserPages } from '../../kit/pages/page-policy.js';
import { UsageLoader } from './usage.loader.js';
import { UsageQuery } from '../../kit/access/usage.dto.js';

@UserPages()
@Controller('dashboard')
export class UsageController {
  constructor(private readonly pages: UsageLoader) {}

  @Get('usage')
  showUsage(@CurrentUser() user: SignedInUser, @Query() query: UsageQuery): Promise<FreshPage> {
    return this.pages.showUsage(user, query);
  }

  @Get('usage.csv')
  @Download('usage.csv')
  downloadUsage(@CurrentUser() user: SignedInUser, @Query() query: UsageQuery): Promise<string> {
    return this.pages.exportCsv(user, query);
  }
}
