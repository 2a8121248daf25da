import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../contexts/access/policy.js';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AuditEntryDto, AuditQuery } from './audit.dto.js';

@ApiTags('Watch')
@AdminOnly()
@Controller('v1/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditLog) {}

  @Get()
  @Operation({
    id: 'list_audit',
    summary: 'Read the audit log, newest first',
    description: 'Who did what, to what, and when. The log is append-only. Both filters must match exactly.',
    returns: { page: AuditEntryDto },
  })
  list(@Query() query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.audit.list(query);
  }
}
