import { Injectable } from '@nestjs/common';
import { Revision } from '../../platform/cache/revision.js';
import { DatabaseNotifications } from '../../platform/database/database-notifications.js';

/** The revision of keys, sessions and their owners. Triggers notify the channel (migrations/baseline/access.sql). */
@Injectable()
export class AccessChanges extends Revision {
  constructor(notifications: DatabaseNotifications) {
    super(notifications, 'access_changed');
  }
}
