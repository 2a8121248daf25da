import { TextParameter } from '../../../platform/input/parameters/query-parameters.js';

/** A listing URL can be long. */
const MAX_SEARCHED = 500;

export class TeamSearchQuery {
  @TextParameter({
    max: MAX_SEARCHED,
    description:
      'Part of a name or email address, a website, words of a message, a listing URL, the start of a key, or an ID.',
    example: 'founder@tool.example',
  })
  q?: string;
}
