import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { notFound } from '../../../platform/errors/app-error.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import type { MemberRole } from '../../access/memberships/partner-member.entity.js';

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: MemberRole;
  createdAt: Date;
}

/** A membership as the member sees it. */
export interface OwnMembership {
  partnerId: string;
  partnerName: string;
  role: MemberRole;
  createdAt: Date;
}

export interface PartnerOfMembers {
  id: string;
  name: string;
}

export interface Account {
  id: string;
  email: string;
}

/** Members belong to the live client. */
const FIND_PARTNER = 'select id, name from partner_clients where id = $1 and test_of is null';

const MEMBERS = `select m.user_id as "userId", u.email, u.name, m.role, m.created_at as "createdAt"
                   from partner_members m join users u on u.id = m.user_id`;

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

  listMembershipsOf(userId: string): Promise<OwnMembership[]> {
    return this.dataSource.query<OwnMembership[]>(
      `select m.client_id as "partnerId", client.name as "partnerName", m.role, m.created_at as "createdAt"
         from partner_members m join partner_clients client on client.id = m.client_id
        where m.user_id = $1 order by m.created_at, m.client_id`,
      [userId],
    );
  }

  async findMember(manager: EntityManager, clientId: string, userId: string): Promise<Member | null> {
    const [member] = await manager.query<Member[]>(`${MEMBERS} where m.client_id = $1 and m.user_id = $2`, [
      clientId,
      userId,
    ]);
    return member ?? null;
  }

  async findMemberByEmail(manager: EntityManager, clientId: string, email: string): Promise<Member | null> {
    const [member] = await manager.query<Member[]>(
      `${MEMBERS} where m.client_id = $1 and ${foldedEmail('u.email')} = $2`,
      [clientId, foldEmail(email)],
    );
    return member ?? null;
  }

  async getPartner(clientId: string): Promise<PartnerOfMembers> {
    return onlyPartner(await this.dataSource.query<PartnerOfMembers[]>(FIND_PARTNER, [clientId]), clientId);
  }

  /** Serializes all changes of a partner's members, so that two owners who act at once can't both be the last one to go. */
  async lockPartner(manager: EntityManager, clientId: string): Promise<PartnerOfMembers> {
    const rows = await manager.query<PartnerOfMembers[]>(`${FIND_PARTNER} for no key update`, [clientId]);
    return onlyPartner(rows, clientId);
  }

  /** Keeps the owner from being banned, and the account from being closed, until the transaction ends. */
  async isActiveOwner(manager: EntityManager, clientId: string, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `select from partner_members m join users u on u.id = m.user_id
        where m.client_id = $1 and m.user_id = $2 and m.role = 'owner' and u.banned_at is null for share of u`,
      [clientId, userId],
    );
    return rows.length > 0;
  }

  /** Another owner than this one, who can sign in. */
  async hasOtherOwner(manager: EntityManager, clientId: string, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `select from partner_members m join users u on u.id = m.user_id
        where m.client_id = $1 and m.user_id <> $2 and m.role = 'owner' and u.banned_at is null limit 1`,
      [clientId, userId],
    );
    return rows.length > 0;
  }

  /** Keeps the account from being closed or banned until the transaction ends. Null if it is. */
  async lockAccount(manager: EntityManager, userId: string): Promise<Account | null> {
    const [account] = await manager.query<Account[]>(
      'select id, email from users where id = $1 and banned_at is null for share',
      [userId],
    );
    return account ?? null;
  }

  async insertMember(manager: EntityManager, clientId: string, userId: string, role: MemberRole): Promise<void> {
    await manager.query('insert into partner_members (client_id, user_id, role) values ($1, $2, $3)', [
      clientId,
      userId,
      role,
    ]);
  }

  async updateRole(manager: EntityManager, clientId: string, userId: string, role: MemberRole): Promise<void> {
    await manager.query('update partner_members set role = $3 where client_id = $1 and user_id = $2', [
      clientId,
      userId,
      role,
    ]);
  }

  async deleteMember(manager: EntityManager, clientId: string, userId: string): Promise<void> {
    await manager.query('delete from partner_members where client_id = $1 and user_id = $2', [clientId, userId]);
  }
}

function onlyPartner([partner]: PartnerOfMembers[], clientId: string): PartnerOfMembers {
  if (partner === undefined) throw notFound(`Partner not found: ${clientId}`);
  return partner;
}
