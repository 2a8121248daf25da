import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DatabaseNotificationsService } from '../../../platform/database/database-notifications.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { MAIL_JOB } from '../../../platform/mail/emails.service.js';
import { NotificationEventsService } from '../events/notification-events.service.js';
import { EVENTS_RECORDED, NotificationItemsRepository } from '../events/notification-items.repository.js';
import { NotificationMessagesService } from './notification-messages.service.js';

/** Finds events that no transaction of their own records, such as time that passed, and records them. */
export type EventSource = (manager: EntityManager) => Promise<void>;

const POLL_MS = 5_000;

/**
 * Collects recorded events into messages: the first event of a kind immediately, further ones after a pause. Each message
 * is written in its own transaction, so that a failure delays no other message.
 */
@Injectable()
export class NotificationCollectorService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(NotificationCollectorService.name);
  private readonly sources: EventSource[] = [];
  private timer: NodeJS.Timeout | undefined;
  private collecting: Promise<void> | undefined;
  private isStarted = false;
  private isRequested = false;
  private isFailing = false;

  constructor(
    notifications: DatabaseNotificationsService,
    private readonly items: NotificationItemsRepository,
    private readonly messages: NotificationMessagesService,
    private readonly events: NotificationEventsService,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.registerSource((manager) => this.reportFailedJobs(manager));
    notifications.on(EVENTS_RECORDED, () => this.requestCollection());
  }

  /** The source runs every few seconds, in each process. */
  registerSource(source: EventSource): void {
    this.sources.push(source);
  }

  onApplicationBootstrap(): void {
    this.isStarted = true;
    this.timer = setInterval(() => {
      void this.findEvents().finally(() => this.requestCollection());
    }, POLL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStarted = false;
    clearInterval(this.timer);
    await this.collecting;
  }

  private async findEvents(): Promise<void> {
    for (const source of this.sources) await this.attempt(() => this.unitOfWork.run(source));
  }

  /** Collects one at a time. A request during a collection starts another one, because the current one may miss the event. */
  private requestCollection(): void {
    this.isRequested = true;
    this.collecting ??= this.collectWhileRequested().finally(() => (this.collecting = undefined));
  }

  private async collectWhileRequested(): Promise<void> {
    while (this.isRequested && this.isStarted) {
      this.isRequested = false;
      await this.attempt(async () => {
        for (const stream of await this.items.findDueStreams())
          await this.attempt(() => this.unitOfWork.run((manager) => this.messages.writeMessage(manager, stream)));
        for (const userId of await this.items.findDueDigests())
          await this.attempt(() => this.unitOfWork.run((manager) => this.messages.writeDigest(manager, userId)));
        this.isFailing = false;
      });
    }
  }

  /** Reports jobs that failed permanently, each once. */
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

  /** The next poll tries again. */
  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.isFailing) this.logger.warn(`Notifications can't be collected, will retry: ${String(error)}`);
      this.isFailing = true;
    }
  }
}
