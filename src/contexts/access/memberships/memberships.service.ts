import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessRevisionService, CredentialCache } from '../access-revision.service.js';
import type { MemberRole } from './partner-member.entity.js';

export interface Membership {
  readonly clientId: string;
  readonly testClientId: string;
  readonly partnerName: string;
  readonly role: MemberRole;
}

const FIND = `select m.client_id as "clientId", test.id as "testClientId", live.name as "partnerName", m.role
                from partner_members m
                join partner_clients live on live.id = m.client_id
                join partner_clients test on test.test_of = live.id
               where m.user_id = $1 order by lower(live.name), live.id`;

/** The partners of a user. Cached like sessions, so that a request needs no query and a removal holds everywhere at once. */
@Injectable()
export class MembershipsService {
  private readonly memberships: CredentialCache<Membership[]>;

  constructor(changes: AccessRevisionService, dataSource: DataSource) {
    this.memberships = new CredentialCache(changes, (userId) => dataSource.query<Membership[]>(FIND, [userId]));
  }

  /** By partner name. */
  async listMemberships(userId: string): Promise<readonly Membership[]> {
    return (await this.memberships.get(userId)) ?? [];
  }

  /** Null if the user is not a member of the partner. */
  async findMembership(userId: string, clientId: string): Promise<Membership | null> {
    const found = (await this.listMemberships(userId)).find((membership) => membership.clientId === clientId);
    return found ?? null;
  }
}
