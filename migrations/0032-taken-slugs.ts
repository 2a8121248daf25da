import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Waits for whoever is taking a slug of the same beginning, and then sees which are taken: one call instead of two. */
export class TakenSlugs1763164800032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function taken_tool_slugs(base text) returns setof text language sql volatile as $$
        select pg_advisory_xact_lock(hashtext('slug:' || base));
        select slug from tools where slug = base or slug like base || '-%';
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function taken_tool_slugs(text)');
  }
}
