import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `lower` with the collation "C" folds ASCII letters only. */
const INDEXES = {
  users_email_folded: 'unique index users_email_folded on users (lower(email collate "C"))',
  sign_ins_email: 'index sign_ins_email on sign_ins (lower(email collate "C"), created_at)',
  sign_ins_network: 'index sign_ins_network on sign_ins (network, created_at)',
  email_changes_new_email: 'index email_changes_new_email on email_changes (lower(new_email collate "C"), created_at)',
  support_conversations_of_folded_email: `index support_conversations_of_folded_email on support_conversations
    (client_id, lower((customer ->> 'email') collate "C"), active_at) where customer ->> 'email' is not null`,
};

/**
 * Sign-in emails are limited by email address, network and browser, each found by an index; email addresses are compared
 * ignoring the case of ASCII letters only. The indexes `users_email` and `support_conversations_of_email` stay for the
 * previous version, which names the expression of the first when it creates an account; the next version drops them.
 */
export class SignInLimits1794873600024 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sign_ins add column if not exists known_browser text');
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create ${definition.replace('index', 'index concurrently')}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query('alter table sign_ins drop column if exists known_browser');
  }
}
