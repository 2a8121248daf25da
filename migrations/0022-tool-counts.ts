import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many published tools there are of each category and tag, by what lists are filtered by. Writers only ever add rows
 * of change, so that none waits for another; the sum is the count, and `compact_tool_counts` keeps the rows few.
 */
export class ToolCounts1763164800022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tool_counts (
        id bigint generated always as identity constraint tool_counts_pkey primary key,
        kind text not null constraint tool_counts_kind_known check (kind in ('category', 'tag')),
        label_id integer,
        pricing text not null,
        featured boolean not null,
        adult boolean not null,
        change integer not null
      ) with (autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1);
      create index tool_counts_label on tool_counts (kind, label_id);

      create function tool_labels(category_id integer, tag_ids integer[])
        returns table (kind text, label_id integer) language sql immutable parallel safe as $$
        select 'category', category_id union all select 'tag', unnest(tag_ids)
      $$;

      create function keep_tool_counts() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into tool_counts (kind, label_id, pricing, featured, adult, change)
            select label.kind, label.label_id, s.pricing, s.featured, s.adult, count(*)
              from after s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
        elsif tg_op = 'DELETE' then
          insert into tool_counts (kind, label_id, pricing, featured, adult, change)
            select label.kind, label.label_id, s.pricing, s.featured, s.adult, -count(*)
              from before s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
        else
          insert into tool_counts (kind, label_id, pricing, featured, adult, change)
            select label.kind, label.label_id, s.pricing, s.featured, s.adult, sum(s.change)
              from (select category_id, tag_ids, pricing, featured, adult, 1 as change from after where published
                    union all
                    select category_id, tag_ids, pricing, featured, adult, -1 from before where published) s,
                   tool_labels(s.category_id, s.tag_ids) label
             group by 1, 2, 3, 4, 5 having sum(s.change) <> 0;
        end if;
        return null;
      end $$;
      create trigger tool_search_inserted after insert on tool_search
        referencing new table as after for each statement execute function keep_tool_counts();
      create trigger tool_search_updated after update on tool_search
        referencing old table as before new table as after for each statement execute function keep_tool_counts();
      create trigger tool_search_deleted after delete on tool_search
        referencing old table as before for each statement execute function keep_tool_counts();

      create function compact_tool_counts() returns void language plpgsql as $$
      begin
        if not exists (select from tool_counts group by kind, label_id, pricing, featured, adult having count(*) > 1)
          or not pg_try_advisory_xact_lock(hashtext('tool_counts')) then return;
        end if;
        with gone as (delete from tool_counts returning *)
        insert into tool_counts (kind, label_id, pricing, featured, adult, change)
          select kind, label_id, pricing, featured, adult, sum(change) from gone
           group by 1, 2, 3, 4, 5 having sum(change) <> 0;
      end $$;

      insert into tool_counts (kind, label_id, pricing, featured, adult, change)
        select label.kind, label.label_id, s.pricing, s.featured, s.adult, count(*)
          from tool_search s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function compact_tool_counts();
      drop trigger tool_search_inserted on tool_search;
      drop trigger tool_search_updated on tool_search;
      drop trigger tool_search_deleted on tool_search;
      drop function keep_tool_counts();
      drop function tool_labels(integer, integer[]);
      drop table tool_counts;
    `);
  }
}
