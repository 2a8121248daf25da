import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class MergeQuery {
  @TextParameter({ description: 'Part of the name or slug of the label to merge into.' })
  q?: string;
}
