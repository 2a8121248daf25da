import { Get, Query } from '@nestjs/common';
import { AuditEntryDto, auditFilters, AuditQuery } from '../../../contexts/team/audit/audit.dto.js';
import { AuditLogService, MAX_AUDIT_ENTRIES } from '../../../platform/audit/audit-log.service.js';
import { Operation } from '../../../platform/http/operation.js';
import type { Page } from '../../../platform/input/page.js';
import { AdminCalls } from '../admin-calls.js';

@AdminCalls('v1/admin/audit', 'Audit')
export class AdminAuditController {
  constructor(private readonly audit: AuditLogService) {}

  @Get()
  @Operation({
    summary: 'Read the audit log, newest first',
    description: `Who did what, and when. The log is append-only. Filters match exactly. An action is named after its subject, such as \`tool.updated\`, \`key.revoked\`, \`partner.member-added\` or \`plan.granted\`. The subject of \`submission.…\` is the tool, of \`support.…\` the conversation, of \`app.…\` the client ID or host. At most ${MAX_AUDIT_ENTRIES} entries are counted and returned as pages; use \`until\` for older ones.`,
    returns: { page: AuditEntryDto },
  })
  listAudit(@Query() query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.audit.listEntries(query, auditFilters(query));
  }
}
