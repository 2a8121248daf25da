import type { DatabaseNotifications } from '../database/database-notifications.js';

/**
 * A number that grows with every change of the tables behind a channel, in this process or another. A value read from them is
 * current as long as the number is the same as before the read.
 */
export class Revision {
  private revision = 1;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly notifications: DatabaseNotifications,
    channel: string,
  ) {
    notifications.on(channel, () => this.announce());
  }

  current(): number {
    return this.revision;
  }

  /** False while changes by other processes are not received. */
  isListening(): boolean {
    return this.notifications.isListening();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Called after a change is committed, because the notification may arrive later than the next request. */
  announce(): void {
    this.revision += 1;
    for (const listener of this.listeners) listener();
  }
}
