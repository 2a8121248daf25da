-- Bitmaps of the catalog: for every frequent word, label and filter, and for every bit of the rank, one bit for each tool.
-- Combining bitmaps counts the matches of frequent words without visiting their rows. They are an addition that can be
-- turned off (`alter database … set search.bitmaps = off`): the word index returns the same results, only slower.
--
-- A bitmap belongs to a key: a lexeme as in tool_search.words; `/beginning:*` for the beginning of a word of the
-- name; `.published`, `.adult`, `.not-adult`, `.featured`, `.not-featured`; or `.rank` with
-- the number of a bit, 0 to 36. A bitmap is kept in chunks of 8192 tools: one kilobyte, which stays in its row.
--
-- Writers change no bitmap: they record the numbers of changed tools. Readers leave these tools out of the bitmaps and
-- read their rows instead, so that counts are always exact. Maintenance updates the bitmaps.

create table tool_changes (
  id bigint generated always as identity constraint tool_changes_pkey primary key,
  number integer not null
);

create table tool_bitmap_keys (
  key text collate "C" constraint tool_bitmap_keys_pkey primary key
);

create table tool_bitmaps (
  key text collate "C" not null constraint tool_bitmaps_key_fkey references tool_bitmap_keys (key) on delete cascade,
  chunk integer not null,
  bits bit(8192) not null,
  constraint tool_bitmaps_pkey primary key (key, chunk)
) with (autovacuum_vacuum_scale_factor = 0.05);

-- Records the numbers of the tools that a statement has changed.
-- Called by: the three triggers below, once per statement.
-- Cost: 0.005 ms per tool.
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

-- Drops all bitmaps after a truncate of the tools, which fires no other trigger.
-- Called by: the trigger below.
-- Cost: three truncates.
create function drop_tool_bitmaps() returns trigger language plpgsql as $$
begin
  truncate tool_bitmaps, tool_bitmap_keys, tool_changes;
  return null;
end $$;
create trigger tool_search_truncated after truncate on tool_search
  for each statement execute function drop_tool_bitmaps();

-- Returns a chunk without any tool.
-- Called by: bitmap_of, apply_tool_changes, tier_bitmaps, locate_place, find_on_bitmaps.
-- Cost: folded into a constant by the planner.
create function empty_chunk() returns bit(8192) language sql immutable parallel safe as $$
  select repeat('0', 8192)::bit(8192)
$$;

-- Returns the bitmap of these tools. Few bits are set one by one; many are first combined into words of 64 bits.
-- Called by: build_next_bitmap, tier_bitmaps.
-- Cost: 6 ms for 2,000 tools, 30 ms for 100,000.
create function bitmap_of(numbers integer[]) returns table (chunk integer, bits bit(8192))
  language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan as $$
begin
  if cardinality(numbers) < 5000 then
    return query
      select number >> 13, bit_or(set_bit(empty_chunk(), number & 8191, 1)) from unnest(numbers) as tools (number) group by 1;
  else
    return query
      with words as (
        select number >> 6 as word, to_hex(bit_or(1::bigint << (63 - (number & 63)))) as bits
          from unnest(numbers) as tools (number) group by 1)
      select chunks.chunk,
             ('x' || string_agg(lpad(coalesce(words.bits, '0'), 16, '0'), '' order by series.word))::bit(8192)
        from (select distinct word >> 7 as chunk from words) chunks
       cross join lateral generate_series(chunks.chunk << 7, (chunks.chunk << 7) + 127) as series (word)
        left join words on words.word = series.word
       group by chunks.chunk;
  end if;
end $$;

-- Returns the numbers of the tools that have a key.
-- Called by: build_next_bitmap, tier_bitmaps.
-- Cost: 0.2 ms for a rare word, 40 ms for a key that all tools have.
create function tools_with_key(key text) returns integer[] language plpgsql stable
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
begin
  if key like '%:*' then
    return array(select s.number from tool_search s where s.words @@ (quote_literal(left(key, -2)) || ':*')::tsquery);
  elsif key not like '.%' then
    return array(select s.number from tool_search s where s.words @@ quote_literal(key)::tsquery);
  elsif key like '.rank%' then
    return array(select s.number from tool_search s where s.rank >> substr(key, 6)::integer & 1 = 1);
  end if;
  return array(select s.number from tool_search s
                where key = any (array[case when s.published then '.published' end,
                                        case when s.adult then '.adult' else '.not-adult' end,
                                        case when s.featured then '.featured' else '.not-featured' end]));
end $$;

-- Returns the keys for the beginnings, from the second character on, of a lexeme of the form /word. The slash counts as the
-- first character.
-- Called by: bitmap_keys_of, keys_worth_a_bitmap.
-- Cost: 0.01 ms.
create function beginnings(word text) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(left(word, length) || ':*') from generate_series(2, length(word)) as lengths (length)
$$;

