import { Controller, Get } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import type { FreshPage } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { OverviewPages } from './overview-pages.js';

@ConsolePages()
@Controller('console')
export class OverviewController {
  constructor(private readonly pages: OverviewPages) {}

  @Get()
  show(@CurrentPerson() person: Person): Promise<FreshPage> {
    return this.pages.show(person);
  }

  /** The numbers beside the sections. */
  @Get('waiting')
  waiting(): Promise<FreshPage> {
    return this.pages.waiting();
  }
}
