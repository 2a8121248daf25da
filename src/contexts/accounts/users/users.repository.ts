import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../../platform/database/row-cursors.js';
import { Conditions } from '../../../platform/database/sql-conditions.js';
import { offsetOf } from '../../../platform/input/page.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import { IDLE_MS, LIFETIME_MS } from '../../access/session-limits.js';
import { IS_PREMIUM } from '../../access/users/tiers.js';
import { PLAN_FACTS, type PlanFacts } from '../../billing/plan-facts.js';
import type { ListUsersQuery } from './user.dto.js';
import { User } from '../../access/users/user.entity.js';

export interface UserWithSessions extends Omit<User, 'premiumGranted'>, PlanFacts {
  sessions: number;
  lastSeenAt: Date | null;
}

/** Data of a deleted account that the caller must delete or report. */
interface Deleted {
  /** Current and former email addresses. */
  emails: string[];
  keyIds: string[];
}

const WITH_SESSIONS = `select u.id, u.email, u.name, u.role, u.banned_at as "bannedAt", u.created_at as "createdAt",
       u.version, s.sessions, s.last_seen_at as "lastSeenAt", ${PLAN_FACTS}
  from users u
  left join subscriptions p on p.user_id = u.id
 cross join lateral (
   select count(*)::integer as sessions, max(last_seen_at) as last_seen_at
     from sessions
    where user_id = u.id
      and last_seen_at > now() - interval '${IDLE_MS} ms' and signed_in_at > now() - interval '${LIFETIME_MS} ms'
 ) s`;

@Injectable()
export class UsersRepository {
  constructor(private readonly dataSource: DataSource) {}

  async listUsers(query: ListUsersQuery): Promise<{ users: UserWithSessions[]; total: number }> {
    const conditions = conditionsOf(query);
    const [counted] = await this.dataSource.query<{ total: number }[]>(
      `select count(*)::integer as total from users u where ${conditions.toString()}`,
      conditions.values,
    );
    const users = await this.dataSource.query<UserWithSessions[]>(
      // The subquery selects the page first, so that sessions are counted for its users only.
      `${WITH_SESSIONS} where u.id in (
         select u.id from users u where ${conditions.toString()} order by u.created_at desc, u.id desc
          limit ${conditions.bind(query.limit)} offset ${conditions.bind(offsetOf(query))})
       order by u.created_at desc, u.id desc`,
      conditions.values,
    );
    return { users, total: counted?.total ?? 0 };
  }

  async findUser(id: string, manager = this.dataSource.manager): Promise<UserWithSessions | null> {
    const [user] = await manager.query<UserWithSessions[]>(`${WITH_SESSIONS} where u.id = $1`, [id]);
    return user ?? null;
  }

  /** Whether this is the only admin who can still sign in. */
  async isLastAdmin(manager: EntityManager, id: string): Promise<boolean> {
    const [admin] = await manager.query<{ isLast: boolean }[]>(
      `select not exists (select from users where role = 'admin' and banned_at is null and id <> $1) as "isLast"
         from users where id = $1 and role = 'admin'`,
      [id],
    );
    return admin?.isLast === true;
  }

  /** Whether the ID is that of an unbanned admin or a valid admin key. The key cannot be revoked during the transaction. */
  async isActiveAdmin(manager: EntityManager, actor: string): Promise<boolean> {
    const found = await manager.query<unknown[]>(
      `select 1 from users where id = $1 and role = 'admin' and banned_at is null
       union all
       select 1 from (select from api_keys where id = $1 and kind = 'admin' and revoked_at is null
                         and (expires_at is null or expires_at > now()) for share) as key`,
      [actor],
    );
    return found.length > 0;
  }

  async endSessions(manager: EntityManager, id: string): Promise<void> {
    await manager.query('delete from sessions where user_id = $1', [id]);
  }

  /** Blocks concurrent creation of keys and invitations, which then find no user. */
  async lockUser(manager: EntityManager, id: string): Promise<void> {
    await manager.query('select from users where id = $1 for update', [id]);
  }

  /** The row must be locked. Sessions, email changes and the subscription are deleted with it. */
  async deleteUser(manager: EntityManager, id: string): Promise<Deleted> {
    // Not the new email address of a change that was never confirmed: it may be another user's.
    const owned = await manager.query<{ email: string }[]>(
      `select email from users where id = $1
       union
       select old_email from email_changes
        where user_id = $1 and old_confirmed_at is not null and new_confirmed_at is not null
          and not exists (select from users where id <> $1 and ${foldedEmail('email')} = ${foldedEmail('old_email')})`,
      [id],
    );
    const [keys] = await manager.query<[{ id: string }[], number]>(
      'delete from api_keys where user_id = $1 returning id',
      [id],
    );
    const emails = owned.map(({ email }) => email);
    // The rows stay for a day, because they count toward the limit of their network.
    await manager.query(
      `update sign_ins set email = id::text, expires_at = least(expires_at, now())
        where ${foldedEmail('email')} = any ($1)`,
      [emails.map(foldEmail)],
    );
    await manager.query('delete from users where id = $1', [id]);
    return { emails, keyIds: keys.map((key) => key.id) };
  }
}

type UserFilters = Partial<Pick<ListUsersQuery, 'q' | 'role' | 'plan' | 'banned' | 'email'>>;

function conditionsOf({ q, role, plan, banned, email }: UserFilters): Conditions {
  const conditions = new Conditions('true');
  if (q !== undefined) conditions.and(`name_words(u.name || ' ' || u.email) @@ name_query(${conditions.bind(q)})`);
  if (role !== undefined) conditions.and(`u.role = ${conditions.bind(role)}`);
  if (plan !== undefined) conditions.and(plan === 'premium' ? IS_PREMIUM : `not ${IS_PREMIUM}`);
  if (banned !== undefined) conditions.and(`u.banned_at is ${banned ? 'not ' : ''}null`);
  if (email !== undefined) conditions.and(`${foldedEmail('u.email')} = ${conditions.bind(foldEmail(email))}`);
  return conditions;
}

const EXPORTED = {
  id: 'u.id',
  name: 'u.name',
  email: 'u.email',
  role: 'u.role',
  plan: `case when ${IS_PREMIUM} then 'premium' else 'standard' end`,
  banned: 'u.banned_at is not null',
  createdAt: 'u.created_at',
};

/** The whole list, in its order. */
export function userRows(filters: UserFilters): RowQuery {
  const where = conditionsOf(filters);
  return rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from users u where ${where} order by u.created_at desc, u.id desc`,
    where.values,
  );
}
