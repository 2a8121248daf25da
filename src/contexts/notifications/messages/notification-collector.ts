import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DatabaseNotifications } from '../../../platform/database/database-notifications.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { EVENTS_RECORDED, ItemsRepository } from '../events/items.repository.js';
import { MessageWriter } from './message-writer.js';

/** Finds events that no transaction of their own records, such as time that passed, and records them. */
export type EventSource = (manager: EntityManager) => Promise<void>;

const POLL_MS = 5_000;

/**
 * Collects recorded events into messages: the first event of a kind immediately, further ones after a pause. Each message
 * is written in its own transaction, so that a failure delays no other message.
 */
@Injectable()
export class NotificationCollector implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(NotificationCollector.name);
  private readonly sources: EventSource[] = [];
  private timer: NodeJS.Timeout | undefined;
  private collecting: Promise<void> | undefined;
  private isStarted = false;
  private isRequested = false;
  private isFailing = false;

  constructor(
    notifications: DatabaseNotifications,
    private readonly items: ItemsRepository,
    private readonly writer: MessageWriter,
    private readonly unitOfWork: UnitOfWork,
  ) {
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
          await this.attempt(() => this.unitOfWork.run((manager) => this.writer.writeMessage(manager, stream)));
        for (const userId of await this.items.findDueDigests())
          await this.attempt(() => this.unitOfWork.run((manager) => this.writer.writeDigest(manager, userId)));
        this.isFailing = false;
      });
    }
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
