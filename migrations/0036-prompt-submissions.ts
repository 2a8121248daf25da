import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Good for a catalog of any size: through the indexes, row by row. */
const KEPT = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/**
 * An index is walked for `like` only when the pattern is known as the statement is planned: a plan kept for all patterns,
 * as one was while the catalog was small, reads the whole table. What indexes listings, however, is one long statement,
 * and planning it anew took as long as doing it.
 */
export class PromptSubmissions1763164800036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function taken_tool_slugs(text);
      create function taken_tool_slugs(base text) returns setof text
        language plpgsql volatile set plan_cache_mode = force_custom_plan as $$
      begin
        perform pg_advisory_xact_lock(hashtext('slug:' || base));
        return query select slug from tools where slug = base or slug like base || '-%';
      end $$;
    `);
    for (const [name, value] of Object.entries(KEPT))
      await runner.query(`alter function index_tools(uuid[]) set ${name} = ${value}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter function index_tools(uuid[]) reset all;
      drop function taken_tool_slugs(text);
      create function taken_tool_slugs(base text) returns setof text language sql volatile as $$
        select pg_advisory_xact_lock(hashtext('slug:' || base));
        select slug from tools where slug = base or slug like base || '-%';
      $$;
    `);
  }
}
