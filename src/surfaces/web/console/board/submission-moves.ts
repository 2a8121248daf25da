import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { State } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionDto, UpdateSubmissionBody } from '../../../../contexts/partners/workflow/work.dto.js';
import { type Form, StaleForm } from '../../kit/pages/form-handler.js';
import { baseOf, type FormBase, saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { STATE_NAMES } from '../../kit/submissions/state-mark.js';

/** The account, so that a rename is no change; else the name. */
export const assigneeOf = ({ assigneeId, assignee }: SubmissionDto): string | null => assigneeId ?? assignee;

/** What to send to the service for a chosen account or a name without one. */
export const assignmentTo = (chosen: string | null): Pick<UpdateSubmissionBody, 'assignee' | 'assigneeId'> =>
  chosen !== null && isUUID(chosen) ? { assigneeId: chosen } : { assignee: chosen };

/** The values that a card shows and its forms change. */
const moveValues = (submission: SubmissionDto): Values => ({
  state: submission.submissionState,
  assignee: assigneeOf(submission),
});
export const baseOfMove = (submission: SubmissionDto): FormBase => baseOf(submission.version, moveValues(submission));

/** Moves and assigns submissions from the board and from their pages. */
@Injectable()
export class SubmissionMoves {
  constructor(private readonly work: WorkService) {}

  moveSubmission(admin: SignedInUser, toolId: string, state: State, form: Form): Promise<void> {
    return this.saveChange(admin, toolId, form, { state }, ({ submissionState: now }) => {
      const moved = now === null ? 'changed it' : `moved it to ${STATE_NAMES[now]}`;
      return `Not moved to ${STATE_NAMES[state]}: another admin ${moved} after you opened the page.`;
    });
  }

  assignSubmission(admin: SignedInUser, toolId: string, form: Form): Promise<void> {
    return this.saveChange(admin, toolId, form, { assignee: admin.userId }, ({ assignee: now }) => {
      return `Not assigned to you: it is ${now === null ? 'unassigned' : `assigned to ${now}`} now.`;
    });
  }

  private saveChange(
    { userId }: SignedInUser,
    toolId: string,
    form: Form,
    sent: Values,
    conflictWith: (current: SubmissionDto) => string,
  ): Promise<void> {
    return saveMerged({
      form,
      sent,
      read: () => this.work.getSubmission(toolId),
      valuesOf: moveValues,
      save: ({ assignee, ...changes }, { version }) =>
        this.work.updateSubmission(
          userId,
          toolId,
          { ...changes, ...(assignee !== undefined && assignmentTo(assignee as string | null)) },
          version,
        ),
      onConflict: ({ current }) => new StaleForm(conflictWith(current)),
    });
  }
}
