import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.js';
import { isConflict, isDatabaseUnavailable, isStatementTimeout } from '../../../platform/errors/database-failure.js';
import { SubmissionWriterService, type SubmitRequest, type SubmitResult } from './submission-writer.service.js';

interface WaitingRequest {
  request: SubmitRequest;
  resolve: (answer: SubmitResult) => void;
  reject: (reason: unknown) => void;
}

const MAX_BATCH_SIZE = 32;
/** The next batch starts after this time, even if the last one still waits for a lock, such as an import's. */
const MAX_HOLD_MS = 500;
/** As many as are written within a few seconds. */
const MAX_WAITING = 1_000;

/**
 * Submissions that arrive while a batch is being written form the next batch. A batch is one transaction, which costs
 * little more for 30 submissions than for 1. Each caller gets its response after its transaction is committed.
 */
@Injectable()
export class SubmissionQueueService {
  private readonly logger = new Logger(SubmissionQueueService.name);
  private waiting: WaitingRequest[] = [];
  private isWriting = false;

  constructor(private readonly writer: SubmissionWriterService) {}

  addSubmission(request: SubmitRequest): Promise<SubmitResult> {
    if (this.waiting.length >= MAX_WAITING)
      throw new AppError('unavailable', 'The service is busy. Retry in a few seconds.');
    return new Promise((resolve, reject) => {
      this.waiting.push({ request, resolve, reject });
      if (!this.isWriting) void this.writeAll();
    });
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true;
    while (this.waiting.length > 0)
      await Promise.race([this.write(this.nextBatch()), sleep(MAX_HOLD_MS, undefined, { ref: false })]);
    this.isWriting = false;
  }

  /** Takes only the first of several requests with the same idempotency key; the others then find its result. */
  private nextBatch(): WaitingRequest[] {
    const batch = new Map<unknown, WaitingRequest>();
    for (const one of this.waiting) {
      const { holder, key } = one.request;
      const id = key === undefined ? one : `${holder} ${key}`;
      if (!batch.has(id)) batch.set(id, one);
      if (batch.size === MAX_BATCH_SIZE) break;
    }
    const taken = new Set(batch.values());
    this.waiting = this.waiting.filter((one) => !taken.has(one));
    return [...taken];
  }

  private async write(batch: readonly WaitingRequest[]): Promise<void> {
    try {
      const outcomes = await this.writer.writeSubmissions(batch.map(({ request }) => request));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index];
        if (outcome === undefined || outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      this.recover(batch, error);
    }
  }

  private recover(batch: readonly WaitingRequest[], error: unknown): void {
    if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) {
      // The waiting submissions would fail too, only later.
      for (const { reject } of [...batch, ...this.waiting.splice(0)]) reject(error);
    } else if (batch.length === 1) {
      for (const { reject } of batch) reject(error);
    } else {
      // In separate transactions, only the submission that caused the error fails or waits.
      if (!isConflict(error))
        this.logger.warn(`Batch of ${batch.length} submissions failed, retrying each one separately: ${String(error)}`);
      for (const one of batch) void this.write([one]);
    }
  }
}
