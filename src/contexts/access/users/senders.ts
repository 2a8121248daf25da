import type { EntityManager } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import { orNotFound } from '../../../platform/errors/app-error.js';

/** The account that sent a listing request or an application. */
export interface Sender {
  email: string;
  bannedAt: Date | null;
}

export interface UserRequestCounts {
  open: number;
  recent: number;
}

const FIND = 'select email, banned_at as "bannedAt" from users where id = $1';

/**
 * Serializes what one user sends, so that concurrent requests are counted. Must be taken before a request is locked, as closing
 * an account does. Null if the account was closed.
 */
export const lockSender = (manager: EntityManager, userId: string): Promise<Sender | null> =>
  findRow<Sender>(manager, `${FIND} for no key update`, [userId]);

/** Requests are deleted with the account, so the sender of a locked request exists. */
export async function getSender(manager: EntityManager, userId: string): Promise<Sender> {
  return orNotFound(await findRow<Sender>(manager, FIND, [userId]), `User not found: ${userId}`);
}

/** How many a user has sent: open ones, and those of the last days. `table` has `user_id`, `status` and `created_at`. */
export const countUserRequests = (
  manager: EntityManager,
  table: string,
  userId: string,
  days: number,
): Promise<UserRequestCounts> =>
  getRow<UserRequestCounts>(
    manager,
    `select (count(*) filter (where status = 'open'))::integer as open,
            (count(*) filter (where created_at > now() - make_interval(days => $2)))::integer as recent
       from ${table} where user_id = $1`,
    [userId, days],
  );
