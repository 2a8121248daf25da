import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { STATES } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionFilters } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { ChoiceParameter, PageParameter } from '../../../../platform/input/parameters/query-parameters.js';
import { boardFilters } from '../board/board-filters.js';
import { BoardQuery } from '../board/board.dto.js';

/** Submissions without a package, which have no state. */
export const NO_STATE = 'none';

export class SubmissionListQuery extends BoardQuery {
  @ChoiceParameter([...STATES, NO_STATE], { description: 'Filter by state.' })
  state?: (typeof STATES)[number] | typeof NO_STATE;

  @PageParameter()
  page = 1;
}

export const submissionFilters = (
  query: SubmissionListQuery,
  admin: Pick<SignedInUser, 'userId'>,
): SubmissionFilters => ({
  ...boardFilters(query, admin),
  state: query.state === NO_STATE ? null : query.state,
});
