import type { EntityManager } from 'typeorm';
import type { Conditions } from '../../../platform/database/rows.js';
import { invalid } from '../../../platform/errors/app-error.js';
import { NOT_ONE_LINE } from '../../../platform/input/body-fields.js';
import { isOneLine } from '../../../platform/input/value-rules.js';
import type { AssignmentDto } from './submission.dto.js';
import type { Assignee, SubmissionsRepository } from './submissions.repository.js';

export const assignedTo = ({ id, name }: Assignee): AssignmentDto => ({ assignee: name, assigneeId: id });

export interface AssigneeFilters {
  assigneeId?: string | undefined;
  /** A name without an account. */
  assigneeName?: string | undefined;
  /** False: only unassigned rows. */
  assigned?: boolean | undefined;
}

/** Of a list of submissions or lost listings. */
export function filterByAssignee(
  where: Conditions,
  table: string,
  { assigneeId, assigneeName, assigned }: AssigneeFilters,
): void {
  where.equals(`${table}.assignee_id`, assigneeId);
  if (assigneeName !== undefined)
    where.and(`${table}.assignee_id is null and ${table}.assignee = ${where.bind(assigneeName)}`);
  if (assigned !== undefined) where.and(`${table}.assignee is ${assigned ? 'not ' : ''}null`);
}

/** The change that a body asks for, empty if there is none. `current` has the name that the account has now. */
export async function findAssignment(
  manager: EntityManager,
  submissions: SubmissionsRepository,
  current: AssignmentDto,
  { assignee, assigneeId }: Partial<AssignmentDto>,
): Promise<Partial<AssignmentDto>> {
  if (assigneeId != null) {
    if (assigneeId === current.assigneeId) return {};
    const admin = await submissions.findAdmin(manager, assigneeId);
    if (!admin) throw invalid('assigneeId must be the ID of an admin who can sign in', 'assigneeId');
    return assignedTo(admin);
  }
  if (assignee != null) {
    // A name that the current assignee shares with another admin must not unlink the account.
    if (current.assigneeId !== null && assignee === current.assignee) return {};
    if (assignee !== current.assignee && !isOneLine(assignee.trim()))
      throw invalid(`assignee ${NOT_ONE_LINE}`, 'assignee');
    const admin = await submissions.findAdminByName(manager, assignee.trim());
    return admin ? assignedTo(admin) : { assignee: assignee.trim(), assigneeId: null };
  }
  return assignee === null || assigneeId === null ? { assignee: null, assigneeId: null } : {};
}

/** Changed fields for the audit log. The account is left out if only a name without one changed. */
export const auditChanges = (before: object, changes: object): Record<string, { from: unknown; to: unknown }> =>
  Object.fromEntries(
    Object.entries(changes)
      .map(([name, to]: [string, unknown]) => [name, { from: currentValue(before, name), to }] as const)
      .filter(([name, { from, to }]) => name !== 'assigneeId' || from !== to),
  );

const currentValue = (row: object, name: string): unknown => (row as Record<string, unknown>)[name] ?? null;
