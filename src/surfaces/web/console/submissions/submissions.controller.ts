import { Body, Get, Query } from '@nestjs/common';
import { HoldersRepository } from '../../../../contexts/access/holders.repository.js';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { SubmissionWorkflowService } from '../../../../contexts/partners/workflow/submission-workflow.service.js';
import { Id } from '../../../../platform/input/parameters.js';
import { conflictDiff, saveMerged, type Values, VersionedForm } from '../../kit/conflicts/form-conflicts.js';
import { type Form, type FormResult, type FormState, handleForm } from '../../kit/pages/form-handler.js';
import { type FreshPage, page, PostForm, PostOnce } from '../../kit/pages/page.js';
import { SubjectHistoryService } from '../audit/subject-history.service.js';
import { assignmentTo, MoveForm, updateCard } from '../board/submission-moves.js';
import { ConsolePages } from '../frame/console-layout.js';
import { ASSIGNMENT_LABELS, assignmentText, assignmentValues } from './submission-texts.js';
import { SubmissionPageService } from './submission-page.service.js';
import { AssignmentForm, AssignmentQuery, SubmissionQuery } from './submissions.dto.js';
import { DoneView } from './submissions.view.js';

/** A submission is due by the end of the day that the form shows. */
const END_OF_DAY = 'T23:59:59Z';

@ConsolePages('console/submissions')
export class ConsoleSubmissionsController {
  constructor(
    private readonly submissionPage: SubmissionPageService,
    private readonly work: SubmissionWorkflowService,
    private readonly history: SubjectHistoryService,
    private readonly actors: HoldersRepository,
  ) {}

  @Get(':toolId')
  showSubmission(@Id('toolId') toolId: string, @Query() query: SubmissionQuery): Promise<FreshPage> {
    return this.submissionPage.showSubmission(toolId, query);
  }

  @PostForm(':toolId')
  updateSubmission(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() { only }: AssignmentQuery,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      body: AssignmentForm,
      action: ({ assignee = null, notes = '', due = null, package: paymentType }) => {
        const sent = { assignee, notes, dueAt: due, ...(paymentType !== undefined && { paymentType }) };
        return saveMerged({
          form,
          sent: only === undefined ? sent : { [only]: sent[only] },
          read: () => this.work.getSubmission(toolId),
          valuesOf: assignmentValues,
          save: ({ assignee: to, dueAt, ...changes }, { version }) =>
            this.work.updateSubmission(
              admin.userId,
              toolId,
              {
                ...changes,
                ...(to !== undefined && assignmentTo(to as string | null)),
                ...(dueAt !== undefined && { dueAt: dueAt === null ? null : `${dueAt as string}${END_OF_DAY}` }),
              },
              version,
            ),
          onConflict: async (conflict) => {
            const chosen = [conflict.now.assignee, conflict.changes.assignee].filter((id) => typeof id === 'string');
            const names = await this.actors.findActorNames(chosen);
            return this.history.addChanges(
              conflictDiff(ASSIGNMENT_LABELS, assignmentText(names), textsOf)(conflict),
              admin.userId,
              toolId,
              ASSIGNMENT_LABELS,
              // Versions don't tell how many events to read: listing checks and lost listings don't raise them.
              { action: 'submission.updated' },
            );
          },
        });
      },
      ...this.submissionPage.afterForm(toolId, only === undefined ? 'work' : 'facts', (sent) =>
        // A rejected form of the header has no values for the panel. A conflict has them all.
        only === undefined || sent.conflict !== undefined ? { assignment: sent } : {},
      ),
    });
  }

  @PostForm(':toolId/move')
  moveSubmission(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    const action = ({ state }: MoveForm): Promise<void> => updateCard(this.work, admin, toolId, form, { state });
    return handleForm({ form, body: MoveForm, action, ...this.submissionPage.afterForm(toolId, 'facts') });
  }

  @Get(':toolId/done')
  async previewDone(@Id('toolId') toolId: string, sent?: FormState): Promise<FreshPage> {
    // Read the version first: a later change is either in the preview or rejected when Done is submitted.
    const submission = await this.work.getSubmission(toolId);
    const [preview, { webhookSet }] = await Promise.all([this.work.previewDone(toolId), this.work.getSummary(toolId)]);
    return page(DoneView, { submission, preview, isNotified: webhookSet, rejection: sent?.message }, sent?.status);
  }

  @PostOnce(':toolId/done')
  markDone(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      action: ({ version }) => this.work.markDone(admin.userId, toolId, version),
      rerender: (sent) => this.previewDone(toolId, sent),
      redirectTo: `/console/submissions/${toolId}?done=facts`,
    });
  }
}

const textsOf = ({ assignee, dueAt, notes, paymentType }: Values): Form => ({
  due: (dueAt ?? '') as string,
  assignee: (assignee ?? '') as string,
  notes: notes as string,
  ...(paymentType !== null && { package: paymentType as string }),
});
