import { PageParameter, TextParameter, TimeParameter } from '../../../../platform/input/parameters/query-parameters.js';

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
