import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { getRow } from '../../../platform/database/rows.js';
import { foldedEmail, foldEmail } from '../../../platform/text/email-address.js';
import { EmailChange } from '../accounts.entities.js';

interface Counts {
  byAccount: number;
  toEmail: number;
}

@Injectable()
export class EmailChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Requests of this account, and emails to this email address, in the last hour. Emails, because requests are deleted with
   * their account. The locks make the counts of concurrent requests exact. Always the email address first: another order could deadlock.
   */
  async countRecentChanges(manager: EntityManager, userId: string, newEmail: string): Promise<Counts> {
    const folded = foldEmail(newEmail);
    for (const name of [`email change to ${folded}`, `email change by ${userId}`])
      await manager.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    return getRow<Counts>(
      manager,
      `select (select count(*)::integer from email_changes
                where user_id = $1 and created_at > now() - interval '1 hour') as "byAccount",
              (select count(*)::integer from mails
                where ${foldedEmail('recipient')} = $2 and created_at > now() - interval '1 hour') as "toEmail"`,
      [userId, folded],
    );
  }

  /** Expires an earlier request of the account, so that its links stop working. */
  async replaceOpenChange(manager: EntityManager, change: EmailChange): Promise<void> {
    const sql = 'update email_changes set expires_at = now() where user_id = $1 and expires_at > now()';
    await manager.query(sql, [change.userId]);
    await manager.insert(EmailChange, change);
  }

  /** The condition includes the owner: a link does not work for a user who is signed in to another account. */
  findOpenChange(userId: string, linkHash: string): Promise<EmailChange | null> {
    return this.query(this.dataSource.manager, userId, linkHash).getOne();
  }

  lockOpenChange(manager: EntityManager, userId: string, linkHash: string): Promise<EmailChange | null> {
    return this.query(manager, userId, linkHash).setLock('pessimistic_write').getOne();
  }

  /** The newest request that is not fully confirmed. */
  findPendingChange(userId: string): Promise<EmailChange | null> {
    return this.dataSource.manager
      .createQueryBuilder(EmailChange, 'change')
      .where('change.userId = :userId and change.expiresAt > now()', { userId })
      .andWhere('(change.oldConfirmedAt is null or change.newConfirmedAt is null)')
      .getOne();
  }

  /** Open sign-ins for the old email address are deleted, because they would create a new account. */
  async changeAccountEmail(manager: EntityManager, { userId, oldEmail, newEmail }: EmailChange): Promise<void> {
    await manager.query('update users set email = $2 where id = $1', [userId, newEmail]);
    const sql = `update sign_ins set expires_at = now() where ${foldedEmail('email')} = $1 and expires_at > now()`;
    await manager.query(sql, [foldEmail(oldEmail)]);
  }

  /** Kept as long as emails, so that closing the account also finds emails to former email addresses. */
  async deleteOldChanges(): Promise<void> {
    await this.dataSource.query(`delete from email_changes where created_at < now() - interval '30 days'`);
  }

  /** Open: not used and not expired. */
  private query(manager: EntityManager, userId: string, linkHash: string): SelectQueryBuilder<EmailChange> {
    return manager
      .createQueryBuilder(EmailChange, 'change')
      .where('change.userId = :userId and change.expiresAt > now()', { userId })
      .andWhere(
        `((change.oldLinkHash = :linkHash and change.oldConfirmedAt is null)
          or (change.newLinkHash = :linkHash and change.newConfirmedAt is null))`,
        { linkHash },
      );
  }
}
