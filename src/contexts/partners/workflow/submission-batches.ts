import { Injectable, Logger } from '@nestjs/common';
import { AppError, invalid } from '../../../platform/errors/app-error.js';
import {
  BATCH_ERRORS,
  type BatchError,
  type BatchItem,
  type UpdatedSubmissionDto,
  type UpdateSubmissionsBody,
} from './batch.dto.js';
import type { UpdateSubmissionBody } from './work.dto.js';
import { WorkService } from './work.service.js';

const NAMES = ['state', 'paymentType', 'assignee', 'assigneeId'] as const;
const NOT_ATTEMPTED = 'Not attempted, because an earlier one failed. Try again.';
const FAILED = 'Something went wrong on our side. Try again.';

/** Changes up to 100 submissions, each by the rules of a single one and in its own transaction. */
@Injectable()
export class SubmissionBatches {
  private readonly logger = new Logger(SubmissionBatches.name);

  constructor(private readonly work: WorkService) {}

  async updateSubmissions(
    actor: string,
    { items, ...changes }: UpdateSubmissionsBody,
  ): Promise<UpdatedSubmissionDto[]> {
    if (NAMES.every((name) => changes[name] === undefined))
      throw invalid(`Provide at least one of: ${NAMES.join(', ')}`);
    const results: UpdatedSubmissionDto[] = [];
    let isStopped = false;
    for (const item of items) {
      if (isStopped) {
        results.push(failure(item, 'unavailable', NOT_ATTEMPTED));
        continue;
      }
      try {
        results.push(await this.updateOne(actor, item, changes));
      } catch (error) {
        // The results of earlier submissions must not be lost.
        this.logger.error(`Submission ${item.toolId}: not changed, the rest of the batch is skipped: ${String(error)}`);
        isStopped = true;
        results.push(failure(item, 'unavailable', FAILED));
      }
    }
    return results;
  }

  private async updateOne(
    actor: string,
    item: BatchItem,
    changes: UpdateSubmissionBody,
  ): Promise<UpdatedSubmissionDto> {
    try {
      const { version } = await this.work.updateSubmission(actor, item.toolId, changes, item.version);
      return { toolId: item.toolId, success: true, error: null, code: null, version };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const code = BATCH_ERRORS.find((known) => known === error.code);
      if (code === undefined || code === 'unavailable') throw error;
      return failure(item, code, error.message);
    }
  }
}

const failure = ({ toolId }: BatchItem, code: BatchError, error: string): UpdatedSubmissionDto => ({
  toolId,
  success: false,
  error,
  code,
  version: null,
});
