import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { AuditLog, MAX_LISTED } from '../../../platform/audit/audit-log.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AuditEntryDto, auditFilters, AuditQuery } from './audit.dto.js';

@ApiTags('Audit')
@AdminOnly()
@Controller('v1/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  @Get()
  @Operation({
    id: 'list_audit',
    summary: 'Read the audit log, newest first',
    description: `Who did what, and when. The log is append-only. Filters match exactly. At most ${MAX_LISTED} entries are counted and returned as pages; use \`until\` for older ones.`,
    returns: { page: AuditEntryDto },
  })
  listAudit(@Query() query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.audit.listEntries(query, auditFilters(query));
  }
}
