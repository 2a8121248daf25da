-- The first step of every search for tools: how many match in each tier, and where a far page begins. Frequent words are
-- counted on the maps of tool-maps.sql, rare ones through the index of words.

-- Gives a query as marks: a tool is in a tier if it has at least one mark of every clause. The tiers are those of
-- search_tiers, numbered from 1.
-- Called by: find_tools, tier_maps.
-- Cost: 0.2 ms.
create function search_clauses(query text) returns table (tier integer, clause integer, mark text)
  language plpgsql immutable strict rows 10 as $$
declare
  terms text[] := search_terms(query);
  stems text[];
  beginning text;
begin
  if cardinality(terms) = 0 then return; end if;
  tier := 1; clause := 1; mark := search_exact(search_fold(query)); return next;
  clause := 0;
  for position in 1 .. cardinality(terms) loop
    stems := tsvector_to_array(search_vector(terms[position]));
    if position = cardinality(terms) then
      beginning := '/' || terms[position] || ':*';
      if cardinality(stems) = 0 then stems := array[null]; end if;
    end if;
    for index in 1 .. cardinality(stems) loop
      clause := clause + 1;
      return query
        select wanted.tier, clause, wanted.mark
          from (values (2, '^' || stems[index]), (2, beginning),
                       (3, '^' || stems[index]), (3, '~' || stems[index]), (3, beginning),
                       (4, stems[index]), (4, beginning)) wanted (tier, mark)
         where wanted.mark is not null;
    end loop;
  end loop;
end $$;

-- Gives a map of each tier, narrowed by the filters, without the tools that are noted as changed. A mark that has no map
-- is mapped on the spot.
-- Called by: find_tools.
-- Cost: 1 to 3 ms.
create function tier_maps(query text, filters text[]) returns table (tier integer, piece integer, bits bit(8192))
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with wanted as materialized (
      select w.tier, w.clause, w.mark, max(w.clause) over (partition by w.tier) as clauses from search_clauses(query) w
    ), marks as (
      select wanted.mark from wanted union select unnest(filters)
    ), maps as materialized (
      select m.mark, m.piece, m.bits from marks join tool_maps m on m.mark = marks.mark
      union all
      select marks.mark, drawn.piece, drawn.bits
        from marks cross join lateral map_of(tools_marked(marks.mark)) drawn
       where not exists (select from tool_marks kept where kept.mark = marks.mark)
    ), clauses as (
      select wanted.tier, wanted.clauses, maps.piece, bit_or(maps.bits) as bits
        from wanted join maps on maps.mark = wanted.mark group by wanted.tier, wanted.clause, wanted.clauses, maps.piece
      union all
      select tiers.tier, tiers.clauses, maps.piece, maps.bits
        from (select distinct wanted.tier, wanted.clauses from wanted) tiers
       cross join unnest(filters) as filter (mark)
        join maps on maps.mark = filter.mark
    ), tiers as (
      select c.tier, c.piece, bit_and(c.bits) as bits from clauses c
       group by 1, 2 having count(*) = max(c.clauses) + cardinality(filters)
    ), noted as (
      select number >> 13 as piece, ~bit_or(set_bit(blank_map(), number & 8191, 1)) as others from tool_changes group by 1
    )
    select tiers.tier, tiers.piece, tiers.bits & coalesce(noted.others, ~blank_map())
      from tiers left join noted on noted.piece = tiers.piece;
end $$;

-- Gives a place from which the result with the number `wanted` is at most 10 results away, and how many results (`skip`)
-- lie before that place. It halves the mapped tools and the other ranks by one bit of the rank after the other.
-- Called by: find_tools.
-- Cost: 2 to 3 ms.
create function locate_tool(pieces integer[], maps bit(8192)[], ranks bigint[], wanted integer,
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
                from unnest(pieces, maps) as m (piece, bits)
                join tool_maps digits on digits.mark = '.rank' || digit and digits.piece = m.piece)
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
    select array_agg(m.piece), array_agg(m.left_bits) into pieces, maps
      from (select m.piece, case when is_upper then m.bits & coalesce(digits.bits, blank_map())
                                 else m.bits & ~coalesce(digits.bits, blank_map()) end as left_bits
              from unnest(pieces, maps) as m (piece, bits)
              left join tool_maps digits on digits.mark = '.rank' || digit and digits.piece = m.piece) m
     where bit_count(m.left_bits) > 0;
  end loop;
  place := first_place(rank);
end $$;

-- Gives how many tools match in each tier (each count includes the better tiers), the conditions by which the tiers are
-- fetched, and for a page that is far from the beginning of its tier a place to start from. `mapped` says whether the maps
-- were used: there are maps of the filters, of the bits of the rank and of a mark of every clause, and at most 5,000 changes
-- are noted. An unknown category or tag gives a total of 0.
-- Called by: tool-search.repository.ts.
-- Cost: 2 to 4 ms; 4 to 7 ms with a far page.
create function find_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
    wanted_featured boolean, adult_included boolean, page_offset integer,
    out wanted_category integer, out wanted_tag integer, out adult_hidden boolean, out narrow text,
    out exact_tier text, out name_tier text, out label_tier text, out rest_tier text,
    out exact integer, out name integer, out label integer, out total integer, out size integer,
    out mapped boolean, out skip integer, out place bigint)
  language plpgsql stable as $$
