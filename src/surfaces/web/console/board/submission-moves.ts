import { Injectable } from '@nestjs/common';
import type { SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import type { State } from '../../../../contexts/partners/submissions/workflow.js';
import type { SubmissionDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { type Form, StaleForm } from '../../kit/pages/form-handler.js';
import { baseOf, type FormBase, saveMerged, type Values } from '../frame/form-conflicts.js';
import { STATE_NAMES } from './state-mark.js';

/** The values that a card shows and its forms change. */
const moveValues = ({ submissionState, assignee }: SubmissionDto): Values => ({ state: submissionState, assignee });
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
    return this.saveChange(admin, toolId, form, { assignee: admin.name }, ({ assignee: now }) => {
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
      save: (changes, { version }) => this.work.updateSubmission(userId, toolId, changes, version),
      onConflict: ({ current }) => new StaleForm(conflictWith(current)),
    });
  }
}
