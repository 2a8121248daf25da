import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from '../../platform/database/database-notifications.js';

/** Notified by triggers when a key, a session or their owner changes (migrations/baseline/access.sql). */
const CHANNEL = 'access_changed';

/** Tells the caches of callers that something changed, here or in another process. */
@Injectable()
export class AccessChanges {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly notifications: DatabaseNotifications) {
    notifications.on(CHANNEL, () => this.announce());
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Called after a change is committed, so that the next request to this process sees it. */
  announce(): void {
    for (const listener of this.listeners) listener();
  }

  /** False while changes by other processes are not received. */
  isListening(): boolean {
    return this.notifications.isListening();
  }
}
