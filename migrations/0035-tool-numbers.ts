import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The bits of a rank: an exponent of 6 and a fraction. */
const FRACTION_BITS = 31;
export const RANK_BITS = 6 + FRACTION_BITS;

/**
 * What maps of the catalog stand on: every tool has a number, which is its bit on each map, and a rank, which is its place
 * upside down and rounded as floating point is: fine enough for any spread of opens, in little more than half of the bits.
 * Writers note the numbers of the tools they change.
 */
export class ToolNumbers1763164800035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Without the last bits of very large numbers, which floating point would round up.
      create function search_rank(place bigint) returns bigint language sql immutable strict parallel safe as $$
        select greatest(0, (('x' || encode(float8send((
                 case when place < 9214364837600034816 then 9223372036854773760 - (place & ~2047) else 9223372036854775807 - place end
               )::double precision), 'hex'))::bit(64)::bigint >> ${52 - FRACTION_BITS}) - (1023::bigint << ${FRACTION_BITS}))
      $$;

      -- The first of the places with this rank or a lower one.
      create function first_place(rank bigint) returns bigint language sql immutable strict parallel safe as $$
        select (9223372036854775808 - ceil(((1::bigint << ${FRACTION_BITS}) + ((rank + 1) & ((1::bigint << ${FRACTION_BITS}) - 1)))
                                           * power(2::numeric, ((rank + 1) >> ${FRACTION_BITS}) - ${FRACTION_BITS})))::bigint
      $$;

      create sequence tool_numbers as integer minvalue 0 start 0;
      alter table tool_search
        add column number integer not null default nextval('tool_numbers'),
        add column rank bigint not null generated always as (search_rank(place)) stored;
      alter table tool_search alter column number drop default, alter column rank drop expression;
      create unique index tool_search_number on tool_search (number);

      -- Not defaults: an insert that turns out to be an update would use numbers up.
      create function number_tool() returns trigger language plpgsql as $$
      begin
        new.rank := search_rank(new.place);
        if tg_op = 'INSERT' then
          new.number := coalesce((select s.number from tool_search s where s.tool_id = new.tool_id), nextval('tool_numbers'));
        end if;
        return new;
      end $$;
      create trigger tool_search_numbered before insert or update of place on tool_search
        for each row execute function number_tool();

      create table tool_changes (
        id bigint generated always as identity constraint tool_changes_pkey primary key,
        number integer not null
      );

      create function note_tool_changes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          insert into tool_changes (number) select number from before;
        else
          insert into tool_changes (number) select number from after;
        end if;
        return null;
      end $$;
      create trigger tool_search_insert_noted after insert on tool_search
        referencing new table as after for each statement execute function note_tool_changes();
      create trigger tool_search_update_noted after update on tool_search
        referencing new table as after for each statement execute function note_tool_changes();
      create trigger tool_search_delete_noted after delete on tool_search
        referencing old table as before for each statement execute function note_tool_changes();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger tool_search_delete_noted on tool_search;
      drop trigger tool_search_update_noted on tool_search;
      drop trigger tool_search_insert_noted on tool_search;
      drop function note_tool_changes();
      drop table tool_changes;
      drop trigger tool_search_numbered on tool_search;
      drop function number_tool();
      alter table tool_search drop column rank, drop column number;
      drop sequence tool_numbers;
      drop function first_place(bigint);
      drop function search_rank(bigint);
    `);
  }
}
