import { Injectable } from '@nestjs/common';
import { Revision } from '../../../platform/cache/revision.js';
import { DatabaseNotifications } from '../../../platform/database/database-notifications.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';

/** Changes whenever the catalog may have changed. Triggers on its tables notify the channel and set the setting. */
@Injectable()
export class CatalogRevision extends Revision {
  constructor(notifications: DatabaseNotifications, unitOfWork: UnitOfWork) {
    super(notifications, 'catalog_changed');
    unitOfWork.afterCommitOf('catalog.changed', () => this.announce());
  }
}
