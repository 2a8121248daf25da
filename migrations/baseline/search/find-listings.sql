-- The first step of every search: how many listings match in each tier, and where a far page begins. In the catalog of tools
-- frequent words are counted on the bitmaps of tool-bitmaps.sql, all others through the word index.

-- Returns whether searches may use the bitmaps.
-- Called by: count_on_bitmap, find_on_bitmaps.
-- Cost: below 0.001 ms.
create function uses_bitmaps(scope text) returns boolean language sql stable as $$
  select scope = 'tools' and coalesce(current_setting('search.bitmaps', true), '') <> 'off'
$$;

-- Returns how many visible tools have a lexeme, or null if it has no bitmap. Changes that are not yet applied to the
-- bitmaps are left out: the count measures the frequency of a word, not the number of results.
-- Called by: count_listings.
-- Cost: 0.2 ms.
create function count_on_bitmap(scope text, condition text, adult_hidden boolean) returns integer
  language plpgsql stable as $$
declare
  wanted text := case when condition like '%:*' then substr(left(condition, -3), 2) || ':*'
                      else substr(left(condition, -1), 2) end;
begin
  if not uses_bitmaps(scope) or condition is null or condition like '% %'
    or not exists (select from tool_bitmap_keys where key = wanted) then return null; end if;
  return (select coalesce(sum(bit_count(m.bits & visible.bits & coalesce(not_adult.bits, ~empty_chunk()))), 0)
            from tool_bitmaps m
            join tool_bitmaps visible on visible.key = '.published' and visible.chunk = m.chunk
            left join tool_bitmaps not_adult on adult_hidden and not_adult.key = '.not-adult' and not_adult.chunk = m.chunk
           where m.key = wanted);
end $$;

-- Returns a bitmap of each tier, narrowed by the filters, without recently changed tools. `clauses` are the rows
-- of query-conditions.ts: a tool is in a tier if it satisfies every clause of it, a clause if it satisfies an alternative of
-- it, an alternative if it has at least one key for each stem. A key that has no bitmap is looked up in the word index.
-- Called by: find_on_bitmaps.
-- Cost: 1 to 3 ms.
create function tier_bitmaps(clauses jsonb, filters text[]) returns table (tier integer, chunk integer, bits bit(8192))
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with wanted as materialized (
      select w.*, max(w.clause) over (partition by w.tier) as clauses,
             max(w.stem) over (partition by w.tier, w.clause, w.alternative) as stems
        from jsonb_to_recordset(clauses) as w (tier integer, clause integer, alternative integer, stem integer, key text)
    ), keys as (
      select wanted.key from wanted union select unnest(filters)
    ), bitmaps as materialized (
      select m.key, m.chunk, m.bits from keys join tool_bitmaps m on m.key = keys.key
      union all
      select keys.key, built.chunk, built.bits
        from keys cross join lateral bitmap_of(tools_with_key(keys.key)) built
       where not exists (select from tool_bitmap_keys kept where kept.key = keys.key)
    ), stems as (
      select w.tier, w.clause, w.clauses, w.alternative, w.stems, w.stem, b.chunk, bit_or(b.bits) as bits
        from wanted w join bitmaps b on b.key = w.key where w.stems > 1 group by 1, 2, 3, 4, 5, 6, 7
    ), alternatives as (
      select s.tier, s.clause, s.clauses, s.chunk, bit_and(s.bits) as bits
        from stems s group by s.tier, s.clause, s.clauses, s.alternative, s.chunk having count(*) = max(s.stems)
      union all
      select w.tier, w.clause, w.clauses, b.chunk, b.bits from wanted w join bitmaps b on b.key = w.key where w.stems = 1
    ), satisfied as (
      select a.tier, a.clauses, a.chunk, bit_or(a.bits) as bits from alternatives a group by a.tier, a.clause, a.clauses, a.chunk
      union all
      select tiers.tier, tiers.clauses, b.chunk, b.bits
        from (select distinct wanted.tier, wanted.clauses from wanted) tiers
       cross join unnest(filters) as filter (key)
        join bitmaps b on b.key = filter.key
    ), tiers as (
      select c.tier, c.chunk, bit_and(c.bits) as bits from satisfied c
       group by 1, 2 having count(*) = max(c.clauses) + cardinality(filters)
    ), noted as (
      select number >> 13 as chunk, ~bit_or(set_bit(empty_chunk(), number & 8191, 1)) as others from tool_changes group by 1
    )
    select tiers.tier, tiers.chunk, tiers.bits & coalesce(noted.others, ~empty_chunk())
      from tiers left join noted on noted.chunk = tiers.chunk;
