import type { MigrationInterface, QueryRunner } from 'typeorm';

const RANK = '(domain_rating desc nulls last, name, id)';
const INDEXES = {
  directories_ranked: `${RANK} include (slug, cost, type, requires_badge, minimum_price) where published`,
  directories_cost: '(cost) where published',
  directories_type: '(lower(type)) where published',
};

/** Directories are ranked, counted and grouped by link type from indexes without the table. */
export class DirectoryRanks1794960000093 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on directories ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create index concurrently directories_ranked on directories ${RANK} where published`);
  }
}
