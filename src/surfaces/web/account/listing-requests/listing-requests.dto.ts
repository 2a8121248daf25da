import { ListQuery } from '../../../../platform/input/parameters/list-query.js';
import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class OwnRequestsQuery extends ListQuery {
  @TextParameter({ description: 'The form that was just handled.' })
  done?: string;
}
