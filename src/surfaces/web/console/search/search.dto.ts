import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class ConsoleSearchQuery {
  @TextParameter({ description: 'Part of a name or email address, the start of a key, or an ID.' })
  q?: string;
}
