-- Maps of the catalog: for every frequent word, label and filter, and for every bit of the rank, one bit for each tool.
-- Combining maps counts the matches of frequent words without visiting their rows.
--
-- A map belongs to a mark: a lexeme as it stands in tool_search.words; `/beginning:*` for the beginning of a word of the
-- name; `.published`, `.adult`, `.decent` (not adult), `.featured`, `.usual` (not featured), `.FREE`, `.FREEMIUM`, `.PAID`;
-- or `.rank` with the number of a bit, 0 to 36. A map is kept in pieces of 8192 tools: one kilobyte, which stays in its row.
--
-- Writers touch no map: they note the numbers of the tools they change. Readers leave noted tools out of the maps and look
-- at their rows instead, so that counts are exact at any moment. Maintenance brings the maps up to date.

create table tool_changes (
  id bigint generated always as identity constraint tool_changes_pkey primary key,
  number integer not null
);

create table tool_marks (
  mark text collate "C" constraint tool_marks_pkey primary key
);

create table tool_maps (
  mark text collate "C" not null constraint tool_maps_mark_fkey references tool_marks (mark) on delete cascade,
  piece integer not null,
  bits bit(8192) not null,
  constraint tool_maps_pkey primary key (mark, piece)
) with (autovacuum_vacuum_scale_factor = 0.05);

-- Notes the numbers of the tools that a statement has changed.
-- Called by: the three triggers below, once a statement.
-- Cost: 0.005 ms a tool.
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

-- Drops all maps when all tools are removed at once, which no other trigger sees.
-- Called by: the trigger below.
-- Cost: three truncates.
create function forget_tool_maps() returns trigger language plpgsql as $$
begin
  truncate tool_maps, tool_marks, tool_changes;
  return null;
end $$;
create trigger tool_search_truncated after truncate on tool_search
  for each statement execute function forget_tool_maps();

-- Gives a piece without any tool.
-- Called by: map_of, fold_tool_changes, tier_maps, locate_tool, find_tools.
-- Cost: folded into a constant by the planner.
create function blank_map() returns bit(8192) language sql immutable parallel safe as $$
  select repeat('0', 8192)::bit(8192)
$$;

-- Gives the map of these tools. Few bits are set one by one; many are first combined into words of 64 bits.
-- Called by: draw_next_tool_map, tier_maps.
-- Cost: 6 ms for 2,000 tools, 30 ms for 100,000.
create function map_of(numbers integer[]) returns table (piece integer, bits bit(8192))
  language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(numbers) < 5000 then
    return query
      select number >> 13, bit_or(set_bit(blank_map(), number & 8191, 1)) from unnest(numbers) as tools (number) group by 1;
  else
    return query
      with words as (
        select number >> 6 as word, to_hex(bit_or(1::bigint << (63 - (number & 63)))) as bits
          from unnest(numbers) as tools (number) group by 1)
      select pieces.piece,
             ('x' || string_agg(lpad(coalesce(words.bits, '0'), 16, '0'), '' order by series.word))::bit(8192)
        from (select distinct word >> 7 as piece from words) pieces
       cross join lateral generate_series(pieces.piece << 7, (pieces.piece << 7) + 127) as series (word)
        left join words on words.word = series.word
       group by pieces.piece;
  end if;
end $$;

-- Gives the numbers of the tools that have a mark.
-- Called by: draw_next_tool_map, tier_maps.
-- Cost: 0.2 ms for a rare word, 40 ms for a mark that all tools have.
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

-- Gives the marks for the beginnings, from the second character on, of a lexeme of the form /word. The slash counts as the
-- first character.
-- Called by: marks_of, marks_to_map.
-- Cost: 0.01 ms.
create function beginnings(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(left(word, length) || ':*') from generate_series(2, length(word)) as lengths (length)
$$;

-- Gives all marks of a tool.
-- Called by: fold_tool_changes.
-- Cost: 0.1 ms.
create function marks_of(s tool_search) returns text[] language sql stable parallel safe as $$
  select tsvector_to_array(s.words)
    || array(select distinct unnest(beginnings(word)) from unnest(tsvector_to_array(s.words)) as words (word)
              where word like '/%')
    || array[case when s.published then '.published' end, '.' || s.pricing,
             case when s.adult then '.adult' else '.decent' end,
             case when s.featured then '.featured' else '.usual' end]
    || array(select '.rank' || digit from generate_series(0, 36) as digits (digit)
              where s.rank >> digit & 1 = 1)
$$;

-- Gives the marks that should have a map: the filters, the bits of the rank, and every lexeme in at least this share of
-- the listings, by the statistics of the table. None below 20,000 tools, where the index of words is fast enough.
-- Called by: draw_next_tool_map.
-- Cost: 1.5 ms.
create function marks_to_map(least_share double precision) returns table (mark text) language sql stable as $$
  select marks.mark
    from (select reltuples as size from pg_class where oid = 'tool_search'::regclass) catalog
   cross join lateral (
     select unnest(array['.published', '.decent', '.featured', '.usual', '.FREE', '.FREEMIUM', '.PAID'])
     union select '.rank' || generate_series(0, 36)
     union select unnest(case when common.lexeme like '/%' then beginnings(common.lexeme) end || common.lexeme)
       from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
      where schemaname = 'public' and tablename = 'tool_search' and attname = 'words'
        and common.lexeme is not null and common.share >= least_share) marks (mark)
   where catalog.size >= 20000
$$;

-- Brings the maps up to date with up to 5,000 noted changes. True when there may be more. Only the holder of the lock
-- writes maps; what is noted meanwhile stays noted.
-- Called by: the maintenance of tool-upkeep.ts, every few seconds.
-- Cost: 160 ms for 500 tools and 1,080 maps.
create function fold_tool_changes() returns boolean language plpgsql as $$
declare
  noted bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_maps')) then return false; end if;
  noted := array(select id from tool_changes order by id limit 5000);
  if cardinality(noted) = 0 then return false; end if;
  if exists (select from tool_marks) then
    with changed as materialized (
      select distinct number from tool_changes where id = any (noted)
    ), pieces as (
      select number >> 13 as piece, ~bit_or(set_bit(blank_map(), number & 8191, 1)) as others from changed group by 1
    ), set as (
      select m.mark, s.number >> 13 as piece, bit_or(set_bit(blank_map(), s.number & 8191, 1)) as bits
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
  return cardinality(noted) = 5000;
end $$;

-- Draws one map that is missing, and drops those of marks that have become rare: a mark gets a map at a share of 0.5 % and
-- loses it below 0.35 %. True when there may be more to draw.
-- Called by: the maintenance of tool-upkeep.ts, every few seconds.
-- Cost: 70 ms for a mark that all tools have.
create function draw_next_tool_map() returns boolean language plpgsql as $$
declare
  next text;
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_maps')) then return false; end if;
  delete from tool_marks m where not exists (select from marks_to_map(0.0035) kept where kept.mark = m.mark);
  next := (select mark from marks_to_map(0.005) except select mark from tool_marks limit 1);
  if next is null then return false; end if;
  insert into tool_marks (mark) values (next);
  insert into tool_maps (mark, piece, bits) select next, piece, bits from map_of(tools_marked(next));
  return true;
end $$;
