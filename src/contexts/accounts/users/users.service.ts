import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { expectVersion, FIRST_VERSION } from '../../../platform/database/row-version.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { Page } from '../../../platform/input/page.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { AccessChanges } from '../../access/access-changes.js';
import { BANNED_PAYER_JOB, newBannedPayerJob } from '../../billing/banned-payer.job.js';
import { NO_PLAN, toShownPlan } from '../../billing/plan-facts.js';
import { ConnectedApps } from '../connections/connected-apps.js';
import { Accounts } from './accounts.js';
import { Admins } from './admins.js';
import type { CreateUserBody, ListUsersQuery, UpdateUserBody, UserDto } from './user.dto.js';
import { isEmailTaken } from './email-taken.js';
import { User } from '../../access/users/user.entity.js';
import { UsersRepository, type UserWithSessions } from './users.repository.js';

@Injectable()
export class UsersService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
    private readonly audit: AuditLog,
    private readonly jobs: Jobs,
    private readonly admins: Admins,
    private readonly apps: ConnectedApps,
    private readonly accounts: Accounts,
  ) {}

  async listUsers(query: ListUsersQuery): Promise<Page<UserDto>> {
    const { users, total } = await this.repository.listUsers(query);
    return new Page(users.map(toUser), query, total);
  }

  async createUser(actor: string, { email, name }: CreateUserBody): Promise<UserDto> {
    const user = Object.assign(new User(), {
      id: uuid(),
      email: email.trim(),
      name: name.trim(),
      premiumGranted: false,
      premiumUntil: null,
      role: 'developer' as const,
      bannedAt: null,
      createdAt: new Date(),
      version: FIRST_VERSION,
    });
    try {
      await this.unitOfWork.run(async (manager) => {
        await manager.insert(User, user);
        await this.audit.record(manager, { actor, action: 'user.created', subject: user.id });
      });
    } catch (error) {
      if (isEmailTaken(error)) throw conflict(`A user with this email address already exists: ${user.email}`);
      throw error;
    }
    return toUser({ ...user, ...NO_PLAN, sessions: 0, lastSeenAt: null });
  }

  async updateUser(
    actor: string,
    id: string,
    { plan, banned, reason, role }: UpdateUserBody,
    expectedVersion?: number,
  ): Promise<UserDto> {
    if (reason !== undefined && banned === undefined) throw invalid('reason can only be sent together with banned');
    const user = await this.unitOfWork.run(async (manager) => {
      if (role !== undefined || banned !== undefined) await this.admins.assertActiveAdmin(manager, actor);
      if (role === 'developer' || banned === true) await this.admins.assertNotLastAdmin(manager, id);
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
      if (role === 'developer' || banned === true) await this.admins.stopNotifications(manager, id);
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
      await manager.update(User, { id: userId }, { name: name.trim() });
      await this.audit.record(manager, { actor: userId, action: 'user.renamed', subject: userId });
    });
    this.changes.announce();
  }

  async getUser(id: string): Promise<UserDto> {
    const user = await this.repository.findUser(id);
    if (user === null) throw notFound(`User not found: ${id}`);
    return toUser(user);
  }
}

const toUser = (user: UserWithSessions): UserDto => ({
  id: user.id,
  email: user.email,
  name: user.name,
  ...toShownPlan(user),
  role: user.role,
  banned: user.bannedAt !== null,
  sessions: user.sessions,
  lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
  createdAt: user.createdAt.toISOString(),
  version: user.version,
});
