import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type KindName, type NotificationEvent, displayName } from './notification-kinds.js';
import { NotificationItemsRepository } from './notification-items.repository.js';

@Injectable()
export class NotificationEventsService {
  constructor(private readonly items: NotificationItemsRepository) {}

  /** Records events in the transaction of their cause, to be sent after the commit. */
  async recordEvents(
    manager: EntityManager,
    kind: KindName,
    events: readonly NotificationEvent[],
    { byEmail = true } = {},
  ): Promise<void> {
    if (events.length === 0) return;
    const named = events.map(({ id, name }) => ({ id, name: displayName(name) }));
    await this.items.insertItems(manager, kind, named, byEmail);
  }
}
