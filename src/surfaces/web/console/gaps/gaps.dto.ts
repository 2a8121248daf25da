import { ChoiceParameter, PageParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class GapsQuery {
  @PageParameter()
  page = 1;

  @ChoiceParameter(['article'], { description: 'Confirmation to show.' })
  done?: 'article';
}
