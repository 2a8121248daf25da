import { Body, Controller, Param, Post } from '@nestjs/common';
import { CurrentUser, type SignedInUser } from '../../../../contexts/access/sessions/signed-in-user.js';
import { ListingChecks } from '../../../../contexts/partners/checks/listing-checks.service.js';
import { PastedRecords } from '../../../../contexts/partners/workflow/pasted-records.js';
import { ProofImages } from '../../../../contexts/partners/workflow/proof-images.js';
import type { RecordDirectoryBody, RecordedDirectoryDto } from '../../../../contexts/partners/workflow/work.dto.js';
import { WorkService } from '../../../../contexts/partners/workflow/work.service.js';
import { AppError, invalid } from '../../../../platform/errors/app-error.js';
import { MultipartBody, type MultipartForm } from '../../../../platform/http/requests/multipart-body.js';
import { Id, SlugPipe } from '../../../../platform/input/parameters/id-parameters.js';
import { type Form, FormConflict, type FormResult, handleForm, StaleForm } from '../../kit/pages/form-handler.js';
import { ConsolePages } from '../../kit/pages/page-policy.js';
import { PostForm, PostOnce } from '../../kit/pages/post-form.js';
import { bothValues, saveMerged, showedCurrent, type Values } from '../../kit/conflicts/form-conflicts.js';
import { RECORD_LABELS, recordedText, type RecordedValues, recordedValues } from './recorded-directories.js';
import { CheckForm, PasteForm, RecordForm } from './submissions.dto.js';
import { SubmissionsLoader } from './submissions.loader.js';

interface Recorded {
  row: RecordedDirectoryDto;
  version: number;
}

const IS_RECORDED =
  'The directory is already recorded. Your values are in its form; save it to replace the recorded values.';

@ConsolePages()
@Controller('console/submissions')
export class RecordingController {
  constructor(
    private readonly pages: SubmissionsLoader,
    private readonly work: WorkService,
    private readonly pasted: PastedRecords,
    private readonly proofs: ProofImages,
    private readonly checks: ListingChecks,
  ) {}

  /** Rejected lines stay in the field, with the reasons above it. */
  @PostForm(':toolId/paste')
  recordPastedLines(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    let { lines: left } = form;
    return handleForm({
      form,
      body: PasteForm,
      act: async ({ lines }) => {
        const { recorded, problems } = await this.pasted.recordLines(admin.userId, toolId, lines);
        if (problems.length === 0) return;
        left = problems.map(({ line }) => line).join('\n');
        const reasons = problems.map(({ problem }) => problem).join('; ');
        throw invalid(`${recorded} recorded, ${problems.length} not recorded: ${reasons}`);
      },
      ...this.pages.formPage(admin, toolId, () => ({ lines: left })),
    });
  }

  @PostOnce(':toolId/check')
  checkListings(@CurrentUser() admin: SignedInUser, @Id('toolId') toolId: string, @Body() form: Form): FormResult {
    const act = (input: CheckForm): Promise<unknown> => this.checks.recheckListings(admin.userId, toolId, input);
    return handleForm({ form, body: CheckForm, act, ...this.pages.formPage(admin, toolId) });
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
      act: async ({ listingUrl = null, proofUrl, version, ...given }) => {
        const file = files.get('proof');
        proof = file === undefined ? proofUrl : await this.proofs.storeProof(file);
        const sent = { ...given, listingUrl, proofUrl: proof ?? null };
        await (version === undefined
          ? this.recordNew(admin, toolId, slug, sent)
          : this.recordAgain(admin, toolId, slug, fields, sent));
      },
      ...this.pages.formPage(admin, toolId, ({ typed, conflict }) => {
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
      act: async () => {
        const recorded = await this.findRecorded(toolId, slug);
        // Another admin removed it already.
        if (recorded === undefined) return;
        const { row, version } = recorded;
        if (!showedCurrent(form, version, recordedValues(row)))
          throw new StaleForm(
            `${row.name} was not removed: another admin changed it after you opened the page. Check the current values.`,
          );
        await this.work.removeDirectory(admin.userId, toolId, slug, version);
      },
      ...this.pages.formPage(admin, toolId),
    });
  }

  /** Conflicts if another admin recorded the directory first. */
  private async recordNew(
    admin: SignedInUser,
    toolId: string,
    slug: string,
    sent: Partial<RecordedValues>,
  ): Promise<unknown> {
    try {
      return await this.work.recordDirectory(admin.userId, toolId, slug, bodyOf(sent), { isNew: true });
    } catch (error) {
      const current = await this.findRecorded(toolId, slug);
      if (current === undefined || !(error instanceof AppError && error.code === 'conflict')) throw error;
      const now: Values = recordedValues(current.row);
      const changes = Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== now[name]));
      const { typed, conflict } = showConflict({ current, now, changes, fields: Object.keys(changes) });
      throw new FormConflict(typed, { ...conflict, text: IS_RECORDED }, 'conflict');
    }
  }

  private recordAgain(
    admin: SignedInUser,
    toolId: string,
    slug: string,
    form: Form,
    sent: Partial<RecordedValues>,
  ): Promise<void> {
    return saveMerged<Recorded>({
      form,
      sent,
      read: async () => {
        const recorded = await this.findRecorded(toolId, slug);
        if (recorded !== undefined) return recorded;
        const typed = sent.listingUrl == null ? '' : ` with the listing URL ${sent.listingUrl}`;
        throw new StaleForm(`Not saved: another admin removed ${slug}. To restore it, record it again${typed}.`);
      },
      valuesOf: ({ row }) => recordedValues(row),
      save: (changes, { row, version }) => {
        const body = bodyOf({ ...recordedValues(row), ...changes });
        // Keep the date of a submission that was recorded before.
        if (row.isSubmitted && body.isSubmitted) body.submittedAt = row.submittedAt;
        return this.work.recordDirectory(admin.userId, toolId, slug, body, { version });
      },
      onConflict: showConflict,
    });
  }

  private async findRecorded(toolId: string, slug: string): Promise<Recorded | undefined> {
    const { submissions, version } = await this.work.getSubmission(toolId);
    const row = submissions.find((each) => each.slug === slug);
    return row && { row, version };
  }
}

const textsOf = (values: Values): Form =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value as string]])),
  );

const showConflict = bothValues(RECORD_LABELS, recordedText, textsOf);

const bodyOf = ({ listingUrl, submitted, submitter, proofUrl }: Partial<RecordedValues>): RecordDirectoryBody => ({
  isSubmitted: submitted !== 'no',
  listingUrl: listingUrl ?? null,
  proofScreenshot: proofUrl ?? null,
  ...(submitter !== undefined && { submittedBy: submitter }),
});
