import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class ConsoleSearchQuery {
  @TextParameter({ description: 'Part of a name or an e-mail address, the beginning of a key, or an id.' })
  q?: string;
}
