import { Injectable } from '@nestjs/common';
import { Revision } from '../../platform/cache/revision.js';
import { DatabaseNotifications } from '../../platform/database/database-notifications.js';

/** Changes with every key, session or owner of them; triggers notify the channel (migrations/baseline/access.sql). */
@Injectable()
export class AccessChanges extends Revision {
  constructor(notifications: DatabaseNotifications) {
    super(notifications, 'access_changed');
  }
}
