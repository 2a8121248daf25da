import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { BoardFilters } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { assigneeConditions } from './assignee-filter.js';
import type { BoardQuery } from './board.dto.js';

const DAY_MS = 86_400_000;

/** Resolves the board's filters for the current user. */
export const boardFilters = (
  { partner, package: chosen, assignee, older, due, sort, q }: BoardQuery,
  admin: Pick<SignedInUser, 'userId'>,
): BoardFilters => ({
  partnerId: partner,
  package: chosen,
  ...assigneeConditions(assignee, admin),
  before: older === undefined ? undefined : new Date(Date.now() - Number(older) * DAY_MS),
  dueBefore: due === undefined ? undefined : new Date(Date.now() + (due === 'late' ? 0 : Number(due) * DAY_MS)),
  sort,
  q,
});
