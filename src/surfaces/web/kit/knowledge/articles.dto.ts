import { PageParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class ArticlesQuery {
  @PageParameter()
  page = 1;
}
