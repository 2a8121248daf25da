import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { CONFIGURED_ADMIN } from '../../access/keys/authenticator.js';
import { NotificationChoices } from '../../notifications/choices/choices.service.js';
import { lockAdmins } from './admin-lock.js';
import { UsersRepository } from './users.repository.js';

/** Rules for changes to admins. Each takes the lock that serializes these changes, so it must run before any row is locked. */
@Injectable()
export class Admins {
  constructor(
    private readonly repository: UsersRepository,
    private readonly choices: NotificationChoices,
  ) {}

  /** With the lock, two admins who leave at the same time cannot both succeed. */
  async assertNotLastAdmin(manager: EntityManager, leavingId: string): Promise<void> {
    await lockAdmins(manager);
    if (await this.repository.isLastAdmin(manager, leavingId))
      throw conflict('This is the last admin. Make another user an admin first.');
  }

  /** The acting admin may have been demoted or banned, or the key revoked, since the request was checked. */
  async assertActiveAdmin(manager: EntityManager, actor: string): Promise<void> {
    await lockAdmins(manager);
    if (actor !== CONFIGURED_ADMIN.keyId && !(await this.repository.isActiveAdmin(manager, actor)))
      throw new AppError('forbidden', 'You are no longer an admin. Nothing was changed.');
  }

  /** Nothing that was recorded for the team is sent to a user who is no longer an admin. */
  stopNotifications(manager: EntityManager, userId: string): Promise<void> {
    return this.choices.stopNotifications(manager, userId);
  }
}
