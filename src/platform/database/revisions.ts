import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from './database-notifications.js';

/** Sent by triggers on the catalog's tables. */
const CHANNEL = 'catalog_changed';

/**
 * A number that changes whenever anything in the catalog may have changed. What was computed from the catalog is good as
 * long as the number that was current before it was read still is.
 */
@Injectable()
export class CatalogRevision {
  private revision = 1;

  constructor(private readonly notifications: DatabaseNotifications) {
    notifications.on(CHANNEL, () => this.move());
  }

  current(): number {
    return this.revision;
  }

  /** False while changes by other processes go unheard; then nothing may be believed for long. */
  isTrustworthy(): boolean {
    return this.notifications.isListening();
  }

  /** Called when a change is committed here, so that the very next read here sees it. */
  move(): void {
    this.revision += 1;
  }
}
