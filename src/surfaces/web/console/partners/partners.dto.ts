import { PageParameter, TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class PartnersQuery {
  @TextParameter({ description: 'Part of the name or of the contact.' })
  q?: string;

  @PageParameter()
  page = 1;
}
