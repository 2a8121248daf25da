import { Body, Param, Post, Query } from '@nestjs/common';
import { type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { CurrentUser } from '../../../admission/current-caller.js';
import { ListingChecksService } from '../../../../contexts/partners/checks/listing-checks.service.js';
import { DirectoryRecordsService } from '../../../../contexts/partners/workflow/directory-records.service.js';
import type {
  RecordDirectoryBody,
  RecordedDirectoryDto,
} from '../../../../contexts/partners/workflow/submission-workflow.dto.js';
import { SubmissionWorkflowService } from '../../../../contexts/partners/workflow/submission-workflow.service.js';
import { AppError, invalid } from '../../../../platform/errors/app-error.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/form-body.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters.js';
import { conflictDiff, saveMerged, isUpToDate, type Values } from '../../kit/conflicts/form-conflicts.js';
import { type Form, FormConflict, type FormResult, handleForm, StaleForm } from '../../kit/pages/form-handler.js';
import { PostForm, PostOnce } from '../../kit/pages/page.js';
import { ConsolePages } from '../frame/console-layout.js';
import { CHOICES, RECORD_LABELS, type RecordedValues, recordedValues } from './recorded-directories.js';
import { SubmissionPageService } from './submission-page.service.js';
import { CheckForm, PasteForm, RecordForm, SubmissionQuery } from './submissions.dto.js';

const IS_RECORDED =
  'The directory is already recorded. Your values are in its form; save it to replace the recorded values.';

interface Recorded {
  row: RecordedDirectoryDto;
  version: number;
}

interface Recording {
  actor: string;
  toolId: string;
  slug: string;
  values: Partial<RecordedValues>;
}

/** Forms on the page of a submission that record directories and check their listings. */
@ConsolePages('console/submissions/:toolId')
export class DirectoryRecordingController {
  constructor(
    private readonly submissionPage: SubmissionPageService,
    private readonly work: SubmissionWorkflowService,
    private readonly records: DirectoryRecordsService,
    private readonly checks: ListingChecksService,
  ) {}

  /** Rejected lines stay in the field, with the reasons above it. */
  @PostForm('paste')
  recordPastedLines(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Query() query: SubmissionQuery,
    @Body() form: Form,
  ): FormResult {
    let { lines: left } = form;
    return handleForm({
      form,
      body: PasteForm,
      action: async ({ lines }) => {
        const { recorded, problems } = await this.records.recordLines(admin.userId, toolId, lines);
        if (problems.length === 0) return;
        left = problems.map(({ line }) => line).join('\n');
        const reasons = problems.map(({ problem }) => problem).join('; ');
        throw invalid(`${recorded} recorded, ${problems.length} not recorded: ${reasons}`);
      },
      ...this.submissionPage.afterForm(toolId, 'paste', () => ({ lines: left }), query),
    });
  }

  @PostOnce('check')
  checkListings(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    const action = (input: CheckForm): Promise<unknown> => this.checks.recheckListings(admin.userId, toolId, input);
    return handleForm({ form, body: CheckForm, action, ...this.submissionPage.afterForm(toolId, 'recorded') });
  }

  @Post('directories/:slug')
  @MultipartBody()
  recordDirectory(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Query() query: SubmissionQuery,
    @Body() { fields, files }: MultipartForm,
  ): FormResult {
    let proof: string | undefined;
    return handleForm({
      form: fields,
      body: RecordForm,
      action: async ({ listingUrl = null, proofUrl, version, ...given }) => {
        const file = files.get('proof');
        proof = file === undefined ? proofUrl : await this.records.storeProof(file);
        const values = { ...given, listingUrl, proofUrl: proof ?? null };
        const recording = { actor: admin.userId, toolId, slug, values };
        await (version === undefined ? this.recordNew(recording) : this.recordAgain(recording, fields));
      },
      ...this.submissionPage.afterForm(
        toolId,
        // Only the form of a recorded directory has a version.
        fields.version === undefined ? 'record' : 'recorded',
        ({ typed, conflict }) => {
          if (conflict !== undefined) return { row: { slug, typed, conflict } };
          // A form that is shown again can't contain the file, but it can contain the URL of the stored file.
          const kept: Form = proof === undefined ? {} : { proofUrl: proof };
          return { row: { slug, typed: { version: '', ...typed, ...kept } } };
        },
        query,
      ),
    });
  }

  @PostForm('directories/:slug/remove')
  removeDirectory(
    @CurrentUser() admin: SignedInUser,
    @Id('toolId') toolId: string,
    @Param('slug', SlugPipe) slug: string,
    @Body() form: Form,
  ): FormResult {
    return handleForm({
      form,
      action: async () => {
        const recorded = await this.findRecorded(toolId, slug);
        // Another admin removed it already.
        if (recorded === undefined) return;
        const { row, version } = recorded;
        if (!isUpToDate(form, version, recordedValues(row)))
          throw new StaleForm(
            `${row.name} was not removed: it changed after you opened the page. Check the current values.`,
          );
        await this.work.removeDirectory(admin.userId, toolId, slug, version);
      },
      ...this.submissionPage.afterForm(toolId, 'recorded'),
    });
  }

  private async findRecorded(toolId: string, slug: string): Promise<Recorded | undefined> {
    const { submissions, version } = await this.work.getSubmission(toolId);
    const row = submissions.find((each) => each.slug === slug);
    return row && { row, version };
  }

  /** Conflicts if another admin recorded the directory first. */
  private async recordNew({ actor, toolId, slug, values }: Recording): Promise<void> {
    try {
      await this.work.recordDirectory(actor, toolId, slug, bodyOf(values), { isNew: true });
    } catch (error) {
      const current = await this.findRecorded(toolId, slug);
      if (current === undefined || !(error instanceof AppError && error.code === 'conflict')) throw error;
      const now: Values = recordedValues(current.row);
      // The form of a directory that is not recorded has only some of the fields, and empty ones.
      const typed = Object.entries(values).filter(([, value]) => value != null);
      const changes = Object.fromEntries(typed.filter(([name, value]) => value !== now[name]));
      const shown = showConflict({ current, now, changes, fields: Object.keys(changes) });
      throw new FormConflict(shown.typed, { ...shown.conflict, text: IS_RECORDED }, 'conflict');
    }
  }

  private recordAgain({ actor, toolId, slug, values }: Recording, form: Form): Promise<void> {
    return saveMerged<Recorded>({
      form,
      sent: values,
      read: async () => {
        const recorded = await this.findRecorded(toolId, slug);
        if (recorded !== undefined) return recorded;
        const typed = values.listingUrl == null ? '' : ` with the listing URL ${values.listingUrl}`;
        throw new StaleForm(`Not saved: ${slug} was removed. To restore it, record it again${typed}.`);
      },
      valuesOf: ({ row }) => recordedValues(row),
      save: (changes, { row, version }) => {
        const body = bodyOf({ ...recordedValues(row), ...changes });
        // Keep the date of a submission that was recorded before.
        if (row.isSubmitted && body.isSubmitted) body.submittedAt = row.submittedAt;
        return this.work.recordDirectory(actor, toolId, slug, body, { version });
      },
      onConflict: showConflict,
    });
  }
}

const bodyOf = ({ listingUrl, submitted, submitter, proofUrl }: Partial<RecordedValues>): RecordDirectoryBody => ({
  isSubmitted: submitted !== 'no',
  listingUrl: listingUrl ?? null,
  proofScreenshot: proofUrl ?? null,
  ...(submitter !== undefined && { submittedBy: submitter }),
});

const showConflict = conflictDiff(
  RECORD_LABELS,
  (value) => CHOICES[value as string] ?? (value as string | null) ?? '',
  (values) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value as string]])),
    ),
);
