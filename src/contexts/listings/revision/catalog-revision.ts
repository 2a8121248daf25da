import { Injectable } from '@nestjs/common';
import { DatabaseNotifications } from '../../../platform/database/database-notifications.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';

/** The triggers on the catalog's tables notify the channel, and set the setting for the rest of the transaction. */
const CHANNEL = 'catalog_changed';
const SETTING = 'catalog.changed';

/**
 * A number that changes whenever anything in the catalog may have changed. What was computed from the catalog is good as
 * long as the number that was current before it was read still is.
 */
@Injectable()
export class CatalogRevision {
  private revision = 1;

  constructor(
    private readonly notifications: DatabaseNotifications,
    unitOfWork: UnitOfWork,
  ) {
    notifications.on(CHANNEL, () => this.move());
    // The notification may take a moment; a change that is committed here shows in the very next read here.
    unitOfWork.afterCommitOf(SETTING, () => this.move());
  }

  current(): number {
    return this.revision;
  }

  /** False while changes by other processes go unheard; then nothing may be believed for long. */
  isTrustworthy(): boolean {
    return this.notifications.isListening();
  }

  private move(): void {
    this.revision += 1;
  }
}
