import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Config } from '../../../platform/config/config.js';
import { invalid } from '../../../platform/errors/app-error.js';
import type { Caller } from '../../access/caller.js';
import type { SubmitPreviewDto } from '../submissions/submission.dto.js';
import { ListingIntake } from './listing-intake.js';
import { SubmissionQueue } from './submission-queue.js';
import { type SubmitResult, SubmissionWriter } from './submission-writer.js';
import { SubmitToolBody } from './submit-body.dto.js';
import { inspectedListing } from './submit-rules.js';

/** Validates a partner's tool, reports all problems in one error, and creates it once. */
@Injectable()
export class SubmitService {
  constructor(
    private readonly queue: SubmissionQueue,
    private readonly writer: SubmissionWriter,
    private readonly listings: ListingIntake,
    private readonly dataSource: DataSource,
    private readonly config: Config,
  ) {}

  async submitTool(caller: Caller, key: string | undefined, sent: object): Promise<SubmitResult> {
    const body = await this.checked(sent);
    return this.queue.addSubmission({ holder: caller.keyId, operation: 'submit_ai_tool', key, caller, body });
  }

  async previewSubmission(caller: Caller, sent: object): Promise<SubmitPreviewDto> {
    const body = await this.checked(sent);
    const { id, statusUrl, createdAt, ...preview } = await this.writer.previewSubmission({ caller, body });
    return preview;
  }

  private async checked(sent: object): Promise<SubmitToolBody> {
    const { input, valid, messages } = inspectedListing(SubmitToolBody, sent, this.config);
    if (messages.length === 0) return input;
    const stored = await this.listings.findProblems(this.dataSource.manager, valid);
    throw invalid([...messages, ...stored.map(({ message }) => message)].join('; '));
  }
}
