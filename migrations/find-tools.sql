-- Returns the condition that each word of the text is the beginning of a word of the name. Words of an email address match
-- whole, so that `noa3@` does not find `noa30@`, except the last one until its domain has a dot.
-- Called by: repositories of listings, requests, submissions, conversations and users.
-- Cost: 0.02 ms.
create or replace function name_query(value text) returns tsquery language sql immutable strict parallel safe as $$
  select array_to_string(array(
    select quote_literal(left(word, 100))
             || case when value !~ '@' or (place = cardinality(words) and value ~ '@[^@.]+$') then ':*' else '' end
      from unnest(words) with ordinality as each (word, place) where word <> ''), ' & ')::tsquery
    from (select string_to_array(public.search_fold(value), ' ') as words) as folded
$$;

-- Returns the tools with this slug, or with this host if the text is a host or URL, and with the labels; null if there are none.
-- Called by: count_all_tools, all_tools.
-- Cost: 0.2 ms.
create or replace function tools_at(query text, category_slug text, tag_slug text) returns uuid[]
  language plpgsql stable as $$
declare
  host text := case when query ~ '^[^[:space:]@]+\.[^[:space:]@]+$'
                    then website_host(case when query ~ '://' then query else 'https://' || query end) end;
  labels tsquery := (all_tools_condition(null, category_slug, tag_slug)).wanted;
begin
  return (
    select array_agg(s.listing_id)
      from (select id from tools where slug = lower(query)
            union
            (select id from tools where website_host(website) = host limit 1000)) found
      join tool_search s on s.listing_id = found.id
     where labels is null or s.words @@ labels);
end $$;

-- Returns how many tools pass the filters, published or not. A filter that is null is not applied.
-- Called by: tool.repository.ts for admins.
-- Cost: 20 to 40 ms when all are counted.
create or replace function count_all_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
    wanted_featured boolean, wanted_published boolean, wanted_adult boolean)
  returns integer language plpgsql stable
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
  set enable_indexscan = off set work_mem = '64MB' as $$
declare
  condition record := all_tools_condition(query, category_slug, tag_slug);
  wanted tsquery := condition.wanted;
  named uuid[] := tools_at(query, category_slug, tag_slug);
begin
  if not condition.known then return 0; end if;
  return (
    select count(*) from tool_search s
     where (wanted is null or s.words @@ wanted or s.listing_id = any (named))
       and (wanted_pricing is null or s.pricing = wanted_pricing)
       and (wanted_featured is null or s.featured = wanted_featured)
       and (wanted_published is null or s.published = wanted_published)
       and (wanted_adult is null or s.adult = wanted_adult));
end $$;

-- Returns a page of the tools that pass the filters, published or not, newest or oldest first.
-- Called by: tool.repository.ts for admins.
-- Cost: 0.2 ms without filters, 20 ms with one that few tools pass, up to 60 ms with a word that most listings contain.
create or replace function all_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
    wanted_featured boolean, wanted_published boolean, wanted_adult boolean,
    oldest_first boolean, skipped bigint, wanted_rows integer)
  returns table (tool_id uuid) language plpgsql stable rows 20
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
declare
  condition record := all_tools_condition(query, category_slug, tag_slug);
  wanted tsquery := condition.wanted;
  named uuid[] := tools_at(query, category_slug, tag_slug);
begin
  if not condition.known then return; end if;
  if oldest_first then
    return query
      select s.listing_id from tool_search s
       where (wanted is null or s.words @@ wanted or s.listing_id = any (named))
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and (wanted_published is null or s.published = wanted_published)
         and (wanted_adult is null or s.adult = wanted_adult)
       order by s.age desc, s.listing_id desc limit wanted_rows offset skipped;
  else
    return query
      select s.listing_id from tool_search s
       where (wanted is null or s.words @@ wanted or s.listing_id = any (named))
         and (wanted_pricing is null or s.pricing = wanted_pricing)
         and (wanted_featured is null or s.featured = wanted_featured)
         and (wanted_published is null or s.published = wanted_published)
         and (wanted_adult is null or s.adult = wanted_adult)
       order by s.age, s.listing_id limit wanted_rows offset skipped;
  end if;
end $$;
