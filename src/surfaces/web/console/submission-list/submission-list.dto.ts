import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import { ChoiceParameter, PageParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { BoardQuery } from '../board/board.dto.js';

/** Submissions without a package, which have no state. */
export const NO_STATE = 'none';

export class SubmissionListQuery extends BoardQuery {
  @ChoiceParameter([...STATES, NO_STATE], { description: 'Filter by state.' })
  state?: (typeof STATES)[number] | typeof NO_STATE;

  @PageParameter()
  page = 1;
}
