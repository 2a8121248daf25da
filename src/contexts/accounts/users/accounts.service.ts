import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Config } from '../../../platform/config/config.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import { User } from '../../access/users/user.entity.js';

const TAKEN = 'An account exists with this email address in different letter case. Sign in with that spelling.';

type NewAdminWork = (manager: EntityManager, userId: string) => Promise<void>;
type AccessLostWork = (manager: EntityManager, actor: string, userId: string) => Promise<void>;

/** Finds and creates accounts on sign-in. */
@Injectable()
export class AccountsService {
  private readonly newAdminWork: NewAdminWork[] = [];
  private readonly accessLostWork: AccessLostWork[] = [];

  constructor(
    private readonly audit: AuditLogService,
    private readonly config: Config,
  ) {}

  /** Signs in to the account with this email address, which the user has proved to own. The first sign-in creates it. */
  async findOrCreateAccount(manager: EntityManager, email: string, asAdmin: boolean): Promise<User> {
    return this.admit(manager, (await this.find(manager, email)) ?? (await this.create(manager, email)), asAdmin);
  }

  /** Signs in to the account of a user who was not identified by email address. Null if it was closed. */
  async signInById(manager: EntityManager, id: string): Promise<User | null> {
    const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
    return user && this.admit(manager, user, false);
  }

  /** Runs this work in the transaction of every sign-in that makes a user an admin. */
  onNewAdmin(work: NewAdminWork): void {
    this.newAdminWork.push(work);
  }

  /** Runs this work in the transaction that bans or demotes a user, or closes the account; the account is locked. */
  onAccessLost(work: AccessLostWork): void {
    this.accessLostWork.push(work);
  }

  async endAccess(manager: EntityManager, actor: string, userId: string): Promise<void> {
    for (const work of this.accessLostWork) await work(manager, actor, userId);
  }

  async hasAdmin(manager: EntityManager): Promise<boolean> {
    return (await manager.countBy(User, { role: 'admin' })) > 0;
  }

  /** Rejects banned users, for all ways to sign in. */
  private async admit(manager: EntityManager, user: User, asAdmin: boolean): Promise<User> {
    const { adminEmail } = this.config;
    const isAdmin = asAdmin || (adminEmail !== undefined && foldEmail(user.email) === foldEmail(adminEmail));
    if (user.bannedAt !== null)
      throw new AppError('forbidden', 'This account is banned. Contact us if you think this is a mistake.');
    if (isAdmin && user.role !== 'admin') {
      user.role = 'admin';
      await manager.update(User, { id: user.id }, { role: 'admin' });
      await this.audit.record(manager, { actor: user.id, action: 'user.became-admin', subject: user.id });
      for (const work of this.newAdminWork) await work(manager, user.id);
    }
    await this.audit.record(manager, { actor: user.id, action: 'user.signed-in', subject: user.id });
    return user;
  }

  private async find(manager: EntityManager, email: string): Promise<User | null> {
    return manager
      .createQueryBuilder(User, 'user')
      .where(`${foldedEmail('user.email')} = :email`, { email: foldEmail(email) })
      .setLock('pessimistic_write')
      .getOne();
  }

  /** Two concurrent first sign-ins create one account. */
  private async create(manager: EntityManager, email: string): Promise<User> {
    const [name = email] = email.split('@', 1);
    const sql = `insert into users (id, email, name) values ($1, $2, $3) on conflict do nothing returning id`;
    const inserted = await manager.query<unknown[]>(sql, [uuid(), email, name]);
    const user = await this.find(manager, email);
    // The index of the previous version, users_email, also ignores the case of non-ASCII letters.
    if (user === null) throw conflict(TAKEN);
    if (inserted.length > 0)
      await this.audit.record(manager, { actor: user.id, action: 'user.created', subject: user.id });
    return user;
  }
}
