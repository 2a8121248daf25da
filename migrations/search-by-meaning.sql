-- The head of a search. These functions exist once per catalog, `{scope}` and its table `{table}`, so that their plans are made
-- once per connection and not for every search: planning would take longer than most of them.

-- Returns how many visible listings satisfy each condition, at most `up_to`; null for a condition that is null. Frequent
-- words are counted on their bitmaps.
-- Called by: count_listings.
-- Cost: 0.02 ms per condition, and 1 ms per 1,000 listings that satisfy it.
create function count_{table}(conditions text[], adult_hidden boolean, up_to integer) returns integer[]
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
declare
  has_bitmaps boolean := '{scope}' = 'tools' and exists (select from tool_bitmap_keys);
begin
  return (
    select array_agg(case when w.condition is not null then
             coalesce(case when has_bitmaps then count_on_bitmap('{scope}', w.condition, adult_hidden) end, (
               select count(*)::integer from (
                 select from {table} s
                  where s.words @@ w.condition::tsquery and s.published and not (adult_hidden and s.adult)
                  limit up_to) counted)) end
           order by w.position)
      from unnest(conditions) with ordinality as w (condition, position));
end $$;

-- Returns how many listings satisfy each condition and the filters.
-- Called by: count_matches, find_listings.
-- Cost: 0.05 ms for a rare word, 35 ms for one that all listings contain.
create function match_{table}(conditions tsquery[], labels text[], wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
  returns integer[]
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
declare
{declarations}
begin
  return (
    select array_agg((
             select count(*)::integer from {table} s
              where s.words @@ coalesce(w.condition && labelled, w.condition) and {filters})
           order by w.position)
      from unnest(conditions) with ordinality as w (condition, position));
end $$;

-- Returns the listings that satisfy any of the conditions and the filters, with the bits and the weight of those that they satisfy.
-- Called by: head_of_{table}.
-- Cost: 0.03 ms per condition, and 1 ms per 1,000 pairs of a listing and a condition. Other index scans are off, because the planner
--   would compare every pair.
create function scan_{table}(conditions tsquery[], bits integer[], weights integer[], labels text[], wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean)
  returns table (listing_id uuid, place bigint, held integer, weight bigint) language plpgsql stable rows 500
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
declare
{declarations}
begin
  return query
    select s.listing_id, s.place, bit_or(w.bits), sum(w.weight)
      from unnest(conditions, scan_{table}.bits, weights) as w (condition, bits, weight)
     cross join lateral (
       select s.listing_id, s.place from {table} s where s.words @@ coalesce(w.condition && labelled, w.condition) and {filters}
          -- Keeps the order of the join. The other way round, every pair would be compared.
          offset 0) s
     group by 1, 2;
end $$;

-- Returns the listings of a head: the best 100 by words, and the nearest by meaning (numbers of listing_vectors). `held` has the
-- bits of all conditions that a listing satisfies. `scanned` conditions find listings through the word index; `checked` ones only
-- apply to listings that are found otherwise. Bit 24: all words are in the name; 25: in name or labels; 26: anywhere. Names
-- precede the head. Without `has_partial`, listings without all words are found by meaning only.
-- Called by: search-index.repository.ts.
-- Cost: 1 to 3 ms.
create function head_of_{table}(best uuid[], has_partial boolean, scanned tsquery[], scanned_bits integer[],
    scanned_weights integer[], checked tsquery[], checked_bits integer[], recipe text, nearest integer[], labels text[],
    wanted_pricing text, wanted_featured boolean, adult_hidden boolean)
  returns table (listing_id uuid, place bigint, pricing text, held integer, is_gone boolean, number integer, codes bytea)
  language plpgsql stable rows 200
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
declare
{declarations}
begin
  return query
    with containing as materialized (
      select c.listing_id, c.place, c.held, c.weight
        from scan_{table}(scanned, scanned_bits, scanned_weights, labels, wanted_pricing, wanted_featured, adult_hidden) c
    ), found as (
      (select c.listing_id from containing c
        where c.held & (1 << 24) = 0 and (has_partial or c.held >> 25 > 0)
        order by c.held >> 25 desc, case when c.held >> 25 = 0 then c.weight end desc, c.place, c.listing_id
        limit 100)
      union
      select unnest(best)
      union
      select v.listing_id from unnest(nearest) as near (number) join listing_vectors v on v.number = near.number
    )
    select f.listing_id, s.place, s.pricing,
           coalesce(c.held, 0)
             -- Stored out of line, words would be fetched for each condition.
             | coalesce((with own as materialized (select strip(s.words) as words where checked <> '{}')
                         select bit_or(w.bits) from own, unnest(checked, checked_bits) as w (condition, bits)
                          where own.words @@ w.condition), 0),
           -- Such a listing is placed like one that was never opened.
           coalesce(case when s.place >> 32 = 2147483647 then (
             select site.notice in ('gone', 'parked') from site_checks site
              where site.kind = '{kind}' and site.listing_id = f.listing_id) end, false),
           v.number, v.codes
      from found f
      join {table} s on s.listing_id = f.listing_id
      left join containing c on c.listing_id = f.listing_id
      left join listing_vectors v on v.recipe = head_of_{table}.recipe and v.scope = '{scope}' and v.listing_id = f.listing_id
     where {filters} and coalesce(c.held, 0) & (1 << 24) = 0;
end $$;

-- Returns the numbers of the vectors of listings that pass the filters, at most `up_to`; with `among`, of these listings.
-- Called by: search-index.repository.ts.
-- Cost: 3 ms per 1,000 of them.
create function numbers_of_{table}(recipe text, among integer[], labels text[], wanted_pricing text, wanted_featured boolean,
    adult_hidden boolean, up_to integer) returns integer[]
  language plpgsql stable
  set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off as $$
declare
{declarations}
begin
  -- One condition for both would read the words of every listing.
  if among is null and numnode(labelled) > 0 then
    return array(
      select v.number from {table} s
        join listing_vectors v on v.recipe = numbers_of_{table}.recipe and v.scope = '{scope}' and v.listing_id = s.listing_id
       where v.signs is not null and s.words @@ labelled and {filters} limit up_to);
  elsif among is null then
    return array(
      select v.number from {table} s
        join listing_vectors v on v.recipe = numbers_of_{table}.recipe and v.scope = '{scope}' and v.listing_id = s.listing_id
       where v.signs is not null and {filters} limit up_to);
  end if;
  return array(
    select v.number from unnest(among) with ordinality as given (number, position)
      join listing_vectors v on v.number = given.number
      join {table} s on s.listing_id = v.listing_id
     where (coalesce(numnode(labelled), 0) = 0 or s.words @@ labelled) and {filters} order by given.position limit up_to);
end $$;
