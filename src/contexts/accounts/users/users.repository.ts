import { Injectable } from '@nestjs/common';
import type { Page } from '../../../platform/input/page.js';
import { DataSource, type EntityManager } from 'typeorm';
import { list } from '../../../platform/database/list.js';
import { columnsOf } from '../../../platform/database/row-cursors.service.js';
import { changedRows, Conditions, findRow } from '../../../platform/database/rows.js';
import { AppError, conflict } from '../../../platform/errors/app-error.js';
import { EmailsService } from '../../../platform/mail/emails.service.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import { CONFIGURED_ADMIN } from '../../access/keys/authentication.service.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS } from '../../access/sessions/session.entity.js';
import { IS_PREMIUM, User } from '../../access/users/user.entity.js';
import { PLAN_FACTS, type PlanFacts } from '../../billing/plan-facts.js';
import type { ListUsersQuery } from './user.dto.js';

export interface UserWithSessions extends Omit<User, 'premiumGranted'>, PlanFacts {
  sessions: number;
  lastSeenAt: Date | null;
}

const COLUMNS = `u.id, u.email, u.name, u.role, u.banned_at as "bannedAt", u.created_at as "createdAt", u.version,
  s.sessions, s.last_seen_at as "lastSeenAt", ${PLAN_FACTS}`;

const TABLES = `users u
  left join subscriptions p on p.user_id = u.id
 cross join lateral (
   select count(*)::integer as sessions, max(last_seen_at) as last_seen_at
     from sessions
    where user_id = u.id
      and last_seen_at > now() - interval '${SESSION_IDLE_MS} ms' and signed_in_at > now() - interval '${SESSION_LIFETIME_MS} ms'
 ) s`;

type UserFilters = Partial<Pick<ListUsersQuery, 'q' | 'role' | 'plan' | 'banned' | 'email'>>;

function userConditions({ q, role, plan, banned, email }: UserFilters): Conditions {
  const where = new Conditions('true').equals('u.role', role);
  if (q !== undefined) where.and(`name_words(u.name || ' ' || u.email) @@ name_query(${where.bind(q)})`);
  if (plan !== undefined) where.and(plan === 'premium' ? IS_PREMIUM : `not ${IS_PREMIUM}`);
  if (banned !== undefined) where.and(`u.banned_at is ${banned ? 'not ' : ''}null`);
  return where.equals(foldedEmail('u.email'), email === undefined ? undefined : foldEmail(email));
}

/** Newest first. */
const USERS = list<UserFilters, UserWithSessions>({
  from: 'users u',
  key: 'u.id',
  where: userConditions,
  order: 'u.created_at desc, u.id desc',
  page: { columns: COLUMNS, tables: TABLES },
  file: {
    columns: {
      ...columnsOf('u', 'id name email role'),
      plan: `case when ${IS_PREMIUM} then 'premium' else 'standard' end`,
      banned: 'u.banned_at is not null',
      createdAt: 'u.created_at',
    },
  },
});
export const userRows = USERS.rows;

@Injectable()
export class UsersRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mails: EmailsService,
  ) {}

  listUsers(query: ListUsersQuery): Promise<Page<UserWithSessions>> {
    return USERS.readPage(this.dataSource, query, query);
  }

  findUser(id: string, manager = this.dataSource.manager): Promise<UserWithSessions | null> {
    return findRow<UserWithSessions>(manager, `select ${COLUMNS} from ${TABLES} where u.id = $1`, [id]);
  }

  /** The last admin who can still sign in can't leave. With the lock, two who leave at the same time cannot both succeed. */
  async assertNotLastAdmin(manager: EntityManager, leavingId: string): Promise<void> {
    await lockAdmins(manager);
    const admin = await findRow<{ isLast: boolean }>(
      manager,
      `select not exists (select from users where role = 'admin' and banned_at is null and id <> $1) as "isLast"
         from users where id = $1 and role = 'admin'`,
      [leavingId],
    );
    if (admin?.isLast === true) throw conflict('This is the last admin. Make another user an admin first.');
  }

  /**
   * The acting admin may have been demoted or banned, or the key revoked, since the request was checked. The key cannot be
   * revoked during the transaction.
   */
  async assertActiveAdmin(manager: EntityManager, actor: string): Promise<void> {
    await lockAdmins(manager);
    if (actor === CONFIGURED_ADMIN.keyId) return;
    const found = await manager.query<unknown[]>(
      `select 1 from users where id = $1 and role = 'admin' and banned_at is null
       union all
       select 1 from (select from api_keys where id = $1 and kind = 'admin' and revoked_at is null
                         and (expires_at is null or expires_at > now()) for share) as key`,
      [actor],
    );
    if (found.length === 0) throw new AppError('forbidden', 'You are no longer an admin. Nothing was changed.');
  }

  async endSessions(manager: EntityManager, id: string): Promise<void> {
    await manager.query('delete from sessions where user_id = $1', [id]);
  }

  /** Blocks concurrent creation of keys and invitations, which then find no user. */
  async lockUser(manager: EntityManager, id: string): Promise<void> {
    await manager.query('select from users where id = $1 for update', [id]);
  }

  /**
   * The row must be locked. Sessions, email changes and the subscription are deleted with it, and emails to its current and
   * former email addresses. Returns the IDs of its keys.
   */
  async deleteUser(manager: EntityManager, id: string): Promise<string[]> {
    // Not the new email address of a change that was never confirmed: it may be another user's.
    const owned = await manager.query<{ email: string }[]>(
      `select email from users where id = $1
       union
       select old_email from email_changes
        where user_id = $1 and old_confirmed_at is not null and new_confirmed_at is not null
          and not exists (select from users where id <> $1 and ${foldedEmail('email')} = ${foldedEmail('old_email')})`,
      [id],
    );
    const sql = 'delete from api_keys where user_id = $1 returning id';
    const keys = await changedRows<{ id: string }>(manager, sql, [id]);
    const emails = owned.map(({ email }) => email);
    // The rows stay for a day, because they count toward the limit of their network.
    await manager.query(
      `update sign_ins set email = id::text, expires_at = least(expires_at, now())
        where ${foldedEmail('email')} = any ($1)`,
      [emails.map(foldEmail)],
    );
    await manager.query('delete from users where id = $1', [id]);
    await this.mails.deleteEmailsTo(manager, emails);
    return keys.map((key) => key.id);
  }
}

/** Serializes everything that depends on the set of admins. Taken before any row is locked, so that it cannot deadlock. */
export async function lockAdmins(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
}