end $$;

-- Returns a place from which the result with the number `wanted` is at most 10 results away, and how many results (`skip`)
-- precede it. It halves the tools of the bitmaps and the other ranks by one bit of the rank after the other.
-- Called by: find_on_bitmaps.
-- Cost: 2 to 3 ms.
create function locate_place(chunks integer[], bitmaps bit(8192)[], ranks bigint[], wanted integer,
                            out skip integer, out place bigint)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  rank bigint := 0;
  upper integer;
  is_upper boolean;
begin
  skip := 0;
  for digit in reverse 36 .. 0 loop
    upper := (select coalesce(sum(bit_count(m.bits & digits.bits)), 0)
                from unnest(chunks, bitmaps) as m (chunk, bits)
                join tool_bitmaps digits on digits.key = '.rank' || digit and digits.chunk = m.chunk)
      + (select count(*) from unnest(ranks) as r where r >> digit & 1 = 1);
    is_upper := skip + upper > wanted;
    rank := rank << 1;
    if is_upper then
      rank := rank + 1;
    else
      skip := skip + upper;
    end if;
    if wanted - skip <= 10 then
      place := first_place(((rank + 1) << digit) - 1);
      return;
    end if;
    ranks := array(select r from unnest(ranks) as r where (r >> digit & 1 = 1) = is_upper);
    select array_agg(m.chunk), array_agg(m.left_bits) into chunks, bitmaps
      from (select m.chunk, case when is_upper then m.bits & coalesce(digits.bits, empty_chunk())
                                 else m.bits & ~coalesce(digits.bits, empty_chunk()) end as left_bits
              from unnest(chunks, bitmaps) as m (chunk, bits)
              left join tool_bitmaps digits on digits.key = '.rank' || digit and digits.chunk = m.chunk) m
     where bit_count(m.left_bits) > 0;
  end loop;
  place := first_place(rank);
end $$;

-- Returns the same as find_listings, from the bitmaps; null counts if they cannot be used: there must be bitmaps of the
-- filters, of the bits of the rank and of a key of every clause of the last tier, and at most 5,000 recorded changes.
-- Called by: find_listings.
-- Cost: 2 to 4 ms; 4 to 7 ms with a far page.
create function find_on_bitmaps(tiers text[], clauses jsonb, labels text[], pricing text, featured boolean,
    adult_hidden boolean, page_offset integer, out counts integer[], out skip integer, out place bigint)
  language plpgsql stable as $$
declare
  ranks text[] := array(select '.rank' || generate_series(0, 36));
  filters text[] := array_remove(array['.published', case when adult_hidden then '.not-adult' end, '$' || pricing,
    case when featured then '.featured' when not featured then '.not-featured' end], null);
  conditions text := listing_filters('tools', labels, pricing, featured, adult_hidden);
  numbers integer[];
  chunks integer[];
  bitmaps bit(8192)[];
  noted integer[] := array(select number from tool_changes limit 5001);
  ranks_noted bigint[];
  better integer[];
  -- A tier with a rare word has few matches, soon counted through the index of words.
  frequent integer[] := array(
    select t.tier from (select w.tier, w.clause, count(kept.key) as kept
                          from jsonb_to_recordset(clauses) as w (tier integer, clause integer, key text)
                          left join tool_bitmap_keys kept on kept.key = w.key group by 1, 2) t
     group by t.tier having min(t.kept) > 0);
  wanted integer[];
  matches integer;
  reached integer;
  start integer;
