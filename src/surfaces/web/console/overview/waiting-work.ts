import { Injectable } from '@nestjs/common';
import { SubmissionBoard } from '../../../../contexts/partners/workflow/submission-board.js';
import type { OpenSubmissions } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { DeskService } from '../../../../contexts/support/desk/desk.service.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import type { Backlog } from '../../../../platform/jobs/jobs.repository.js';
import { Jobs } from '../../../../platform/jobs/jobs.js';
import { cachedFor } from '../frame/cached-for.js';
import { type OpenCounts, OpenItems } from './open-items.js';

const CACHED_MS = 3_000;
const DAY_MS = 86_400_000;
/** The period in which failed deliveries are counted. */
export const FAILED_DAYS = 7;
/** Counting failed deliveries stops here. */
export const MAX_COUNTED_DELIVERIES = 1_000;

export interface WaitingFigures extends OpenCounts {
  submissions: OpenSubmissions[];
  conversations: { count: number; since: Date | null };
  failedDeliveries: number;
  jobs: Backlog;
  tookMs: number;
}

/** Work that waits for the team, cached for a few seconds. */
@Injectable()
export class WaitingWork {
  readonly loadWaitingWork = cachedFor(CACHED_MS, () => this.count());

  constructor(
    private readonly board: SubmissionBoard,
    private readonly desk: DeskService,
    private readonly deliveries: DeliveriesService,
    private readonly jobs: Jobs,
    private readonly openItems: OpenItems,
  ) {}

  private async count(): Promise<WaitingFigures> {
    const startedAt = performance.now();
    const [submissions, count, since, failedDeliveries, jobs, open] = await Promise.all([
      this.board.summarizeOpen(),
      this.desk.countWaiting(),
      this.desk.findWaitingSince(),
      this.deliveries.countDeliveries(
        { isUnresolved: true, since: new Date(Date.now() - FAILED_DAYS * DAY_MS) },
        MAX_COUNTED_DELIVERIES,
      ),
      this.jobs.readBacklog(),
      this.openItems.countOpen(),
    ]);
    const conversations = { count, since };
    return { submissions, conversations, failedDeliveries, jobs, ...open, tookMs: performance.now() - startedAt };
  }
}
