import { Body, Controller, Get, Query } from '@nestjs/common';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { Id } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, FormConflict, type FormResult, handleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import type { FreshPage } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { MoveForm } from '../board/board.dto.js';
import { assignmentTo, SubmissionMoves } from '../board/submission-moves.js';
import { bothValues, type Conflict, saveMerged, type Values } from '../../kit/conflicts/form-conflicts.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import { RecordChanges } from '../records/record-changes.js';
import { SubmissionQuery, AssignmentForm } from './submissions.dto.js';
import { SubmissionsLoader } from './submissions.loader.js';
import { ASSIGNMENT_LABELS, assignmentText, assignmentValues } from './assignment-panel.js';

/** A submission is due by the end of the day that the form shows. */
const END_OF_DAY = 'T23:59:59Z';
const MAX_SHOWN_CHANGES = 5;

@ConsolePages()
@Controller('console/submissions')
export class ConsoleSubmissionsController {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly work: WorkService,
    private readonly moves: SubmissionMoves,
    private readonly recordChanges: RecordChanges,
    private readonly actors: ActorNames,
  ) {}

  @Get(':toolId')
  showSubmission(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() query: SubmissionQuery,
  ): Promise<FreshPage> {
    return this.pages.showSubmission(admin, toolId, query);
  }

  @PostForm(':toolId')
  updateSubmission(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: AssignmentForm,
      act: ({ assignee = null, notes = '', due = null, package: paymentType }) =>
        saveMerged({
          form,
          sent: { assignee, notes, dueAt: due, ...(paymentType !== undefined && { paymentType }) },
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
          onConflict: (conflict) => this.describeConflict(toolId, conflict),
        }),
      ...this.pages.formPage(admin, toolId, (sent) => ({ assignment: sent })),
    });
  }

  @PostForm(':toolId/move')
  moveSubmission(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    const act = ({ state }: MoveForm): Promise<void> => this.moves.moveSubmission(admin, toolId, state, form);
    return handleForm({ form, body: MoveForm, act, ...this.pages.formPage(admin, toolId) });
  }

  @Get(':toolId/done')
  previewDone(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string): Promise<FreshPage> {
    return this.pages.previewDone(admin, toolId);
  }

  @PostOnce(':toolId/done')
  markDone(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      act: ({ version }) => this.work.markDone(admin.userId, toolId, version),
      ...this.pages.formPage(admin, toolId),
      again: ({ message, status }) => this.pages.previewDone(admin, toolId, message, status),
    });
  }

  /** Adds the admins who changed the fields. */
  private async describeConflict(toolId: string, conflict: Conflict<SubmissionDetailDto>): Promise<FormConflict> {
    const { now, changes: yours } = conflict;
    const names = await this.actors.findNames([now.assignee, yours.assignee].filter((id) => typeof id === 'string'));
    const shown = bothValues(ASSIGNMENT_LABELS, assignmentText(names), textsOf)(conflict);
    const changes = (await this.recordChanges.listNewestChanges(toolId, MAX_SHOWN_CHANGES))
      .filter(({ fields }) => fields.some((name) => conflict.fields.includes(name)))
      .map((change) => ({ ...change, fields: change.fields.flatMap((name) => ASSIGNMENT_LABELS[name] ?? []) }));
    return new FormConflict(shown.typed, { ...shown.conflict, changes });
  }
}

const textsOf = ({ assignee, dueAt, notes, paymentType }: Values): Form => ({
  due: (dueAt ?? '') as string,
  assignee: (assignee ?? '') as string,
  notes: notes as string,
  ...(paymentType !== null && { package: paymentType as string }),
});
