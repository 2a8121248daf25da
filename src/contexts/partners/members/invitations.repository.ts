import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changedRows, countRows, findRow } from '../../../platform/database/rows.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import type { MemberRole } from '../../access/memberships/partner-member.entity.js';

/** An open invitation to become a member of a live client. Accepting or withdrawing it deletes the row. */
interface PartnerInvitation {
  id: string;
  clientId: string;
  email: string;
  role: MemberRole;
  tokenHash: string;
  createdAt: Date;
  expiresAt: Date;
  /** The user or admin key that sent it; null if it was sent before senders were recorded. */
  invitedBy: string | null;
}

export type OpenInvitation = Omit<PartnerInvitation, 'tokenHash' | 'invitedBy'>;

/** An invitation as the invited user sees it. */
export type ReceivedInvitation = OpenInvitation & { partnerName: string };

const INVITATIONS = `select i.id, i.client_id as "clientId", i.email, i.role, i.created_at as "createdAt",
                            i.expires_at as "expiresAt", client.name as "partnerName"
                       from partner_invitations i join partner_clients client on client.id = i.client_id`;

@Injectable()
export class InvitationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  listOpenInvitations(clientId: string): Promise<OpenInvitation[]> {
    const sql = `${INVITATIONS} where i.client_id = $1 and i.expires_at > now() order by i.created_at desc, i.id desc`;
    return this.dataSource.query<OpenInvitation[]>(sql, [clientId]);
  }

  /** Open invitations for the email address of a user's account. */
  listReceivedInvitations(userId: string): Promise<ReceivedInvitation[]> {
    return this.dataSource.query<ReceivedInvitation[]>(
      `${INVITATIONS} join users u on ${foldedEmail('u.email')} = ${foldedEmail('i.email')}
        where u.id = $1 and i.expires_at > now() order by i.created_at, i.id`,
      [userId],
    );
  }

  /** The condition includes the email address: for another account, the invitation does not exist. */
  findInvitation(
    tokenHash: string,
    email: string,
    manager = this.dataSource.manager,
  ): Promise<ReceivedInvitation | null> {
    const sql = `${INVITATIONS} where i.token_hash = $1 and ${foldedEmail('i.email')} = $2 and i.expires_at > now()`;
    return findRow<ReceivedInvitation>(manager, sql, [tokenHash, foldEmail(email)]);
  }

  /** Open invitations of a partner to other email addresses. */
  countOtherInvitations(manager: EntityManager, clientId: string, email: string): Promise<number> {
    const source = `partner_invitations where client_id = $1 and ${foldedEmail('email')} <> $2 and expires_at > now()`;
    return countRows(manager, source, [clientId, foldEmail(email)]);
  }

  /** Emails to this email address in the last hour. The lock makes the count exact. */
  async countRecentEmails(manager: EntityManager, email: string): Promise<number> {
    const folded = foldEmail(email);
    await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`invitation of ${folded}`]);
    const source = `mails where ${foldedEmail('recipient')} = $1 and created_at > now() - interval '1 hour'`;
    return countRows(manager, source, [folded]);
  }

  async deleteExpiredInvitations(): Promise<void> {
    await this.dataSource.query('delete from partner_invitations where expires_at < now()');
  }

  /** Replaces an earlier invitation for the same email address, whose link stops working. */
  async replaceInvitation(
    manager: EntityManager,
    { id, clientId, email, role, tokenHash, expiresAt, invitedBy }: Omit<PartnerInvitation, 'createdAt'>,
  ): Promise<void> {
    await manager.query(
      `insert into partner_invitations (id, client_id, email, role, token_hash, expires_at, invited_by)
         values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (client_id, (${foldedEmail('email')})) do update
         set id = excluded.id, email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
             created_at = now(), expires_at = excluded.expires_at, invited_by = excluded.invited_by`,
      [id, clientId, email, role, tokenHash, expiresAt, invitedBy],
    );
  }

  /** False if there is no such invitation of this partner. */
  async deleteInvitation(manager: EntityManager, clientId: string, id: string): Promise<boolean> {
    const sql = 'delete from partner_invitations where client_id = $1 and id = $2';
    const [, deleted] = await manager.query<[unknown[], number]>(sql, [clientId, id]);
    return deleted > 0;
  }

  /** Deletes what a user sent, and what was sent for partners that the user owns before senders were recorded. */
  deleteInvitationsBy(
    manager: EntityManager,
    userId: string,
    clientId: string | null,
  ): Promise<Pick<PartnerInvitation, 'clientId' | 'role' | 'invitedBy'>[]> {
    return changedRows(
      manager,
      `delete from partner_invitations
        where expires_at > now() and ($2::uuid is null or client_id = $2)
          and (invited_by = $1::text
               or invited_by is null and client_id in (select client_id from partner_members
                                                        where user_id = $1::uuid and role = 'owner'))
       returning client_id as "clientId", role, invited_by as "invitedBy"`,
      [userId, clientId],
    );
  }
}
