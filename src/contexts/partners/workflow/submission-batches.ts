import { Injectable, Logger } from '@nestjs/common';
import { runBatch } from '../../../platform/input/batches/run-batch.js';
import { invalid } from '../../../platform/errors/app-error.js';
import type { UpdatedSubmissionDto, UpdateSubmissionsBody } from './batch.dto.js';
import { WorkService } from './work.service.js';

const NAMES = ['state', 'paymentType', 'assignee', 'assigneeId'] as const;

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
    const outcomes = await runBatch(
      items,
      ({ toolId, version }) => this.work.updateSubmission(actor, toolId, changes, version),
      ({ toolId }, error) =>
        this.logger.error(`Submission ${toolId}: not changed, the rest of the batch is skipped: ${String(error)}`),
    );
    return outcomes.map(({ item: { toolId }, result, changed }) => ({
      toolId,
      ...result,
      version: changed?.version ?? null,
    }));
  }
}