begin
  if cardinality(noted) > 5000 or not frequent @> array[4]
    or (select count(*) from tool_bitmap_keys where key = any (filters || ranks)) < cardinality(filters || ranks)
  then return; end if;
  -- Every tier implies the last, so often that one alone answers a query of many words.
  for phase in 1 .. 2 loop
    wanted := case when (select max((w ->> 'clause')::integer) from jsonb_array_elements(clauses) as w) < 3 then frequent
                   when phase = 1 then array[4] else array_remove(frequent, 4) end;
    select numbers || array_agg(m.tier), chunks || array_agg(m.chunk), bitmaps || array_agg(m.bits)
      into numbers, chunks, bitmaps
      from tier_bitmaps((select jsonb_agg(w) from jsonb_array_elements(clauses) as w where (w ->> 'tier')::integer = any (wanted)),
                        filters || labels) m;
    exit when wanted = frequent;
    execute format('select count(*) from tool_search s where s.number = any ($1) and %s and s.words @@ $2', conditions)
      into matches using noted, tiers[4]::tsquery;
    if matches + (select coalesce(sum(bit_count(m.bits)), 0)
                    from unnest(numbers, chunks, bitmaps) as m (tier, chunk, bits) where m.tier = 4) = 0 then
      counts := '{0,0,0,0}';
      return;
    end if;
  end loop;
  for current_tier in 1 .. 4 loop
    if not frequent @> array[current_tier] then
      counts[current_tier] := count_matches('tools', tiers[current_tier]::tsquery, labels, pricing, featured, adult_hidden);
    else
      execute format('select count(*) from tool_search s where s.number = any ($1) and %s and s.words @@ $2', conditions)
        into matches using noted, tiers[current_tier]::tsquery;
      counts[current_tier] := matches + (select coalesce(sum(bit_count(m.bits)), 0)
        from unnest(numbers, chunks, bitmaps) as m (tier, chunk, bits) where m.tier = current_tier);
    end if;
  end loop;

  if page_offset >= counts[4] then return; end if;
  reached := case when page_offset < counts[1] then 1 when page_offset < counts[2] then 2
                  when page_offset < counts[3] then 3 else 4 end;
  start := case when reached = 1 then 0 else counts[reached - 1] end;
  if page_offset - start <= 10 or not frequent @> array[reached] then return; end if;
  if reached > 1 and not frequent @> array[reached - 1] then
    execute format('select array(select s.number from tool_search s where s.words @@ $1 and %s)', conditions)
      into better using tiers[reached - 1]::tsquery;
    select numbers || array_agg(reached - 1), chunks || array_agg(b.chunk), bitmaps || array_agg(b.bits)
      into numbers, chunks, bitmaps from bitmap_of(better) b;
  end if;
  execute format('select array(select s.rank from tool_search s where s.number = any ($1) and %s and s.words @@ $2)', conditions)
    into ranks_noted
    using noted, tiers[reached]::tsquery && !!(case when reached = 1 then '' else tiers[reached - 1] end)::tsquery;
  select located.skip, located.place into skip, place
    from (select array_agg(m.chunk) as chunks, array_agg(m.bits & ~coalesce(above.bits, empty_chunk())) as bitmaps
            from unnest(numbers, chunks, bitmaps) as m (tier, chunk, bits)
            left join unnest(numbers, chunks, bitmaps) as above (tier, chunk, bits)
              on above.tier = m.tier - 1 and above.chunk = m.chunk
           where m.tier = reached) searched,
         locate_place(searched.chunks, searched.bitmaps, ranks_noted, page_offset - start) located;
end $$;

-- Returns how many listings match in each of the four tiers (each count includes the better tiers), and for a page that is far
-- from the beginning of its tier a place to start from and how many results precede it. `tiers` are conditions on words,
-- each implying the next; `clauses` are the same for the bitmaps.
-- Called by: search-index.repository.ts.
-- Cost: 1 to 4 ms; 4 to 7 ms with a far page.
create function find_listings(scope text, tiers text[], clauses jsonb, labels text[], pricing text, featured boolean,
    adult_hidden boolean, page_offset integer,
    out counts integer[], out size integer, out on_bitmaps boolean, out skip integer, out place bigint)
  language plpgsql stable as $$
begin
  size := (select reltuples from pg_class where oid = search_table(scope));
  -- The statistics of a small table may be from before it was filled.
  if size < 10000 then
    execute format('select greatest(count(*), 1) from %s', search_table(scope)) into size;
  end if;
  if uses_bitmaps(scope) then
    select f.counts, f.skip, f.place into counts, skip, place
      from find_on_bitmaps(tiers, clauses, labels, pricing, featured, adult_hidden, page_offset) f;
  end if;
  on_bitmaps := counts is not null;
  if on_bitmaps then return; end if;
  counts := array[0, 0, 0, count_matches(scope, tiers[4]::tsquery, labels, pricing, featured, adult_hidden)];
  if counts[4] = 0 then return; end if;
  for tier in 1 .. 3 loop
    counts[tier] := count_matches(scope, tiers[tier]::tsquery, labels, pricing, featured, adult_hidden);
  end loop;
end $$;
