import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { AuditLoader } from './audit.loader.js';
import { AuditLogQuery } from './audit.dto.js';

@ConsolePages()
@Controller('console/audit')
export class AuditLogController {
  constructor(private readonly pages: AuditLoader) {}

  @Get()
  listEntries(@CurrentUser() admin: SignedInUser, @Query() query: AuditLogQuery): Promise<FreshPage> {
    return this.pages.listEntries(admin, query);
  }
}
