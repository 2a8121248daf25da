import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../../platform/database/unit-of-work.js';
import { JobsService } from '../../../../platform/jobs/jobs.service.js';
import { ClientsRepository } from '../../../access/users/clients.repository.js';
import { WebhooksService } from '../../../webhooks/webhooks.service.js';
import { toChangedEvent } from '../../submissions/submission.mapper.js';
import { SubmissionsRepository } from '../../submissions/submissions.repository.js';
import type { ListingLoss } from '../listing-loss.entity.js';
import { WatchClockService } from '../watch-clock.service.js';
import { LossReportsRepository } from './loss-reports.repository.js';

const LOSS_EVENT_JOB = 'report-lost-listings';
const MAX_ATTEMPTS = 25;
const CONCURRENCY = 2;
/** The jobs become due without a notification, so this is the most that an event can be late. */
const POLL_MS = 60_000;
/** Between two events about one submission. */
const EVENT_PAUSE_MS = 86_400_000;
/** An event waits this long for further changes of its submission. */
const EVENT_GATHER_MS = 3_600_000;

/** Sends `directory_submissions.changed`. An event and the note of what it contains are one transaction, so that none is repeated. */
@Injectable()
export class LossEventJob implements OnModuleInit {
  constructor(
    private readonly repository: LossReportsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly clients: ClientsRepository,
    private readonly webhooks: WebhooksService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: WatchClockService,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: LOSS_EVENT_JOB,
      concurrency: CONCURRENCY,
      pollMs: POLL_MS,
      runJob: ({ toolId }) =>
        this.unitOfWork.run((manager) => this.sendEvent(manager, toolId as string, this.clock.now())),
    });
  }

  async scheduleEvent(manager: EntityManager, { toolId, clientId }: ListingLoss, now: Date): Promise<void> {
    const gatheredAt = new Date(now.getTime() + EVENT_GATHER_MS);
    const allowedAt = await this.findAllowedAt(manager, toolId);
    await this.addJob(manager, clientId, toolId, allowedAt > gatheredAt ? allowedAt : gatheredAt);
  }

  /** Each change adds a job. The first one that is due sends an event with all changes; the others find nothing. */
  private async sendEvent(manager: EntityManager, toolId: string, now: Date): Promise<void> {
    const submission = await this.submissions.lockSubmission(manager, toolId);
    if (!submission || !(await this.repository.hasUnreported(manager, toolId))) return;
    const client = await this.clients.getClientWith(manager, submission.clientId);
    if (!client.listingEvents) return;
    if (client.webhookUrl === null) {
      await this.repository.takeUnreported(manager, toolId, null);
      return;
    }
    const allowedAt = await this.findAllowedAt(manager, toolId);
    if (allowedAt > now) await this.addJob(manager, client.id, toolId, allowedAt);
    else await this.recordEvent(manager, client.id, toolId, now);
  }

  private async recordEvent(manager: EntityManager, clientId: string, toolId: string, now: Date): Promise<void> {
    const changed = await this.repository.takeUnreported(manager, toolId, now);
    const row = await this.submissions.findSubmission(manager, toolId);
    const directories = (await this.submissions.listDirectories(manager, toolId)).filter(
      ({ directoryId, isSubmitted }) => isSubmitted && changed.has(directoryId),
    );
    if (row === null || directories.length === 0) return;
    const event = toChangedEvent(row, directories, now);
    await this.webhooks.recordEvent(manager, clientId, 'directory_submissions.changed', event);
  }

  private async findAllowedAt(manager: EntityManager, toolId: string): Promise<Date> {
    const sentAt = await this.repository.findLastEvent(manager, toolId);
    return new Date(sentAt === null ? 0 : sentAt.getTime() + EVENT_PAUSE_MS);
  }

  /** One queue per client, because claiming takes time per queue. */
  private addJob(manager: EntityManager, clientId: string, toolId: string, dueAt: Date): Promise<void> {
    return this.jobs.addJobs(manager, LOSS_EVENT_JOB, [
      { payload: { toolId }, queue: clientId, maxAttempts: MAX_ATTEMPTS, dueAt },
    ]);
  }
}
