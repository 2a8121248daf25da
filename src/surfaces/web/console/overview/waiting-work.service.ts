import { Injectable } from '@nestjs/common';
import { AdminSubmissionsService } from '../../../../contexts/partners/workflow/admin-submissions.service.js';
import type { OpenSubmissions } from '../../../../contexts/partners/workflow/submission-lists.repository.js';
import { ConversationListRepository } from '../../../../contexts/support/conversations/conversation-list.repository.js';
import { DeliveriesService } from '../../../../contexts/webhooks/deliveries.service.js';
import { AuditLogService } from '../../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { type Backlog, JobsService } from '../../../../platform/jobs/jobs.service.js';
import { cachedFor } from '../frame/cached-for.js';
import { type Waiting, WaitingCountsService } from '../frame/console-layout.js';

const CACHED_MS = 3_000;
const DAY_MS = 86_400_000;
/** The period in which failed deliveries are counted. */
export const FAILED_DAYS = 7;
/** Counting failed deliveries stops here. */
export const MAX_COUNTED_DELIVERIES = 1_000;

export interface WaitingFigures extends Omit<Waiting, 'submissions' | 'conversations'> {
  submissions: OpenSubmissions[];
  conversations: { count: number; since: Date | null };
  failedDeliveries: number;
  jobs: Backlog;
  tookMs: number;
}

/** Work that waits for the team, cached for a few seconds. */
@Injectable()
export class WaitingWorkService {
  readonly loadWaitingWork = cachedFor(CACHED_MS, () => this.count());

  constructor(
    private readonly submissions: AdminSubmissionsService,
    private readonly conversations: ConversationListRepository,
    private readonly deliveries: DeliveriesService,
    private readonly jobs: JobsService,
    private readonly waiting: WaitingCountsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** Changes nothing if the job runs again already. */
  async retryJob(actor: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const kind = await this.jobs.retryFailedJob(manager, id);
      if (kind !== null)
        await this.audit.record(manager, { actor, action: 'job.retried', subject: id, details: { kind } });
    });
  }

  private async count(): Promise<WaitingFigures> {
    const startedAt = performance.now();
    const [submissions, since, failedDeliveries, jobs, waiting] = await Promise.all([
      this.submissions.summarizeOpen(),
      this.conversations.findWaitingSince(),
      this.deliveries.countDeliveries(
        { isUnresolved: true, since: new Date(Date.now() - FAILED_DAYS * DAY_MS) },
        MAX_COUNTED_DELIVERIES,
      ),
      this.jobs.readBacklog(),
      this.waiting.getCounts(),
    ]);
    const conversations = { count: waiting.conversations, since };
    return { ...waiting, submissions, conversations, failedDeliveries, jobs, tookMs: performance.now() - startedAt };
  }
}
