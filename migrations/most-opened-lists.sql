-- Lists of tools by opens, most opened first, then newest, then by id: the order of most_opened_tools, with all filters and
-- pages. Plans are fixed as in baseline/search/tool-lists.sql.

-- Returns a page of tools, most opened first, by reading the index of that order from its beginning; or least opened first,
-- which the caller reverses, for the last pages.
-- Called by: tool-list.repository.ts.
-- Cost: 0.2 ms, and 1 ms for every 1,000 tools skipped: the filters are read from the table.
create or replace function walk_opened_tools(wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, least_first boolean, skipped integer, wanted_rows integer)
  returns table (tool_id uuid) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_bitmapscan = off set enable_sort = off as $$
begin
  if least_first then
    return query
      select s.listing_id from tool_search s
       where s.published
         and (wanted_category is null or s.category_id = wanted_category)
         and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and not (adult_hidden and s.adult)
       order by s.opens, s.age desc, s.listing_id desc limit wanted_rows offset skipped;
  else
    return query
      select s.listing_id from tool_search s
       where s.published
         and (wanted_category is null or s.category_id = wanted_category)
         and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and not (adult_hidden and s.adult)
       order by s.opens desc, s.age, s.listing_id limit wanted_rows offset skipped;
  end if;
end $$;

-- Returns a page of the tools with a rare tag, most opened first: all are fetched through the word index and sorted.
-- Called by: tool-list.repository.ts, when few tools have the tag.
-- Cost: about 1 ms for every 1,000 tools that have the tag.
create or replace function gather_opened_tools(wanted_category integer, wanted_tag integer, wanted_pricing text,
    wanted_featured boolean, adult_hidden boolean, skipped integer, wanted_rows integer)
  returns table (tool_id uuid) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_indexscan = off set work_mem = '64MB' as $$
declare
  wanted tsquery := quote_literal('#' || wanted_tag)::tsquery;
begin
  return query
    select s.listing_id from tool_search s
     where s.words @@ wanted
       and s.published
       and (wanted_category is null or s.category_id = wanted_category)
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and not (adult_hidden and s.adult)
     order by s.opens desc, s.age, s.listing_id limit wanted_rows offset skipped;
end $$;
