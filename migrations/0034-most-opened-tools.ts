import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The top tools by a plan that each connection makes once: planning took longer than finding ten rows. */
export class MostOpenedTools1763164800034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function most_opened_tools(wanted_category integer, adult_hidden boolean, wanted_rows integer)
        returns table (tool_id uuid) language plpgsql stable rows 20
        set plan_cache_mode = force_generic_plan
        set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
      begin
        if wanted_category is null then
          return query
            select s.tool_id from tool_search s where s.published and not (adult_hidden and s.adult)
             order by s.opens desc, s.age, s.tool_id limit wanted_rows;
        else
          return query
            select s.tool_id from tool_search s
             where s.published and s.category_id = wanted_category and not (adult_hidden and s.adult)
             order by s.opens desc, s.age, s.tool_id limit wanted_rows;
        end if;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function most_opened_tools(integer, boolean, integer)');
  }
}
