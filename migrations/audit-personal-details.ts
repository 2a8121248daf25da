import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Details of audit entries about a user, which are deleted with the account: the log itself can't be changed. */
export class AuditPersonalDetails1794960000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table audit_personal_details (
        entry_id bigint constraint audit_personal_details_pkey primary key,
        user_id uuid not null constraint audit_personal_details_user_fkey references users (id) on delete cascade,
        details jsonb not null
      );
      create index audit_personal_details_user on audit_personal_details (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_personal_details');
  }
}
