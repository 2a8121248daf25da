import { LimitParameter, PageParameter, TextParameter } from './query-parameters.js';

export class ListQuery {
  @PageParameter()
  page = 1;

  @LimitParameter(20, 100)
  limit = 20;
}

export class KeywordListQuery extends ListQuery {
  @TextParameter({ description: 'Keywords, as in the public search.' })
  q?: string;
}
