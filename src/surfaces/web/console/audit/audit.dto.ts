import { PageParameter, TextParameter, TimeParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class AuditLogQuery {
  @TextParameter({ description: 'Only what this person or key did; an id.' })
  actor?: string;

  @TextParameter({ description: 'Only this action.' })
  action?: string;

  @TextParameter({ description: 'Only what was done to this id.' })
  subject?: string;

  @TimeParameter({ description: 'The first day, or a time.' })
  from?: string;

  @TimeParameter({ description: 'The last day, or a time.' })
  to?: string;

  @PageParameter()
  page = 1;
}