-- Returns all keys of a tool.
-- Called by: apply_tool_changes.
-- Cost: 0.1 ms.
create function bitmap_keys_of(s tool_search) returns text[] language sql stable parallel safe as $$
  select tsvector_to_array(s.words)
    || array(select distinct unnest(beginnings(word)) from unnest(tsvector_to_array(s.words)) as words (word)
              where word like '/%')
    || array[case when s.published then '.published' end,
             case when s.adult then '.adult' else '.not-adult' end,
             case when s.featured then '.featured' else '.not-featured' end]
    || array(select '.rank' || digit from generate_series(0, 36) as digits (digit)
              where s.rank >> digit & 1 = 1)
$$;

-- Returns the keys that should have a bitmap: the filters, the bits of the rank, and every lexeme in at least this share of
-- the listings, by the statistics of the table. None below 20,000 tools, where the word index is fast enough.
-- Called by: build_next_bitmap.
-- Cost: 1.5 ms.
create function keys_worth_a_bitmap(least_share double precision) returns table (key text) language sql stable as $$
  select keys.key
    from (select reltuples as size from pg_class where oid = 'tool_search'::regclass) catalog
   cross join lateral (
     select unnest(array['.published', '.not-adult', '.featured', '.not-featured'])
     union select '.rank' || generate_series(0, 36)
     union select unnest(case when common.lexeme like '/%' then beginnings(common.lexeme) end || common.lexeme)
       from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
      where schemaname = 'public' and tablename = 'tool_search' and attname = 'words'
        and common.lexeme is not null and common.share >= least_share) keys (key)
   where catalog.size >= 20000
$$;

-- Updates the bitmaps with up to 5,000 recorded changes. Returns true if there may be more. Only the owner of the lock
-- writes bitmaps; changes recorded meanwhile are kept.
-- Called by: the maintenance of catalog-maintenance.ts, every few seconds.
-- Cost: 160 ms for 500 tools and 1,080 bitmaps.
create function apply_tool_changes() returns boolean language plpgsql as $$
declare
  noted bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_bitmaps')) then return false; end if;
  noted := array(select id from tool_changes order by id limit 5000);
  if cardinality(noted) = 0 then return false; end if;
  if exists (select from tool_bitmap_keys) then
    with changed as materialized (
      select distinct number from tool_changes where id = any (noted)
    ), chunks as (
      select number >> 13 as chunk, ~bit_or(set_bit(empty_chunk(), number & 8191, 1)) as others from changed group by 1
    ), set as (
      select m.key, s.number >> 13 as chunk, bit_or(set_bit(empty_chunk(), s.number & 8191, 1)) as bits
        from changed join tool_search s on s.number = changed.number
       cross join lateral unnest(bitmap_keys_of(s)) as present (key)
        join tool_bitmap_keys m on m.key = present.key
       group by 1, 2
    )
    merge into tool_bitmaps
      using (select m.key, chunks.chunk, chunks.others, set.bits
               from tool_bitmap_keys m cross join chunks
               left join set on set.key = m.key and set.chunk = chunks.chunk) now
         on tool_bitmaps.key = now.key and tool_bitmaps.chunk = now.chunk
      when matched and tool_bitmaps.bits is distinct from (tool_bitmaps.bits & now.others | coalesce(now.bits, empty_chunk()))
        then update set bits = tool_bitmaps.bits & now.others | coalesce(now.bits, empty_chunk())
      when not matched and now.bits is not null
        then insert (key, chunk, bits) values (now.key, now.chunk, now.bits);
  end if;
  delete from tool_changes where id = any (noted);
  return cardinality(noted) = 5000;
end $$;

-- Builds one bitmap that is missing, and drops those of keys that have become rare: a key gets a bitmap at a share of 0.5 % and
-- loses it below 0.35 %. Returns true if there may be more to build.
-- Called by: the maintenance of catalog-maintenance.ts, every few seconds.
-- Cost: 70 ms for a key that all tools have.
create function build_next_bitmap() returns boolean language plpgsql as $$
declare
  next text;
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_bitmaps')) then return false; end if;
  delete from tool_bitmap_keys m where not exists (select from keys_worth_a_bitmap(0.0035) kept where kept.key = m.key);
  next := (select key from keys_worth_a_bitmap(0.005) except select key from tool_bitmap_keys limit 1);
  if next is null then return false; end if;
  insert into tool_bitmap_keys (key) values (next);
  insert into tool_bitmaps (key, chunk, bits) select next, chunk, bits from bitmap_of(tools_with_key(next));
  return true;
end $$;
