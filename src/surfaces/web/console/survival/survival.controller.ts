import { Controller, Get } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { SurvivalLoader } from './survival.loader.js';

@ConsolePages()
@Controller('console/board/survival')
export class SurvivalController {
  constructor(private readonly pages: SurvivalLoader) {}

  @Get()
  showSurvival(@CurrentUser() admin: SignedInUser): Promise<FreshPage> {
    return this.pages.showSurvival(admin);
  }
}
