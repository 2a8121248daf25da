import { isUUID } from 'class-validator';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { Assignee } from '../../../../contexts/partners/submissions/submissions.repository.js';
import type { FilterChoices } from '../../kit/forms/filters.js';
import { useUser } from '../../kit/components/viewer.js';

/** The current user, and unassigned. Other values are IDs of accounts, or names without an account. */
const MINE = 'mine';
export const UNASSIGNED = 'nobody';

export const optionsOf = (rows: readonly Assignee[]): [string, string][] => rows.map(({ id, name }) => [id, name]);

/** Selects "Assigned to me" whether the URL has `mine` or the current user's ID. */
export function useAssigneeChoices(assignees: readonly Assignee[], chosen: string | undefined): FilterChoices {
  const { userId } = useUser();
  const colleagues = optionsOf(assignees.filter(({ id }) => id !== userId));
  const known = [MINE, UNASSIGNED, userId, ...colleagues.map(([id]) => id)];
  return {
    assignee: {
      chosen: chosen === userId ? MINE : chosen,
      options: [
        [MINE, 'Assigned to me'],
        [UNASSIGNED, 'Unassigned'],
        ...colleagues,
        ...(chosen === undefined || known.includes(chosen) ? [] : [[chosen, chosen] as const]),
      ],
    },
  };
}

/** Values and names for a choice of assignees: the current user first. */
export function useAssignees(assignees: readonly Assignee[]): [string, string][] {
  const { userId } = useUser();
  const you = assignees
    .filter(({ id }) => id === userId)
    .map(({ id, name }): [string, string] => [id, `${name} (you)`]);
  return [...you, [UNASSIGNED, 'Unassigned'], ...optionsOf(assignees.filter(({ id }) => id !== userId))];
}

/** What the chosen filter means for the current user. */
export function assigneeConditions(
  chosen: string | undefined,
  { userId }: Pick<SignedInUser, 'userId'>,
): { assigneeId?: string; assigneeName?: string; assigned?: false } {
  if (chosen === undefined) return {};
  if (chosen === MINE) return { assigneeId: userId };
  if (chosen === UNASSIGNED) return { assigned: false };
  return isUUID(chosen) ? { assigneeId: chosen } : { assigneeName: chosen };
}
