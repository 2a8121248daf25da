import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import type { Caller } from '../../access/caller.js';
import type { SubmitPreviewDto, SubmittedToolDto } from '../submissions/submission.dto.js';
import { ListingIntakeService } from './listing-intake.service.js';
import { SubmissionQueueService } from './submission-queue.service.js';
import { SubmissionWriterService, type SubmitResult } from './submission-writer.service.js';
import { SubmitToolBody } from './submit-body.dto.js';
import { assertNoProblems, type FieldProblem, inspectedListing } from './submit-rules.js';
import { TestSubmissionWriterService } from './test-submission-writer.service.js';

/** Validates a partner's tool, reports all problems in one error, and creates it once; in test mode, in the sandbox. */
@Injectable()
export class SubmitService {
  constructor(
    private readonly queue: SubmissionQueueService,
    private readonly writer: SubmissionWriterService,
    private readonly testWriter: TestSubmissionWriterService,
    private readonly listings: ListingIntakeService,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  async submitTool(caller: Caller, key: string | undefined, sent: object): Promise<SubmitResult> {
    const body = await this.checked(caller, sent);
    const request = { holder: caller.keyId, operation: 'submit_ai_tool', key, caller, body };
    return caller.mode === 'test' ? this.testWriter.writeSubmission(request) : this.queue.addSubmission(request);
  }

  async previewSubmission(caller: Caller, sent: object): Promise<SubmitPreviewDto> {
    const input = { caller, body: await this.checked(caller, sent) };
    const { id, statusUrl, createdAt, ...preview } = await (caller.mode === 'test'
      ? this.testWriter.previewSubmission(this.dataSource.manager, input)
      : this.writer.previewSubmission(input));
    return preview;
  }

  /**
   * For a form: each problem names its field. Not queued, because the transaction of a form claims its one-time token, and the
   * queue writes submissions of several callers in one.
   */
  async submitForm(caller: Caller, sent: object): Promise<SubmittedToolDto> {
    const body = await this.checkedForm(caller, sent);
    const request = { holder: caller.keyId, operation: 'submit_ai_tool', key: undefined, caller, body };
    if (caller.mode === 'test') return (await this.testWriter.writeSubmission(request)).result;
    const [outcome] = await this.writer.writeSubmissions([request]);
    if (outcome === undefined || outcome instanceof AppError) throw outcome ?? new Error('Submission without outcome');
    return outcome.result;
  }

  /** Like `previewSubmission`, for a form. */
  async previewForm(caller: Caller, sent: object): Promise<SubmitPreviewDto> {
    await this.checkedForm(caller, sent);
    return this.previewSubmission(caller, sent);
  }

  private async checkedForm(caller: Caller, sent: object): Promise<SubmitToolBody> {
    const inspected = inspectedListing(SubmitToolBody, sent, this.config);
    assertNoProblems(inspected, await this.findStoredProblems(caller, inspected.valid));
    return inspected.input;
  }

  private async checked(caller: Caller, sent: object): Promise<SubmitToolBody> {
    const { input, valid, messages } = inspectedListing(SubmitToolBody, sent, this.config);
    if (messages.length === 0) return input;
    const stored = await this.findStoredProblems(caller, valid);
    throw invalid([...messages, ...stored.map(({ message }) => message)].join('; '));
  }

  /** Problems that only the database can detect. */
  private findStoredProblems({ ownerId, mode }: Caller, valid: Partial<SubmitToolBody>): Promise<FieldProblem[]> {
    const { manager } = this.dataSource;
    return mode === 'test'
      ? this.testWriter.findProblems(manager, ownerId as string, valid)
      : this.listings.findProblems(manager, valid);
  }
}
