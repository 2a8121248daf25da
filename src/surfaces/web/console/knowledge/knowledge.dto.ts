import { PageParameter } from '../../../../platform/input/query-parameters.js';

export class ArticlesQuery {
  @PageParameter()
  page = 1;
}
