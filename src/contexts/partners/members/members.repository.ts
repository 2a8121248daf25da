import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow } from '../../../platform/database/rows.js';
import { AppError, conflict, notFound, orNotFound } from '../../../platform/errors/app-error.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import type { MemberRole } from '../../access/memberships/partner-member.entity.js';

/** Who changes members: an owner of the partner, or an admin (a user or a key). */
export interface MemberActor {
  id: string;
  as: 'owner' | 'admin';
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: MemberRole;
  createdAt: Date;
}

/** A membership as the member sees it. */
export interface Membership {
  partnerId: string;
  partnerName: string;
  role: MemberRole;
  createdAt: Date;
}

interface NamedPartner {
  id: string;
  name: string;
}

interface Account {
  id: string;
  email: string;
}

/** Members belong to the live client. */
const FIND_PARTNER = 'select id, name from partner_clients where id = $1 and test_of is null';

const MEMBERS = `select m.user_id as "userId", u.email, u.name, m.role, m.created_at as "createdAt"
                   from partner_members m join users u on u.id = m.user_id`;

/** Every change to members begins with a lock of the partner, so that concurrent ones see each other. */
@Injectable()
export class MembersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Owners first, then by name. */
  listMembers(clientId: string): Promise<Member[]> {
    return this.dataSource.query<Member[]>(
      `${MEMBERS} where m.client_id = $1
        order by array_position(array['owner', 'editor', 'viewer'], m.role), lower(u.name), u.id`,
      [clientId],
    );
  }

  /** All partners of a user. */
  listMemberships(userId: string): Promise<Membership[]> {
    return this.dataSource.query<Membership[]>(
      `select m.client_id as "partnerId", client.name as "partnerName", m.role, m.created_at as "createdAt"
         from partner_members m join partner_clients client on client.id = m.client_id
        where m.user_id = $1 order by m.created_at, m.client_id`,
      [userId],
    );
  }

  findMember(manager: EntityManager, clientId: string, userId: string): Promise<Member | null> {
    return findRow<Member>(manager, `${MEMBERS} where m.client_id = $1 and m.user_id = $2`, [clientId, userId]);
  }

  async getMember(manager: EntityManager, clientId: string, userId: string): Promise<Member> {
    return orNotFound(await this.findMember(manager, clientId, userId), 'This user is not a member of this partner.');
  }

  findMemberByEmail(manager: EntityManager, clientId: string, email: string): Promise<Member | null> {
    const sql = `${MEMBERS} where m.client_id = $1 and ${foldedEmail('u.email')} = $2`;
    return findRow<Member>(manager, sql, [clientId, foldEmail(email)]);
  }

  async getPartner(clientId: string, manager = this.dataSource.manager, lock = ''): Promise<NamedPartner> {
    const partner = await findRow<NamedPartner>(manager, `${FIND_PARTNER} ${lock}`, [clientId]);
    if (partner === null) throw notFound(`Partner not found: ${clientId}`);
    return partner;
  }

  /** Serializes all changes of a partner's members, so that two owners who act at once can't both be the last one to go. */
  lockPartner(manager: EntityManager, clientId: string): Promise<NamedPartner> {
    return this.getPartner(clientId, manager, 'for no key update');
  }

  /** The acting owner may have been removed, demoted or banned since the request was checked. */
  async lockPartnerFor(manager: EntityManager, actor: MemberActor, clientId: string): Promise<NamedPartner> {
    const partner = await this.lockPartner(manager, clientId);
    if (actor.as === 'owner' && !(await this.isActiveOwner(manager, clientId, actor.id)))
      throw new AppError('forbidden', 'You are no longer an owner of this partner. Nothing was changed.');
    return partner;
  }

  /** Another owner must be able to sign in. */
  async assertNotLastOwner(manager: EntityManager, clientId: string, { userId, role }: Member): Promise<void> {
    if (role !== 'owner') return;
    const others = await manager.query<unknown[]>(
      `select from partner_members m join users u on u.id = m.user_id
        where m.client_id = $1 and m.user_id <> $2 and m.role = 'owner' and u.banned_at is null limit 1`,
      [clientId, userId],
    );
    if (others.length === 0) throw conflict('This is the last owner. Make another member an owner first.');
  }

  /** Keeps the account from being closed or banned until the transaction ends. Null if it is. */
  lockAccount(manager: EntityManager, userId: string): Promise<Account | null> {
    const sql = 'select id, email from users where id = $1 and banned_at is null for share';
    return findRow<Account>(manager, sql, [userId]);
  }

  async insertMember(manager: EntityManager, clientId: string, userId: string, role: MemberRole): Promise<void> {
    const sql = 'insert into partner_members (client_id, user_id, role) values ($1, $2, $3)';
    await manager.query(sql, [clientId, userId, role]);
  }

  async updateRole(manager: EntityManager, clientId: string, userId: string, role: MemberRole): Promise<void> {
    const sql = 'update partner_members set role = $3 where client_id = $1 and user_id = $2';
    await manager.query(sql, [clientId, userId, role]);
  }

  async deleteMember(manager: EntityManager, clientId: string, userId: string): Promise<void> {
    await manager.query('delete from partner_members where client_id = $1 and user_id = $2', [clientId, userId]);
  }

  /** Keeps the owner from being banned, and the account from being closed, until the transaction ends. */
  private async isActiveOwner(manager: EntityManager, clientId: string, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `select from partner_members m join users u on u.id = m.user_id
        where m.client_id = $1 and m.user_id = $2 and m.role = 'owner' and u.banned_at is null for share of u`,
      [clientId, userId],
    );
    return rows.length > 0;
  }
}
