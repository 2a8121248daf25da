import { Controller, Get, Query } from '@nestjs/common';
import { CurrentPerson, type Person } from '../../../../contexts/access/sessions/person.js';
import type { FreshPage } from '../../pages/page.js';
import { ConsolePages } from '../../pages/page-policy.js';
import { AuditPages } from './audit-pages.js';
import { AuditLogQuery } from './audit.dto.js';

@ConsolePages()
@Controller('console/audit')
export class AuditLogController {
  constructor(private readonly pages: AuditPages) {}

  @Get()
  list(@CurrentPerson() person: Person, @Query() query: AuditLogQuery): Promise<FreshPage> {
    return this.pages.list(person, query);
  }
}
