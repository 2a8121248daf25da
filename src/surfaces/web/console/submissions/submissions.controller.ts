import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListingChecks } from '../../../../contexts/partners/checks/listing-checks.service.js';
import { PastedRecords } from '../../../../contexts/partners/workflow/pasted-records.js';
import { ProofImages } from '../../../../contexts/partners/workflow/proof-images.js';
import { UnrecordedDirectories } from '../../../../contexts/partners/workflow/unrecorded-directories.js';
import type { SubmissionDetailDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { invalid } from '../../../../platform/errors/app-error.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters/id-parameters.js';
import {
  bothValues,
  type Conflict,
  saveMerged,
  showedCurrent,
  type Values,
} from '../../kit/conflicts/form-conflicts.js';
import { VersionedForm } from '../../kit/conflicts/versioned-form.js';
import {
  type Form,
  FormConflict,
  type FormPage,
  type FormResult,
  handleForm,
  type SentForm,
  StaleForm,
} from '../../kit/pages/form-handler.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { MoveForm } from '../board/board.dto.js';
import { assignmentTo, SubmissionMoves } from '../board/submission-moves.js';
import { ConsolePages } from '../frame/console-layout.js';
import { RecordChanges } from '../records/record-changes.js';
import { ToolConnections } from '../records/tool-connections.js';
import { ASSIGNMENT_LABELS, assignmentText, assignmentValues } from './assignment-panel.js';
import { findRecorded, recordAgain, recordedValues, recordNew } from './recording.js';
import { AssignmentForm, CheckForm, PasteForm, RecordForm, SubmissionQuery } from './submissions.dto.js';
import { DoneView, type Sent, type SubmissionProps, SubmissionView } from './submissions.view.js';

/** A submission is due by the end of the day that the form shows. */
const END_OF_DAY = 'T23:59:59Z';
const MAX_SHOWN_CHANGES = 5;
const CANDIDATES_PER_PAGE = 25;

@ConsolePages()
@Controller('console/submissions')
export class ConsoleSubmissionsController {
  constructor(
    private readonly work: WorkService,
    private readonly tools: ToolConnections,
    private readonly directories: UnrecordedDirectories,
    private readonly moves: SubmissionMoves,
    private readonly pasted: PastedRecords,
    private readonly proofs: ProofImages,
    private readonly checks: ListingChecks,
    private readonly recordChanges: RecordChanges,
    private readonly actors: ActorNames,
  ) {}

  @Get(':toolId')
  showSubmission(@Id('toolId') toolId: string, @Query() query: SubmissionQuery): Promise<FreshPage> {
    return this.showSubmissionPage(toolId, query);
  }

  @PostForm(':toolId')
  updateSubmission(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: AssignmentForm,
      action: ({ assignee = null, notes = '', due = null, package: paymentType }) =>
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
      ...this.formPage(toolId, (sent) => ({ assignment: sent })),
    });
  }

  @PostForm(':toolId/move')
  moveSubmission(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    const action = ({ state }: MoveForm): Promise<void> => this.moves.moveSubmission(admin, toolId, state, form);
    return handleForm({ form, body: MoveForm, action, ...this.formPage(toolId) });
  }

  @Get(':toolId/done')
  previewDone(@Id('toolId') toolId: string): Promise<FreshPage> {
    return this.showDonePreview(toolId);
  }

  @PostOnce(':toolId/done')
  markDone(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    return handleForm({
      form,
      body: VersionedForm,
      action: ({ version }) => this.work.markDone(admin.userId, toolId, version),
      ...this.formPage(toolId),
      rerender: ({ message, status }) => this.showDonePreview(toolId, message, status),
    });
  }

  /** Rejected lines stay in the field, with the reasons above it. */
  @PostForm(':toolId/paste')
  recordPastedLines(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    let { lines: left } = form;
    return handleForm({
      form,
      body: PasteForm,
      action: async ({ lines }) => {
        const { recorded, problems } = await this.pasted.recordLines(admin.userId, toolId, lines);
        if (problems.length === 0) return;
        left = problems.map(({ line }) => line).join('\n');
        const reasons = problems.map(({ problem }) => problem).join('; ');
        throw invalid(`${recorded} recorded, ${problems.length} not recorded: ${reasons}`);
      },
      ...this.formPage(toolId, () => ({ lines: left })),
    });
  }

  @PostOnce(':toolId/check')
  checkListings(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    const action = (input: CheckForm): Promise<unknown> => this.checks.recheckListings(admin.userId, toolId, input);
    return handleForm({ form, body: CheckForm, action, ...this.formPage(toolId) });
  }

  @Post(':toolId/directories/:slug')
  @MultipartBody()
  recordDirectory(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() { fields, files }: MultipartForm,
  ): FormResult {
    let proof: string | undefined;
    return handleForm({
      form: fields,
      body: RecordForm,
      action: async ({ listingUrl = null, proofUrl, version, ...given }) => {
        const file = files.get('proof');
        proof = file === undefined ? proofUrl : await this.proofs.storeProof(file);
        const values = { ...given, listingUrl, proofUrl: proof ?? null };
        const recording = { actor: admin.userId, toolId, slug, values };
        await (version === undefined ? recordNew(this.work, recording) : recordAgain(this.work, fields, recording));
      },
      ...this.formPage(toolId, ({ typed, conflict }) => {
        if (conflict !== undefined) return { row: { slug, typed, conflict } };
        // A form that is shown again can't contain the file, but it can contain the URL of the stored file.
        const kept: Form = proof === undefined ? {} : { proofUrl: proof };
        return { row: { slug, typed: { version: '', ...typed, ...kept } } };
      }),
    });
  }

  @PostForm(':toolId/directories/:slug/remove')
  removeDirectory(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      action: async () => {
        const recorded = await findRecorded(this.work, toolId, slug);
        // Another admin removed it already.
        if (recorded === undefined) return;
        const { row, version } = recorded;
        if (!showedCurrent(form, version, recordedValues(row)))
          throw new StaleForm(
            `${row.name} was not removed: another admin changed it after you opened the page. Check the current values.`,
          );
        await this.work.removeDirectory(admin.userId, toolId, slug, version);
      },
      ...this.formPage(toolId),
    });
  }

  private async showSubmissionPage(
    toolId: string,
    query: SubmissionQuery = { page: 1 },
    sent: Sent = {},
    status?: number,
  ): Promise<FreshPage> {
    const submission = await this.work.getSubmission(toolId);
    const [assignees, tool, names] = await Promise.all([
      this.work.listAssignees(),
      this.loadTool(toolId, submission, query),
      this.actors.findNames(submission.history.map(({ actor }) => actor)),
    ]);
    return page(SubmissionView, { submission, assignees, ...tool, names, query, sent }, status);
  }

  private async loadTool(
    toolId: string,
    submission: SubmissionDetailDto,
    query: SubmissionQuery,
  ): Promise<Pick<SubmissionProps, 'tool' | 'sameHost' | 'candidates'>> {
    const { tool, sameHost } = await this.tools.loadTool(toolId);
    const labels = [...(tool.category ? [tool.category] : []), ...tool.tags].map(({ slug }) => slug);
    const request = { ...query, limit: CANDIDATES_PER_PAGE };
    return { tool, sameHost, candidates: await this.directories.listUnrecorded(submission, labels, request) };
  }

  private async showDonePreview(toolId: string, rejection?: string, status?: number): Promise<FreshPage> {
    // Read the version first: a later change is either in the preview or rejected when Done is submitted.
    const submission = await this.work.getSubmission(toolId);
    const preview = await this.work.previewDone(toolId);
    return page(DoneView, { submission, preview, rejection }, status);
  }

  /** `shown` selects the form to show again. */
  private formPage(toolId: string, shown: (sent: SentForm) => Sent = () => ({})): FormPage {
    return {
      rerender: (sent) => {
        const rejection = sent.conflict === undefined ? sent.message : undefined;
        return this.showSubmissionPage(toolId, undefined, { rejection, ...shown(sent) }, sent.status);
      },
      redirectTo: `/console/submissions/${toolId}`,
    };
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
