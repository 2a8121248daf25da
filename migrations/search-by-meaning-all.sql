-- Both catalogs: what differs between them is in the functions of search-by-meaning.sql.

-- Returns the filters of a search as a condition on a row `s`. Labels are `@3` for a category and `#17` for a tag; for directories also
-- `%dofollow` for the link type in any case, `!true` if a badge is required, `>60` for the lowest Domain Rating. `-{…}` excludes
-- listings.
-- Called by: gather_listings, walk_listings, find_on_bitmaps.
-- Cost: 0.05 ms.
create or replace function listing_filters(scope text, labels text[], pricing text, featured boolean, adult_hidden boolean)
  returns text language sql immutable parallel safe as $$
  select array_to_string(array['s.published',
    case when adult_hidden then 'not s.adult' end,
    case when pricing is not null then format('s.pricing = %L', pricing) end,
    case when featured is not null then format('s.featured = %L', featured) end]
    || array(select case left(label, 1)
                      when '#' then format('s.tag_ids @> array[%s]', substr(label, 2)::integer)
                      when '%' then format('s.link_type = lower(%L)', substr(label, 2))
                      when '!' then format('s.requires_badge = %L', substr(label, 2)::boolean)
                      when '>' then format('s.domain_rating >= %L', substr(label, 2)::double precision)
                      when '-' then format('s.listing_id <> all (%L::uuid[])', substr(label, 2))
                      else format(case scope when 'tools' then 's.category_id = %s' else 's.category_ids @> array[%s]' end,
                                  substr(label, 2)::integer) end
               from unnest(labels) as label), ' and ')
$$;

-- Returns how many visible listings satisfy each condition, at most `up_to`.
-- Called by: read_query; search-index.repository.ts.
-- Cost: as in each catalog.
create or replace function count_listings(scope text, conditions text[], adult_hidden boolean, up_to integer) returns integer[]
  language plpgsql stable as $$
begin
  return coalesce(case scope when 'tools' then count_tool_search(conditions, adult_hidden, up_to)
                             else count_directory_search(conditions, adult_hidden, up_to) end, '{}');
end $$;

-- Returns how many listings satisfy a condition and the filters.
-- Called by: find_on_bitmaps, list_tools.
-- Cost: as in each catalog.
create or replace function count_matches(scope text, wanted tsquery, labels text[], pricing text, featured boolean,
    adult_hidden boolean) returns integer
  language plpgsql stable as $$
begin
  return (case scope when 'tools' then match_tool_search(array[wanted], labels, pricing, featured, adult_hidden)
                     else match_directory_search(array[wanted], labels, pricing, featured, adult_hidden) end)[1];
end $$;

-- Returns how many listings match in each of the four tiers (each count includes the better tiers), and for a page that is far
-- from the beginning of its tier a place to start from and how many results precede it. `tiers` are conditions on words,
-- each implying the next; `clauses` are the same for the bitmaps.
-- Called by: search-index.repository.ts.
-- Cost: 0.5 to 4 ms; 4 to 7 ms with a far page.
create or replace function find_listings(scope text, tiers text[], clauses jsonb, labels text[], pricing text, featured boolean,
    adult_hidden boolean, page_offset integer,
    out counts integer[], out size integer, out on_bitmaps boolean, out skip integer, out place bigint)
  language plpgsql stable as $$
begin
  size := (select reltuples from pg_class where oid = search_table(scope));
  -- The statistics of a small table may be from before it was filled.
  if size < 10000 then
    size := case scope when 'tools' then (select count(*) from tool_search) else (select count(*) from directory_search) end;
  end if;
  if uses_bitmaps(scope) and size >= 10000 then
    select f.counts, f.skip, f.place into counts, skip, place
      from find_on_bitmaps(tiers, clauses, labels, pricing, featured, adult_hidden, page_offset) f;
  end if;
  on_bitmaps := counts is not null;
  if on_bitmaps then return; end if;
  counts := case scope when 'tools' then match_tool_search(tiers[4:]::tsquery[], labels, pricing, featured, adult_hidden)
                       else match_directory_search(tiers[4:]::tsquery[], labels, pricing, featured, adult_hidden) end;
  counts := array[0, 0, 0] || counts;
  if counts[4] = 0 then return; end if;
  counts := case scope when 'tools' then match_tool_search(tiers[:3]::tsquery[], labels, pricing, featured, adult_hidden)
                       else match_directory_search(tiers[:3]::tsquery[], labels, pricing, featured, adult_hidden) end || counts[4];
end $$;

-- weigh_listings and rank_listings stay until the next release, because the previous one calls them during a rolling upgrade.

-- Returns the ways to read a word as two words of the catalog written without a space. `offset 0` keeps the order of the joins, whatever
-- the planner knows about a vocabulary that was just filled.
-- Called by: search-index.repository.ts, for words that no listing contains.
-- Cost: 0.1 ms per word.
create or replace function split_words(catalog text, joined text[], adult_hidden boolean)
  returns table (wrong text, first text, second text, stems text[]) language plpgsql stable rows 5
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
    select given.wrong, a.word, b.word, search_stems(a.word || ' ' || b.word)
      from unnest(joined) as given (wrong)
     cross join generate_series(2, length(given.wrong) - 2) as cut
     cross join lateral (
       select w.word from search_words w
        where w.scope = catalog and w.word = left(given.wrong, cut) and (w.open or not adult_hidden) offset 0) a
     cross join lateral (
       select w.word from search_words w
        where w.scope = catalog and w.word = substr(given.wrong, cut + 1) and (w.open or not adult_hidden) offset 0) b;
end $$;
