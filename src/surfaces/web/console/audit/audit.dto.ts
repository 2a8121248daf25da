import type { AuditFilters } from '../../../../platform/audit/audit-log.service.js';
import { PageParameter, TextParameter, TimeParameter } from '../../../../platform/input/parameters.js';
import { isDay } from '../../../../platform/input/value-rules.js';

const DAY_MS = 86_400_000;

export class AuditLogQuery {
  @TextParameter({ description: 'Filter by the ID of a user or key.' })
  actor?: string;

  @TextParameter({ description: 'Filter by action.' })
  action?: string;

  @TextParameter({ description: 'Filter by subject ID.' })
  subject?: string;

  @TimeParameter({ description: 'First day, or a time.' })
  from?: string;

  @TimeParameter({ description: 'Last day, or a time.' })
  to?: string;

  @PageParameter()
  page = 1;
}

export const auditFilters = ({ actor, action, subject, from, to }: AuditLogQuery): AuditFilters => ({
  actor,
  action,
  subject,
  since: from === undefined ? undefined : new Date(from),
  // Includes the last day.
  until: to === undefined ? undefined : new Date(Date.parse(to) + (isDay(to) ? DAY_MS : 0)),
});
