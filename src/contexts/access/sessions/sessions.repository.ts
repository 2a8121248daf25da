import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThan } from 'typeorm';
import { countRows, findRow } from '../../../platform/database/rows.js';
import type { SignedInUser } from './signed-in-user.js';
import { SESSION_IDLE_MS, SESSION_LIFETIME_MS, Session } from './session.entity.js';

const FIND = `select s.id as "sessionId", u.id as "userId", u.name, u.email, u.role,
  exists (select from partner_members m where m.user_id = u.id) as "isPartnerMember",
                     s.signed_in_at as "signedInAt", s.last_seen_at as "lastSeenAt"
                from sessions s join users u on u.id = s.user_id
               where s.token_hash = $1 and u.banned_at is null`;

@Injectable()
export class SessionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for an unknown session and for a banned user's session. */
  findUser(tokenHash: string): Promise<SignedInUser | null> {
    return findRow<SignedInUser>(this.dataSource, FIND, [tokenHash]);
  }

  async userExists(userId: string): Promise<boolean> {
    return (await countRows(this.dataSource, 'users where id = $1', [userId])) > 0;
  }

  /** Sessions that have not expired, most recently used first. */
  listSessions(userId: string): Promise<Session[]> {
    const now = Date.now();
    return this.dataSource.getRepository(Session).find({
      where: {
        userId,
        lastSeenAt: MoreThan(new Date(now - SESSION_IDLE_MS)),
        signedInAt: MoreThan(new Date(now - SESSION_LIFETIME_MS)),
      },
      order: { lastSeenAt: 'DESC', id: 'ASC' },
    });
  }

  async touchSession(id: string, at: Date): Promise<void> {
    await this.dataSource.getRepository(Session).update({ id }, { lastSeenAt: at });
  }

  /** The condition includes the owner, so that users cannot end other users' sessions. False when there is no such session. */
  async deleteSession(manager: EntityManager, userId: string, id: string): Promise<boolean> {
    const { affected } = await manager.delete(Session, { id, userId });
    return affected === 1;
  }

  async deleteAllSessions(manager: EntityManager, userId: string): Promise<number> {
    const { affected } = await manager.delete(Session, { userId });
    return affected ?? 0;
  }

  async deleteExpiredSessions(now: number): Promise<void> {
    const sql = 'delete from sessions where last_seen_at < $1 or signed_in_at < $2';
    await this.dataSource.query(sql, [new Date(now - SESSION_IDLE_MS), new Date(now - SESSION_LIFETIME_MS)]);
  }
}
