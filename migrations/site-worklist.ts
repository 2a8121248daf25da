import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Problems are listed oldest first, and counted from the index without the table. */
export class SiteWorklist1794873600188 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, '(since, listing_id) include (kind, result, ignored_until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, '(result, since, listing_id)');
  }
}

async function replaceIndex(runner: QueryRunner, columns: string): Promise<void> {
  await runner.query('drop index concurrently if exists site_checks_problems');
  await runner.query(
    `create index concurrently site_checks_problems on site_checks ${columns}
       where result in ('moved', 'parked', 'changed', 'failing', 'gone')`,
  );
}
