import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class LabelIndexQuery {
  @TextParameter({ description: 'Part of a name.' })
  q?: string;
}
