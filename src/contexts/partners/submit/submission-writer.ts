import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { withRetries } from '../../../platform/database/with-retries.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError } from '../../../platform/errors/app-error.js';
import {
  Idempotency,
  type IdempotentResult,
  type IdempotentRequest,
} from '../../../platform/idempotency/idempotency.js';
import { NotificationEvents } from '../../notifications/events/events.js';
import type { SubmittedToolDto } from '../submissions/submission.dto.js';
import { isListingCollision, slugMutexOf } from './listing-intake.js';
import { type NewTool, SubmissionIntake } from './submission-intake.js';

export type SubmitRequest = IdempotentRequest & NewTool;
export type SubmitResult = IdempotentResult<SubmittedToolDto>;
/** The result, or why the request is rejected. */
export type SubmitOutcome = SubmitResult | AppError;

/**
 * Writes submissions in one transaction. All processes write in the same order (idempotency keys, tags, tools, each
 * sorted), which prevents deadlocks. Generated slugs differ from those of all committed tools. If another transaction
 * commits the same slug first, the unique constraint makes this one fail, and the retry chooses another.
 */
@Injectable()
export class SubmissionWriter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly intake: SubmissionIntake,
    private readonly events: NotificationEvents,
  ) {}

  /** One outcome per request, in order. Idempotency keys must be distinct. */
  writeSubmissions(requests: readonly SubmitRequest[]): Promise<SubmitOutcome[]> {
    const [first] = requests;
    const mutexKey = first && requests.length === 1 ? slugMutexOf(first.body) : undefined;
    return withRetries(isListingCollision, () =>
      this.unitOfWork.run((manager) => this.writeWith(manager, requests), mutexKey),
    );
  }

  /** Writes one submission, then rolls it back. */
  async previewSubmission(input: NewTool): Promise<SubmittedToolDto> {
    const taken = await withRetries(isListingCollision, () =>
      this.unitOfWork.dryRun((manager) => this.intake.createTools(manager, [input]), slugMutexOf(input.body)),
    );
    const outcome = taken.get(input);
    if (outcome === undefined || outcome instanceof AppError) throw outcome ?? new Error('Submission without outcome');
    return outcome;
  }

  private async writeWith(manager: EntityManager, requests: readonly SubmitRequest[]): Promise<SubmitOutcome[]> {
    const claimed = await this.idempotency.claimKeys(manager, requests);
    const taken = await this.intake.createTools(manager, claimed);
    const created = [...taken.values()].flatMap((outcome) => (outcome instanceof AppError ? [] : outcome));
    await this.events.recordEvents(manager, 'submission', created);
    await this.idempotency.saveResults(manager, taken);
    const replays = await this.idempotency.findReplays<SubmitRequest, SubmittedToolDto>(
      manager,
      requests.filter((request) => !claimed.includes(request)),
    );
    return requests.map((request) => {
      const outcome = taken.get(request) ?? replays.get(request);
      if (outcome === undefined) throw new Error('No outcome for a request');
      if (outcome instanceof AppError) return outcome;
      return { result: outcome, replayed: replays.has(request) };
    });
  }
}
