import type { MigrationInterface, QueryRunner } from 'typeorm';
import { RANK_BITS } from './0035-tool-numbers.js';

/** Tools in one piece of a map; 8192 bits are one kilobyte, which stays in its row. */
export const PIECE = 8192;
export const PIECE_BITS = 13;
/** The bits of tools with these numbers, as an aggregate over rows of one piece. */
export const marked = (number: string): string => `bit_or(set_bit(blank_map(), ${number} & ${PIECE - 1}, 1))`;

/** From this size on maps are kept, for what stands in at least this share of the listings. */
const LARGE = 20_000;
const FREQUENT = 0.005;
/** A map that exists is kept until its share falls below this. */
const STILL_FREQUENT = 0.0035;
/** More changes than this are folded into the maps before the maps are used again. */
export const MOST_CHANGES = 5_000;

/**
 * Maps of the catalog: for every frequent word, label and filter, and every bit of the rank, one bit for each tool.
 *
 * Writers touch no map. Readers leave tools that are noted as changed out of the maps and look at them themselves, so they
 * are exact at any moment; \`fold_tool_changes\` brings the maps up to date.
 */
export class ToolMaps1763164800037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table tool_marks (
        mark text collate "C" constraint tool_marks_pkey primary key
      );
      create table tool_maps (
        mark text collate "C" not null constraint tool_maps_mark_fkey references tool_marks (mark) on delete cascade,
        piece integer not null,
        bits bit(${PIECE}) not null,
        constraint tool_maps_pkey primary key (mark, piece)
      ) with (autovacuum_vacuum_scale_factor = 0.05);

      create function forget_tool_maps() returns trigger language plpgsql as $$
      begin
        truncate tool_maps, tool_marks, tool_changes;
        return null;
      end $$;
      create trigger tool_search_truncated after truncate on tool_search
        for each statement execute function forget_tool_maps();

      create function blank_map() returns bit(${PIECE}) language sql immutable parallel safe as $$
        select repeat('0', ${PIECE})::bit(${PIECE})
      $$;

      -- Few are set one by one; many are first gathered in words of 64 bits.
      create function map_of(numbers integer[]) returns table (piece integer, bits bit(${PIECE}))
        language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan as $$
      begin
        if cardinality(numbers) < 5000 then
          return query
            select number >> ${PIECE_BITS}, ${marked('number')} from unnest(numbers) as tools (number) group by 1;
        else
          return query
            with words as (
              select number >> 6 as word, to_hex(bit_or(1::bigint << (63 - (number & 63)))) as bits
                from unnest(numbers) as tools (number) group by 1)
            select pieces.piece,
                   ('x' || string_agg(lpad(coalesce(words.bits, '0'), 16, '0'), '' order by series.word))::bit(${PIECE})
              from (select distinct word >> 7 as piece from words) pieces
             cross join lateral generate_series(pieces.piece << 7, (pieces.piece << 7) + 127) as series (word)
              left join words on words.word = series.word
             group by pieces.piece;
        end if;
      end $$;

      -- A mark is a word as it stands in the vector, /beginning:*, .flag, or .rank and the number of a bit.
      create function tools_marked(mark text) returns integer[] language plpgsql stable
        set plan_cache_mode = force_generic_plan
        set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
      begin
        if mark like '%:*' then
          return array(select s.number from tool_search s where s.words @@ (quote_literal(left(mark, -2)) || ':*')::tsquery);
        elsif mark not like '.%' then
          return array(select s.number from tool_search s where s.words @@ quote_literal(mark)::tsquery);
        elsif mark like '.rank%' then
          return array(select s.number from tool_search s where s.rank >> substr(mark, 6)::integer & 1 = 1);
        end if;
        return array(select s.number from tool_search s
                      where mark = any (array[case when s.published then '.published' end, '.' || s.pricing,
                                              case when s.adult then '.adult' else '.decent' end,
                                              case when s.featured then '.featured' else '.usual' end]));
      end $$;

      create function beginnings(word text) returns text[] language sql immutable strict parallel safe as $$
        select array_agg(left(word, length) || ':*') from generate_series(2, length(word)) as lengths (length)
      $$;

      create function marks_of(s tool_search) returns text[] language sql stable parallel safe as $$
        select tsvector_to_array(s.words)
          || array(select distinct unnest(beginnings(word)) from unnest(tsvector_to_array(s.words)) as words (word)
                    where word like '/%')
          || array[case when s.published then '.published' end, '.' || s.pricing,
                   case when s.adult then '.adult' else '.decent' end,
                   case when s.featured then '.featured' else '.usual' end]
          || array(select '.rank' || digit from generate_series(0, ${RANK_BITS - 1}) as digits (digit)
                    where s.rank >> digit & 1 = 1)
      $$;

      create function marks_to_map(least_share double precision) returns table (mark text) language sql stable as $$
        select marks.mark
          from (select reltuples as size from pg_class where oid = 'tool_search'::regclass) catalog
         cross join lateral (
           select unnest(array['.published', '.decent', '.featured', '.usual', '.FREE', '.FREEMIUM', '.PAID'])
           union select '.rank' || generate_series(0, ${RANK_BITS - 1})
           union select unnest(case when common.lexeme like '/%' then beginnings(common.lexeme) end || common.lexeme)
             from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
            where schemaname = 'public' and tablename = 'tool_search' and attname = 'words'
              and common.lexeme is not null and common.share >= least_share) marks (mark)
         where catalog.size >= ${LARGE}
      $$;

      -- Only whoever holds this lock writes maps; what is noted while a map is drawn stays noted.
      -- True when there may be more to fold.
      create function fold_tool_changes() returns boolean language plpgsql as $$
      declare
        noted bigint[];
      begin
        if not pg_try_advisory_xact_lock(hashtext('tool_maps')) then return false; end if;
        noted := array(select id from tool_changes order by id limit ${MOST_CHANGES});
        if cardinality(noted) = 0 then return false; end if;
        if exists (select from tool_marks) then
          with changed as materialized (
            select distinct number from tool_changes where id = any (noted)
          ), pieces as (
            select number >> ${PIECE_BITS} as piece, ~${marked('number')} as others from changed group by 1
          ), set as (
            select m.mark, s.number >> ${PIECE_BITS} as piece, ${marked('s.number')} as bits
              from changed join tool_search s on s.number = changed.number
             cross join lateral unnest(marks_of(s)) as present (mark)
              join tool_marks m on m.mark = present.mark
             group by 1, 2
          )
          merge into tool_maps
            using (select m.mark, pieces.piece, pieces.others, set.bits
                     from tool_marks m cross join pieces
                     left join set on set.mark = m.mark and set.piece = pieces.piece) now
               on tool_maps.mark = now.mark and tool_maps.piece = now.piece
            when matched and tool_maps.bits is distinct from (tool_maps.bits & now.others | coalesce(now.bits, blank_map()))
              then update set bits = tool_maps.bits & now.others | coalesce(now.bits, blank_map())
            when not matched and now.bits is not null
              then insert (mark, piece, bits) values (now.mark, now.piece, now.bits);
        end if;
        delete from tool_changes where id = any (noted);
        return cardinality(noted) = ${MOST_CHANGES};
      end $$;

      create function draw_next_tool_map() returns boolean language plpgsql as $$
      declare
        next text;
      begin
        if not pg_try_advisory_xact_lock(hashtext('tool_maps')) then return false; end if;
        delete from tool_marks m where not exists (select from marks_to_map(${STILL_FREQUENT}) kept where kept.mark = m.mark);
        next := (select mark from marks_to_map(${FREQUENT}) except select mark from tool_marks limit 1);
        if next is null then return false; end if;
        insert into tool_marks (mark) values (next);
        insert into tool_maps (mark, piece, bits) select next, piece, bits from map_of(tools_marked(next));
        return true;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function draw_next_tool_map();
      drop function fold_tool_changes();
      drop function marks_to_map(double precision);
      drop function marks_of(tool_search);
      drop function beginnings(text);
      drop function tools_marked(text);
      drop function map_of(integer[]);
      drop function blank_map();
      drop trigger tool_search_truncated on tool_search;
      drop function forget_tool_maps();
      drop table tool_maps;
      drop table tool_marks;
    `);
  }
}