declare
  words record := search_tiers(query);
  narrowed tsquery := ''::tsquery;
  filters text[] := array['.published'];
  ranks text[] := array(select '.rank' || generate_series(0, 36));
  tiers integer[];
  pieces integer[];
  maps bit(8192)[];
  noted integer[];
  reached integer;
  start integer;
begin
  size := (select greatest(reltuples, 1) from pg_class where oid = 'tool_search'::regclass);
  adult_hidden := not adult_included;
  exact := 0; name := 0; label := 0; total := 0;
  if category_slug is not null then
    wanted_category := (select c.id from categories c where c.slug = category_slug);
    if wanted_category is null then return; end if;
    narrowed := ('''@' || wanted_category || '''')::tsquery;
  end if;
  if tag_slug is not null then
    select g.id, adult_hidden and not g.adult into wanted_tag, adult_hidden from tags g where g.slug = tag_slug;
    if wanted_tag is null then return; end if;
    narrowed := narrowed && ('''#' || wanted_tag || '''')::tsquery;
  end if;
  narrow := narrowed::text;
  exact_tier := words.exact::text;
  name_tier := (words.name && !!words.exact)::text;
  label_tier := (words.label && !!words.name)::text;
  rest_tier := (words.anywhere && !!words.label)::text;

  -- Without any word nothing is found, not all of the category.
  if numnode(words.anywhere) = 0 then return; end if;
  if adult_hidden then filters := array_append(filters, '.decent'); end if;
  if wanted_pricing is not null then filters := array_append(filters, '.' || wanted_pricing); end if;
  if wanted_featured is not null then
    filters := array_append(filters, case when wanted_featured then '.featured' else '.usual' end);
  end if;
  noted := array(select number from tool_changes limit 5001);
  -- With a rare word there are few matches, soon counted through the index of words.
  mapped := cardinality(noted) <= 5000
    and (select count(*) from tool_marks where mark = any (filters || ranks)) = cardinality(filters || ranks)
    and not exists (select from search_clauses(query) w left join tool_marks kept on kept.mark = w.mark
                     where w.tier = 4 group by w.clause having count(kept.mark) = 0);
  if not mapped then
    total := count_tools(words.anywhere && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
    if total = 0 then return; end if;
    exact := count_tools(words.exact && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
    name := count_tools(words.name && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
    label := count_tools(words.label && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
    return;
  end if;

  if wanted_category is not null then filters := array_append(filters, '@' || wanted_category); end if;
  if wanted_tag is not null then filters := array_append(filters, '#' || wanted_tag); end if;
  select array_agg(m.tier), array_agg(m.piece), array_agg(m.bits) into tiers, pieces, maps
    from tier_maps(query, filters) m;
  select count(*) filter (where s.words @@ words.exact), count(*) filter (where s.words @@ words.name),
         count(*) filter (where s.words @@ words.label), count(*)
    into exact, name, label, total
    from tool_search s
   where s.number = any (noted)
     and s.published
     and (wanted_category is null or s.category_id = wanted_category)
     and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
     and (wanted_pricing is null or s.pricing = wanted_pricing)
     and (wanted_featured is null or s.featured = wanted_featured)
     and not (adult_hidden and s.adult)
     and s.words @@ words.anywhere;
  select exact + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 1), 0),
         name + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 2), 0),
         label + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 3), 0),
         total + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 4), 0)
    into exact, name, label, total
    from unnest(tiers, pieces, maps) as m (tier, piece, bits);

  if page_offset >= total then return; end if;
  reached := case when page_offset < exact then 1 when page_offset < name then 2 when page_offset < label then 3 else 4 end;
  start := (array[0, exact, name, label])[reached];
  if page_offset - start <= 10 then return; end if;
  select located.skip, located.place into skip, place
    from (select array_agg(m.piece) as pieces, array_agg(m.bits & ~coalesce(better.bits, blank_map())) as maps
            from unnest(tiers, pieces, maps) as m (tier, piece, bits)
            left join unnest(tiers, pieces, maps) as better (tier, piece, bits)
              on better.tier = m.tier - 1 and better.piece = m.piece
           where m.tier = reached) mapped,
         locate_tool(mapped.pieces, mapped.maps,
                     array(select s.rank from tool_search s
                            where s.number = any (noted)
                              and s.published
                              and (wanted_category is null or s.category_id = wanted_category)
                              and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
                              and (wanted_pricing is null or s.pricing = wanted_pricing)
                              and (wanted_featured is null or s.featured = wanted_featured)
                              and not (adult_hidden and s.adult)
                              and s.words @@ (array[exact_tier, name_tier, label_tier, rest_tier])[reached]::tsquery),
                     page_offset - start) located;
end $$;
