import { Controller, Get } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { OverviewLoader } from './overview.loader.js';

@ConsolePages()
@Controller('console')
export class OverviewController {
  constructor(private readonly pages: OverviewLoader) {}

  @Get()
  show(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.show(person);
  }

  /** The counts next to the sections. */
  @Get('waiting')
  waiting(): Promise<FreshPage> {
    return this.pages.waiting();
  }
}
