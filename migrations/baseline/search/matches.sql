-- Finds listings by words, in either catalog. A scope names the catalog: `tools` reads tool_search, `directories` reads
-- directory_search, which have the columns used here in common. Conditions are tsqueries on `words`, written by
-- query-conditions.ts. Each function fixes its plan by settings, because the planner does not know what it costs to fetch
-- a vector that is stored out of line.

-- Returns the table of a scope.
-- Called by: all functions below.
-- Cost: inlined by the planner.
create function search_table(scope text) returns regclass language sql stable parallel safe as $$
  select (case scope when 'tools' then 'tool_search' when 'directories' then 'directory_search' end)::regclass
$$;

-- Returns the filters of a search as a condition on a row `s`. Labels are lexemes: `@3` a category, `#17` a tag.
-- Called by: count_matches, gather_listings, walk_listings, weigh_listings.
-- Cost: 0.05 ms.
create function listing_filters(scope text, labels text[], pricing text, featured boolean, adult_hidden boolean)
  returns text language sql immutable parallel safe as $$
  select array_to_string(array['s.published',
    case when adult_hidden then 'not s.adult' end,
    case when pricing is not null then format('s.pricing = %L', pricing) end,
    case when featured is not null then format('s.featured = %L', featured) end]
    || array(select case when label like '#%' then format('s.tag_ids @> array[%s]', substr(label, 2)::integer)
                         when scope = 'tools' then format('s.category_id = %s', substr(label, 2)::integer)
                         else format('s.category_ids @> array[%s]', substr(label, 2)::integer) end
               from unnest(labels) as label), ' and ')
$$;

-- Returns how many visible listings satisfy each condition, at most `up_to`; null for a condition that is null. Frequent
-- words are counted on their bitmaps.
-- Called by: read_query; search-index.repository.ts.
-- Cost: 0.1 ms per condition, and 1 ms per 1,000 listings that satisfy it.
create function count_listings(scope text, conditions text[], adult_hidden boolean, up_to integer) returns integer[]
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
declare
  counts integer[];
begin
  execute format(
    'select array_agg(case when w.condition is not null then
                coalesce(count_on_bitmap($1, w.condition, $3), (
                  select count(*)::integer from (
                    select from %s s
                     where s.words @@ w.condition::tsquery and s.published and not ($3 and s.adult) limit $4) counted)) end
              order by w.position)
       from unnest($2) with ordinality as w (condition, position)', search_table(scope))
    into counts using scope, conditions, adult_hidden, up_to;
  return coalesce(counts, '{}');
end $$;

-- Returns how many listings satisfy a condition and the filters.
-- Called by: find_listings, list_tools.
-- Cost: 0.8 ms for a rare word, 35 ms for one that all listings contain.
create function count_matches(scope text, wanted tsquery, labels text[], pricing text, featured boolean,
    adult_hidden boolean) returns integer
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
declare
  matches integer;
begin
  execute format('select count(*) from %s s where s.words @@ $1 and %s',
                 search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    into matches using wanted && coalesce(holds_stems(labels), '')::tsquery;
  return matches;
end $$;

-- Returns a page of the matching listings: all matches are fetched through the word index and sorted.
-- Called by: search-index.repository.ts, when there are few matches.
-- Cost: 0.8 ms, and about 1 ms for every 1,000 matches.
create function gather_listings(scope text, wanted text, labels text[], pricing text, featured boolean,
    adult_hidden boolean, skipped integer, wanted_rows integer)
  returns table (listing_id uuid, place bigint) language plpgsql stable rows 20
  set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
begin
  return query execute format(
    'select s.listing_id, s.place from %s s where s.words @@ $1 and %s order by s.place, s.listing_id limit $2 offset $3',
    search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    using wanted::tsquery && coalesce(holds_stems(labels), '')::tsquery, wanted_rows, skipped;
end $$;

-- Returns a page of the matching listings by reading the index of their order from a known listing on, and checking each.
-- Called by: search-index.repository.ts, when there are many matches.
-- Cost: 0.4 ms when most listings match; about 1 ms for every 100 to 200 listings that have to be checked.
create function walk_listings(scope text, wanted text, labels text[], pricing text, featured boolean,
    adult_hidden boolean, after_place bigint, after_id uuid, skipped integer, wanted_rows integer)
  returns table (listing_id uuid, place bigint) language plpgsql stable rows 20
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query execute format(
    'select s.listing_id, s.place from %s s
      where (s.place, s.listing_id) > ($1, $2) and %s and (s.words @@ $3) is true
      order by s.place, s.listing_id limit $4 offset $5',
    search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    using after_place, after_id, wanted::tsquery, wanted_rows, skipped;
end $$;

-- Returns the listings that satisfy `base`, by the total weight of the terms they contain.
-- Called by: search-index.repository.ts, for the fifth tier.
-- Cost: 1 ms per 1,000 pairs of a listing and a term in it.
create function weigh_listings(scope text, base text, terms text[], weights integer[], labels text[], pricing text,
    featured boolean, adult_hidden boolean, wanted_rows integer)
  returns table (listing_id uuid, place bigint, weight integer) language plpgsql stable rows 100
  set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
begin
  return query execute format(
    'select held.listing_id, held.place, sum(t.weight)::integer
       from unnest($1, $2) as t (term, weight)
      cross join lateral (select s.listing_id, s.place from %s s where s.words @@ (t.term::tsquery && $3) and %s) held
      group by 1, 2 order by 3 desc, 2, 1 limit $4',
    search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    using terms, weights, base::tsquery && coalesce(holds_stems(labels), '')::tsquery, wanted_rows;
end $$;

-- Returns for each listing the total weight of the terms in it, half of it for a term of which it contains only a synonym, and
-- the weight multiplied by the field that contains each term: 8 for the name, 6 for a label, 4 for the tagline or short description, 3 for other texts, 2 for a synonym only.
-- Called by: search-index.repository.ts, for the fifth tier.
-- Cost: 0.03 ms per listing. `words` is fetched once per listing, not once per term.
create function rank_listings(scope text, ids uuid[], held text[], own text[], in_label text[], in_name text[], weights integer[])
  returns table (listing_id uuid, place bigint, weight integer, field_weight integer) language plpgsql stable rows 100
  set enable_seqscan = off as $$
begin
  return query execute format(
    'with listing as materialized (
       select s.listing_id, s.place, s.words || ''''::tsvector as words,
              search_vector(search_fold(coalesce(l.%s, ''''))) as short_text
         from unnest($1) as wanted (id) join %s s on s.listing_id = wanted.id join %s l on l.id = s.listing_id)
     select listing.listing_id, listing.place,
            sum(case when words @@ t.own then t.weight else t.weight / 2 end)::integer,
            sum(t.weight * case when words @@ t.in_name then 8 when words @@ t.in_label then 6
                                when short_text @@ t.own then 4 when words @@ t.own then 3 else 2 end)::integer
       from listing
       join unnest($2::tsquery[], $3::tsquery[], $4::tsquery[], $5::tsquery[], $6)
            as t (held, own, in_label, in_name, weight) on words @@ t.held
      group by 1, 2',
    case scope when 'tools' then 'tagline' else 'small_description' end, search_table(scope), scope)
    using ids, held, own, in_label, in_name, weights;
end $$;
