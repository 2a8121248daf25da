-- Search results show listings whose site is gone or parked after the others of their tier: placed as if they had no opens or no
-- Domain Rating. The subqueries are no `exists`, for which the planner could read the whole table, and no function, which it
-- would not inline.

-- Writes the rows of these tools, and adds their words to the spelling vocabulary.
-- Called by: tool-index.repository.ts, in the transaction of every write of tools, tags and categories.
-- Cost: 1 ms for one tool, 0.5 ms each for 500. It uses only plain index scans: the planner knows nothing about `ids`. A batch
--   goes into the word index at its end: sorting in a word once for many tools takes a third of the time.
create or replace function index_tools(ids uuid[]) returns void language sql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
  select set_config('gin_pending_list_limit', '64MB', true) where cardinality(ids) >= 100;
  with listing as materialized (
    select t.id, t.opens, t.category_id, t.pricing, t.featured, t.published, search_age(t.created_at) as age,
           case when (select site.notice from site_checks site where site.kind = 'tool' and site.listing_id = t.id)
                  in ('gone', 'parked') then 0 else t.opens end as placed_opens,
           coalesce(c.adult, false) or coalesce(tagged.adult, false) as adult,
           coalesce(tagged.tag_ids, '{}') as tag_ids,
           search_fold(t.name) as name,
           search_fold(concat_ws(' ', c.name, tagged.names)) as labels,
           search_fold(concat_ws(' ', t.tagline, t.description)) as texts
      from tools t
      left join categories c on c.id = t.category_id
      left join lateral (
        select array_agg(g.id order by g.id) as tag_ids, string_agg(g.name, ' ') as names, bool_or(g.adult) as adult
          from tool_tags link join tags g on g.id = link.tag_id
         where link.tool_id = t.id) tagged on true
     where t.id = any (ids)
  ), used as materialized (
    select word, bool_or(published and not adult) as open
      from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
     where length(word) between 2 and 60
     group by word
  ), learnt as (
    insert into search_words (scope, word, open)
      select 'tools', used.word, used.open
        from used
        left join lateral (
          select w.open from search_words w where w.scope = 'tools' and w.word = used.word limit 1) known on true
       where (known.open is null or used.open and not known.open) and used.word !~ '^[0-9]+$'
       order by used.word
    on conflict (scope, word) do update set open = true where excluded.open
  )
  insert into tool_search
      (listing_id, opens, category_id, place, age, featured, adult, published, pricing, tag_ids, words, padding)
    select id, opens, category_id, search_place(placed_opens, id), age, featured, adult, published, pricing, tag_ids,
           tool_words(name, labels, texts, pricing, category_id, tag_ids), repeat(' ', 2000)
      from listing
     order by id
  on conflict (listing_id) do update set
    opens = excluded.opens, category_id = excluded.category_id, place = excluded.place, age = excluded.age,
    featured = excluded.featured, adult = excluded.adult, published = excluded.published,
    pricing = excluded.pricing, tag_ids = excluded.tag_ids, words = excluded.words, padding = excluded.padding;
  select gin_clean_pending_list(to_regclass('tool_search_words')) where cardinality(ids) >= 100
$$;

-- Writes the rows of these directories in directory_search, and adds their words to the spelling vocabulary.
-- Called by: directory-write.repository.ts, after every write of directories, their links or their categories.
-- Cost: 0.5 ms for one directory, 0.1 ms each for many.
create or replace function index_directories(ids uuid[]) returns void language sql as $$
  with listing as materialized (
    select d.id, d.featured, d.published, d.cost, d.domain_rating, lower(d.type) as link_type, d.requires_badge,
           case when (select site.notice from site_checks site where site.kind = 'directory' and site.listing_id = d.id)
                  in ('gone', 'parked') then 0 else coalesce((d.domain_rating * 10000000)::integer + 1, 0) end as placed_rating,
           coalesce(linked.category_ids, '{}') as category_ids,
           search_fold(d.name) as name,
           search_fold(concat_ws(' ', linked.names, d.type, case when d.requires_badge then 'badge' end)) as labels,
           search_fold(concat_ws(' ', d.small_description, d.full_description,
             (select string_agg(use_case, ' ') from jsonb_array_elements_text(d.use_cases) as use_case))) as texts
      from directories d
      left join lateral (
        select string_agg(c.name, ' ') as names, array_agg(c.id order by c.id) as category_ids
          from directory_category_links link join directory_categories c on c.id = link.category_id
         where link.directory_id = d.id) linked on true
     where d.id = any (ids)
  ), added as (
    insert into search_words (scope, word, open)
      select 'directories', word, bool_or(published)
        from listing, unnest(string_to_array(concat_ws(' ', name, labels, texts), ' ')) as words (word)
       where length(word) between 2 and 60
       group by word
       order by word
    on conflict (scope, word) do update set open = true where excluded.open and not search_words.open
  )
  insert into directory_search
      (listing_id, place, featured, published, pricing, category_ids, link_type, requires_badge, domain_rating, words)
    select id, search_place(placed_rating, id), featured,
           published, cost, category_ids, link_type, requires_badge, domain_rating,
           search_vector(concat_ws(' ', name, labels, texts)) || array_to_tsvector(array_remove(
             search_signed('/', string_to_array(name, ' '))
               || search_signed('^', tsvector_to_array(search_vector(name)))
               || search_signed('~', tsvector_to_array(search_vector(labels)))
               || search_signed('@', category_ids::text[])
               || case when not requires_badge then array['no badge', '~no badge'] end
               || array[search_exact(name), '$' || upper(cost), case when domain_rating >= 60 then '$HIGH-DR' end], null))
      from listing
     order by id
  on conflict (listing_id) do update set
    place = excluded.place, featured = excluded.featured, published = excluded.published, pricing = excluded.pricing,
    category_ids = excluded.category_ids, link_type = excluded.link_type, requires_badge = excluded.requires_badge,
    domain_rating = excluded.domain_rating, words = excluded.words
$$;
