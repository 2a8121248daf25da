import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A search reads the whole list of entries that wait to be sorted into the index. Kept at its smallest, searches stay
 * fast while many listings are written, and no writer has to sort in four megabytes at once.
 */
export class EagerWordIndex1763164800031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter index tool_search_words set (gin_pending_list_limit = 64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter index tool_search_words reset (gin_pending_list_limit)');
  }
}
