import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { MAIL_JOB } from '../../../platform/mail/mails.js';
import { NotificationEvents } from '../events/events.js';
import { NotificationCollector } from './notification-collector.js';

/** Reports jobs that failed permanently, each once. */
@Injectable()
export class FailedJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly events: NotificationEvents,
    private readonly collector: NotificationCollector,
  ) {}

  onModuleInit(): void {
    this.collector.registerSource((manager) => this.reportFailedJobs(manager));
  }

  private async reportFailedJobs(manager: EntityManager): Promise<void> {
    const failed = await this.jobs.takeUnreportedFailures(manager);
    const named = failed.map(({ id, kind }) => ({ id, name: kind, isEmail: kind === MAIL_JOB }));
    await this.events.recordEvents(
      manager,
      'failed-job',
      named.filter(({ isEmail }) => !isEmail),
    );
    // An email about an email that can't be sent would fail, too, and be reported again.
    await this.events.recordEvents(
      manager,
      'failed-job',
      named.filter(({ isEmail }) => isEmail),
      { byEmail: false },
    );
  }
}
