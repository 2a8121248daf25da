import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound, orNotFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { AccessRevisionService } from '../../access/access-revision.service.js';
import { User } from '../../access/users/user.entity.js';
import { BANNED_PAYER_JOB, newBannedPayerJob } from '../../billing/banned-payer.job.js';
import { toPlanFields } from '../../billing/plan-facts.js';
import { NotificationChoicesService } from '../../notifications/choices/notification-choices.service.js';
import { ConnectedAppsService } from '../connections/connected-apps.service.js';
import { AccountsService } from './accounts.service.js';
import type { CreateUserBody, ListUsersQuery, UpdateUserBody, UserDto } from './user.dto.js';
import { UsersRepository, type UserWithSessions } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly audit: AuditLogService,
    private readonly jobs: JobsService,
    private readonly choices: NotificationChoicesService,
    private readonly apps: ConnectedAppsService,
    private readonly accounts: AccountsService,
  ) {}

  async listUsers(query: ListUsersQuery): Promise<Page<UserDto>> {
    return mapPage(await this.repository.listUsers(query), toUser);
  }

  async createUser(actor: string, { email, name }: CreateUserBody): Promise<UserDto> {
    const user = { id: uuid(), email: email.trim(), name: name.trim() };
    try {
      await this.unitOfWork.run(async (manager) => {
        await manager.insert(User, user);
        await this.audit.record(manager, { actor, action: 'user.created', subject: user.id });
      });
    } catch (error) {
      if (isEmailTaken(error)) throw conflict(`A user with this email address already exists: ${user.email}`);
      throw error;
    }
    return this.getUser(user.id);
  }

  async updateUser(
    actor: string,
    id: string,
    { plan, banned, reason, role }: UpdateUserBody,
    expectedVersion?: number,
  ): Promise<UserDto> {
    if (reason !== undefined && banned === undefined) throw invalid('reason can only be sent together with banned');
    const user = await this.unitOfWork.run(async (manager) => {
      if (role !== undefined || banned !== undefined) await this.repository.assertActiveAdmin(manager, actor);
      if (role === 'developer' || banned === true) await this.repository.assertNotLastAdmin(manager, id);
      const found = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found) throw notFound(`User not found: ${id}`);
      expectVersion('user', found.version, expectedVersion);
      if (plan !== undefined) await this.grantPremium(manager, actor, found, plan === 'premium');
      // Also when a ban is lifted: the previous version did not end connections.
      if (banned === true || (banned === false && found.bannedAt !== null))
        await this.apps.endConnections(manager, actor, { userId: id });
      const losesAccess = banned === true || (role === 'developer' && found.role === 'admin');
      if (role !== undefined) found.role = role;
      if (banned !== undefined) found.bannedAt = banned ? (found.bannedAt ?? new Date()) : null;
      await manager.update(
        User,
        { id },
        { premiumGranted: found.premiumGranted, role: found.role, bannedAt: found.bannedAt },
      );
      // Nothing that was recorded for the team is sent to a user who is no longer an admin.
      if (role === 'developer' || banned === true) await this.choices.stopNotifications(manager, id);
      if (losesAccess) await this.accounts.endAccess(manager, actor, id);
      if (banned === true) {
        await this.repository.endSessions(manager, id);
        await this.jobs.addJobs(manager, BANNED_PAYER_JOB, [newBannedPayerJob(id)]);
      }
      await this.audit.record(manager, {
        actor,
        action: 'user.updated',
        subject: id,
        details: { plan, banned, reason: reason?.trim(), role },
      });
      return this.repository.findUser(id, manager);
    });
    this.changes.announce();
    if (user === null) throw notFound(`User not found: ${id}`);
    return toUser(user);
  }

  /** A grant is stored separately from a subscription, so that no payment event revokes it. */
  private async grantPremium(
    manager: EntityManager,
    actor: string,
    user: User,
    premiumGranted: boolean,
  ): Promise<void> {
    if (user.premiumGranted === premiumGranted) return;
    user.premiumGranted = premiumGranted;
    const action = premiumGranted ? 'plan.granted' : 'plan.grant-taken';
    await this.audit.record(manager, { actor, action, subject: user.id });
  }

  async renameUser(userId: string, name: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const where = { id: userId };
      const user = await manager.findOne(User, { where, lock: { mode: 'pessimistic_write' } });
      const { name: from } = orNotFound(user, 'User not found.');
      const details = { from, to: name.trim() };
      await manager.update(User, where, { name: details.to });
      const entry = { actor: userId, action: 'user.renamed', subject: userId, details };
      await this.audit.recordPersonal(manager, userId, entry);
    });
    this.changes.announce();
  }

  async getUser(id: string): Promise<UserDto> {
    const user = orNotFound(await this.repository.findUser(id), `User not found: ${id}`);
    return toUser(user);
  }
}

const toUser = (user: UserWithSessions): UserDto => ({
  id: user.id,
  email: user.email,
  name: user.name,
  ...toPlanFields(user),
  role: user.role,
  banned: user.bannedAt !== null,
  sessions: user.sessions,
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  version: user.version,
});

/** The second index belongs to the previous version, whose processes can still run during an upgrade. */
const EMAIL_INDEXES = ['users_email_folded', 'users_email'];

/** Whether a statement failed because another account has the email address. */
export const isEmailTaken = (error: unknown): boolean => EMAIL_INDEXES.includes(violatedConstraint(error) ?? '');
