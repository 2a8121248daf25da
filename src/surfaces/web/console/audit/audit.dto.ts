import type { AuditFilters } from '../../../../platform/audit/audit-log.service.js';
import { Filter } from '../../../../platform/input/filters.js';
import { PageParameter, TextParameter, TimeParameter } from '../../../../platform/input/parameters.js';
import { isDay } from '../../../../platform/input/value-rules.js';

const DAY_MS = 86_400_000;

export class AuditLogQuery {
  @Filter({ label: 'Actor', none: 'All actors' })
  @TextParameter({ description: 'Filter by the ID of a user or key.' })
  actor?: string;

  @Filter({ label: 'Action', none: 'All actions' })
  @TextParameter({ description: 'Filter by action.' })
  action?: string;

  @Filter({ label: 'Subject ID', look: 'exact' })
  @TextParameter({ description: 'Filter by subject ID.' })
  subject?: string;

  @Filter({ label: 'From' })
  @TimeParameter({ description: 'First day, or a time.' })
  from?: string;

  @Filter({ label: 'To' })
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
