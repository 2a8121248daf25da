import { Injectable } from '@nestjs/common';
import { Revision } from '../../../platform/cache/revision-cache.js';
import { DatabaseNotificationsService } from '../../../platform/database/database-notifications.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';

/** Changes whenever the catalog may have changed. Triggers on its tables notify the channel and set the setting. */
@Injectable()
export class CatalogRevisionService extends Revision {
  constructor(notifications: DatabaseNotificationsService, unitOfWork: UnitOfWork) {
    super(notifications, 'catalog_changed');
    unitOfWork.afterCommitOf('catalog.changed', () => this.announce());
  }
}
