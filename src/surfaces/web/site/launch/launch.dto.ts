import { MatchDirectoriesQuery } from '../../../../contexts/directories/matching/directory-match.dto.js';
import { TextParameter } from '../../../../platform/input/parameters/query-parameters.js';

export class LaunchQuery extends MatchDirectoriesQuery {
  @TextParameter({ description: 'The slug or page of a listed tool. Its labels replace category and tags.' })
  tool?: string;
}
