import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a partner's support questions may be answered by AI or only by a human. */
export class PartnerSupportMode1763164800006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table partner_clients
        add column support_mode text not null default 'hybrid'
          constraint partner_clients_support_mode_known check (support_mode in ('hybrid', 'human'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table partner_clients drop column support_mode');
  }
}
