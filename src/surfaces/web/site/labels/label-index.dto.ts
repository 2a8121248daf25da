import { PageParameter, TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class LabelIndexQuery {
  @PageParameter()
  page = 1;

  @TextParameter({ description: 'Part of a name.' })
  q?: string;
}
