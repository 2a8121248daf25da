import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type NotificationEvent, shownName } from './batch.js';
import { ItemsRepository } from './items.repository.js';
import type { KindName } from './notification-kinds.js';

/** Records what the team is notified of. */
@Injectable()
export class NotificationEvents {
  constructor(private readonly items: ItemsRepository) {}

  /** Records events in the transaction of their cause, to be sent after the commit. */
  async recordEvents(
    manager: EntityManager,
    kind: KindName,
    events: readonly NotificationEvent[],
    { byEmail = true } = {},
  ): Promise<void> {
    if (events.length === 0) return;
    const named = events.map(({ id, name }) => ({ id, name: shownName(name) }));
    await this.items.insertItems(manager, kind, named, byEmail);
  }
}
