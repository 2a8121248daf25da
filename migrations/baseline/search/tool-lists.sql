-- Lists of tools without keywords. Each function fixes its plan by settings: the planner knows neither what it costs to
-- fetch a vector that is stored out of line nor how far away a page is. Plans are made for the given values
-- (force_custom_plan), so that filters which are null cost nothing.

-- Returns the IDs of category and tag, whether adult tools are hidden, and how many tools pass the filters. The adult tools
-- of an adult tag are shown if that tag is requested. An unknown slug returns a total of 0.
-- Called by: tool-list.repository.ts, once for each combination of filters after each change of the catalog.
-- Cost: 0.3 ms from tool_counts; with a category and a tag together 4 ms, because their tools are counted.
create function list_tools(category_slug text, tag_slug text, wanted_pricing text, wanted_featured boolean,
    adult_included boolean,
    out category_id integer, out tag_id integer, out adult_hidden boolean, out total integer, out size integer)
  language plpgsql stable as $$
begin
  size := (select greatest(reltuples, 1) from pg_class where oid = 'tool_search'::regclass);
  adult_hidden := not adult_included;
  category_id := (select c.id from categories c where c.slug = category_slug);
  tag_id := (select g.id from tags g where g.slug = tag_slug);
  if category_slug is not null and category_id is null or tag_slug is not null and tag_id is null then
    total := 0;
    return;
  end if;
  if tag_id is not null then
    adult_hidden := adult_hidden and not (select g.adult from tags g where g.id = tag_id);
  end if;
  if tag_id is not null and category_id is not null then
    total := count_matches('tools', ''::tsquery, array['@' || category_id, '#' || tag_id],
                           wanted_pricing, wanted_featured, adult_hidden);
    return;
  end if;
  total := (
    select coalesce(sum(k.change), 0) from tool_counts k
     where k.kind = case when tag_id is null then 'category' else 'tag' end
       and (k.label_id = coalesce(tag_id, category_id) or tag_id is null and category_id is null)
       and (wanted_pricing is null or k.pricing = wanted_pricing)
       and (wanted_featured is null or k.featured = wanted_featured)
       and not (adult_hidden and k.adult));
end $$;

-- Returns a page of the tools with a rare label, newest first: all are fetched through the word index and sorted.
-- Called by: tool-list.repository.ts, when few tools pass the filters.
-- Cost: about 1 ms for every 1,000 tools that have the label.
create function gather_newest_tools(wanted tsquery, wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
  returns table (tool_id uuid, place bigint) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_indexscan = off set work_mem = '64MB' as $$
begin
  return query
    select s.listing_id, s.age from tool_search s
     where s.words @@ wanted
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.age, s.listing_id limit wanted_rows offset skipped;
end $$;

-- Returns a page of tools, newest first, by reading the index of that order from a known tool on.
-- Called by: tool-list.repository.ts.
-- Cost: 0.2 ms, and 1 ms for every 5,000 tools skipped.
create function walk_newest_tools(wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, after_age bigint, after_id uuid, skipped integer, wanted_rows integer)
  returns table (tool_id uuid, place bigint) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query
    select s.listing_id, s.age from tool_search s
     where (s.age, s.listing_id) > (after_age, after_id)
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.age, s.listing_id limit wanted_rows offset skipped;
end $$;

-- Returns a page of tools, oldest first, which the caller reverses, for the last pages.
-- Called by: tool-list.repository.ts.
-- Cost: as walk_newest_tools.
create function walk_oldest_tools(wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
  returns table (tool_id uuid, place bigint) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query
    select s.listing_id, s.age from tool_search s
     where s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.age desc, s.listing_id desc limit wanted_rows offset skipped;
end $$;

-- Returns the most opened tools, of a category or of all.
-- Called by: tool-list.repository.ts.
-- Cost: 0.1 ms. The plan is cached: planning takes longer than finding ten rows.
create function most_opened_tools(wanted_category integer, adult_hidden boolean, wanted_rows integer)
  returns table (tool_id uuid) language plpgsql stable rows 20
  set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
begin
  if wanted_category is null then
    return query
      select s.listing_id from tool_search s where s.published and not (adult_hidden and s.adult)
       order by s.opens desc, s.age, s.listing_id limit wanted_rows;
  else
    return query
      select s.listing_id from tool_search s
       where s.published and s.category_id = wanted_category and not (adult_hidden and s.adult)
       order by s.opens desc, s.age, s.listing_id limit wanted_rows;
  end if;
end $$;

-- Returns the condition that a tool contains the words and has the labels; null if there are none. Sets `known` to
-- false for a slug that no label has.
-- Called by: count_all_tools, all_tools.
-- Cost: 0.1 ms.
create function all_tools_condition(query text, category_slug text, tag_slug text, out wanted tsquery, out known boolean)
  language plpgsql stable as $$
declare
  category_id integer := (select c.id from categories c where c.slug = category_slug);
  tag_id integer := (select g.id from tags g where g.slug = tag_slug);
  lexemes text[] := array_remove(array['@' || category_id, '#' || tag_id], null);
begin
  known := (category_slug is null or category_id is not null) and (tag_slug is null or tag_id is not null);
  wanted := array_to_string(array(select quote_literal(lexeme) from unnest(lexemes) as lexeme), ' & ')::tsquery;
  if query is not null then wanted := search_query(query) && wanted; end if;
  if query is null and cardinality(lexemes) = 0 then wanted := null; end if;
end $$;

-- Returns how many tools pass the filters, published or not. A filter that is null is not applied.
-- Called by: tool.repository.ts for admins.
-- Cost: 20 to 40 ms when all are counted.
create function count_all_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
    wanted_featured boolean, wanted_published boolean, wanted_adult boolean)
  returns integer language plpgsql stable
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_indexscan = off set work_mem = '64MB' as $$
declare
  condition record := all_tools_condition(query, category_slug, tag_slug);
  wanted tsquery := condition.wanted;
begin
  if not condition.known then return 0; end if;
  return (
    select count(*) from tool_search s
     where (wanted is null or s.words @@ wanted)
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and (wanted_published is null or s.published = wanted_published)
       and (wanted_adult is null or s.adult = wanted_adult));
end $$;

-- Returns a page of the tools that pass the filters, published or not, newest or oldest first.
-- Called by: tool.repository.ts for admins.
-- Cost: 0.2 ms without filters, 20 ms with one that few tools pass, up to 60 ms with a word that most listings contain.
create function all_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
    wanted_featured boolean, wanted_published boolean, wanted_adult boolean,
    oldest_first boolean, skipped bigint, wanted_rows integer)
  returns table (tool_id uuid) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  condition record := all_tools_condition(query, category_slug, tag_slug);
  wanted tsquery := condition.wanted;
begin
  if not condition.known then return; end if;
  if oldest_first then
    return query
      select s.listing_id from tool_search s
       where (wanted is null or s.words @@ wanted)
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and (wanted_published is null or s.published = wanted_published)
         and (wanted_adult is null or s.adult = wanted_adult)
       order by s.age desc, s.listing_id desc limit wanted_rows offset skipped;
  else
    return query
      select s.listing_id from tool_search s
       where (wanted is null or s.words @@ wanted)
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and (wanted_published is null or s.published = wanted_published)
         and (wanted_adult is null or s.adult = wanted_adult)
       order by s.age, s.listing_id limit wanted_rows offset skipped;
  end if;
end $$;
