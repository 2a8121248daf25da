import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '../../../../platform/jobs/jobs.js';
import { ClientsRepository } from '../../../access/users/clients.repository.js';
import { Webhooks } from '../../../webhooks/webhooks.service.js';
import { toChangedEvent } from '../../submissions/submission.mapper.js';
import { SubmissionsRepository } from '../../submissions/submissions.repository.js';
import type { ListingLoss } from '../listing-loss.entity.js';
import { LossReportsRepository } from './loss-reports.repository.js';

export const LOSS_EVENT_JOB = 'report-lost-listings';
const MAX_ATTEMPTS = 25;
/** Between two events about one submission. */
const PAUSE_MS = 86_400_000;

/** Sends `directory_submissions.changed`. */
@Injectable()
export class LossEvents {
  /** An event waits this long for further changes of its submission. */
  gatherMs = 3_600_000;

  constructor(
    private readonly repository: LossReportsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly clients: ClientsRepository,
    private readonly webhooks: Webhooks,
    private readonly jobs: Jobs,
  ) {}

  async scheduleEvent(manager: EntityManager, { toolId, clientId }: ListingLoss, now: Date): Promise<void> {
    const gatheredAt = new Date(now.getTime() + this.gatherMs);
    const allowedAt = await this.findAllowedAt(manager, toolId);
    await this.addJob(manager, clientId, toolId, allowedAt > gatheredAt ? allowedAt : gatheredAt);
  }

  /** Each change adds a job. The first one that is due sends an event with all changes; the others find nothing. */
  async sendEvent(manager: EntityManager, toolId: string, now: Date): Promise<void> {
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
    const directories = (await this.submissions.findDirectories(manager, toolId)).filter(
      ({ directoryId, isSubmitted }) => isSubmitted && changed.has(directoryId),
    );
    if (row === null || directories.length === 0) return;
    const event = toChangedEvent(row, directories, now);
    await this.webhooks.recordEvent(manager, clientId, 'directory_submissions.changed', event);
  }

  private async findAllowedAt(manager: EntityManager, toolId: string): Promise<Date> {
    const sentAt = await this.repository.findLastEvent(manager, toolId);
    return new Date(sentAt === null ? 0 : sentAt.getTime() + PAUSE_MS);
  }

  /** One queue per client, because claiming takes time per queue. */
  private addJob(manager: EntityManager, clientId: string, toolId: string, dueAt: Date): Promise<void> {
    return this.jobs.addJobs(manager, LOSS_EVENT_JOB, [
      { payload: { toolId }, queue: clientId, maxAttempts: MAX_ATTEMPTS, dueAt },
    ]);
  }
}
