-- Tools that hold words, through the index of words or in the order of results. tool-lists.sql says why plans are fixed.

-- Gives the four tiers of a query as conditions on tool_search.words: the whole name is the query; all words are in the
-- name; all are in the name or a label; all are anywhere. The last word may be the beginning of a word of the name.
-- Called by: find_tools.
-- Cost: 0.2 ms.
create function search_tiers(query text, out exact tsquery, out name tsquery, out label tsquery, out anywhere tsquery)
  language plpgsql immutable strict parallel safe as $$
declare
  terms text[] := search_terms(query);
  term text;
  stem text;
  in_name tsquery;
  in_label tsquery;
  beginning tsquery;
begin
  anywhere := search_query(query);
  exact := (case when cardinality(terms) > 0 then '''' || search_exact(search_fold(query)) || '''' else '' end)::tsquery;
  name := ''::tsquery;
  label := ''::tsquery;
  for position in 1 .. cardinality(terms) loop
    term := terms[position];
    in_name := ''::tsquery;
    in_label := ''::tsquery;
    foreach stem in array tsvector_to_array(search_vector(term)) loop
      in_name := in_name && ('''^' || stem || '''')::tsquery;
      in_label := in_label && ('''^' || stem || ''' | ''~' || stem || '''')::tsquery;
    end loop;
    if position = cardinality(terms) then
      beginning := ('''/' || term || ''':*')::tsquery;
      in_name := in_name || beginning;
      in_label := in_label || beginning;
    end if;
    name := name && in_name;
    label := label && in_label;
  end loop;
end $$;

-- Gives how many tools match and pass the filters, or at most `up_to`.
-- Called by: find_tools for rare words, list_tools for a category with a tag, tools_hold.
-- Cost: 0.8 ms for a rare word, 35 ms for one that all listings hold.
create function count_tools(wanted tsquery, wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, up_to integer)
  returns integer language plpgsql stable
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_indexscan = off set work_mem = '64MB' as $$
begin
  if up_to is null then
    return (
      select count(*) from tool_search s
       where s.words @@ wanted
         and s.published
         and (wanted_category is null or s.category_id = wanted_category)
         and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and not (adult_hidden and s.adult));
  end if;
  return (
    select count(*) from (
      select from tool_search s
       where s.words @@ wanted
         and s.published
         and (wanted_category is null or s.category_id = wanted_category)
         and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and not (adult_hidden and s.adult)
       limit up_to) capped);
end $$;

-- Gives a page of the matching tools: all matches are fetched through the index of words, and sorted.
-- Called by: tool-search.repository.ts, when there are few matches.
-- Cost: 0.8 ms, and about 1 ms for every 1,000 matches.
create function gather_tools(wanted tsquery, wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
  returns table (tool_id uuid, place bigint) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_indexscan = off set work_mem = '64MB' as $$
begin
  return query
    select s.tool_id, s.place from tool_search s
     where s.words @@ wanted
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.place, s.tool_id limit wanted_rows offset skipped;
end $$;

-- Gives a page of the matching tools by reading the index of their order from a known tool on, and checking each.
-- Called by: tool-search.repository.ts, when there are many matches.
-- Cost: 0.4 ms when most tools match; about 1 ms for every 100 to 200 tools that have to be checked.
create function walk_tools(wanted tsquery, wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, after_place bigint, after_id uuid, skipped integer, wanted_rows integer)
  returns table (tool_id uuid, place bigint) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_bitmapscan = off set enable_sort = off as $$
begin
  return query
    select s.tool_id, s.place from tool_search s
     where (s.place, s.tool_id) > (after_place, after_id)
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
       and (s.words @@ wanted) is true
     order by s.place, s.tool_id limit wanted_rows offset skipped;
end $$;

-- Gives whether a published tool holds the words. Frequent words are found among the first hundred results.
-- Called by: spelling.ts for every word of a query that found nothing.
-- Cost: 0.2 ms for a frequent word, 1 ms for one that no tool holds.
create function tools_hold(wanted tsquery) returns boolean language plpgsql stable
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  return exists (
      select from (select words from tool_search where published order by place, tool_id limit 100) s
       where (s.words @@ wanted) is true)
    or count_tools(wanted, null, null, null, null, false, 1) > 0;
end $$;
