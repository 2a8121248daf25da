-- Link type and badge of directories become labels of searches, and filters like the Domain Rating. `words` gets the words of
-- the link type behind `~`, and `badge` or the single lexeme `no badge`: with the plain words, `badge` would find both.
alter table directory_search
  add column link_type text,
  add column requires_badge boolean,
  add column domain_rating double precision;

-- Writes the rows of these directories in directory_search, and adds their words to the spelling vocabulary.
-- Called by: directory-write.repository.ts, after every write of directories, their links or their categories.
-- Cost: 0.5 ms for one directory, 0.1 ms each for many.
create or replace function index_directories(ids uuid[]) returns void language sql as $$
  with listing as materialized (
    select d.id, d.featured, d.published, d.cost, d.domain_rating, lower(d.type) as link_type, d.requires_badge,
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
    select id, search_place(coalesce((domain_rating * 10000000)::integer + 1, 0), id), featured, published, cost,
           category_ids, link_type, requires_badge, domain_rating,
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

-- Returns the filters of a search as a condition on a row `s`. Labels are `@3` for a category and `#17` for a tag; for directories also
-- `%dofollow` for the link type in any case, `!true` if a badge is required, `>60` for the lowest Domain Rating.
-- Called by: count_matches, gather_listings, walk_listings, weigh_listings, find_on_bitmaps.
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
                      else format(case scope when 'tools' then 's.category_id = %s' else 's.category_ids @> array[%s]' end,
                                  substr(label, 2)::integer) end
               from unnest(labels) as label), ' and ')
$$;

-- Returns the part of the filters that the word index covers: categories and tags.
-- Called by: count_matches, gather_listings, weigh_listings.
-- Cost: 0.005 ms.
create function label_condition(labels text[]) returns tsquery language sql immutable parallel safe as $$
  select coalesce(holds_stems(array(select label from unnest(labels) as label where label ~ '^[@#]')), '')::tsquery
$$;

-- Returns how many listings satisfy a condition and the filters.
-- Called by: find_listings, list_tools.
-- Cost: 0.8 ms for a rare word, 35 ms for one that all listings contain.
create or replace function count_matches(scope text, wanted tsquery, labels text[], pricing text, featured boolean,
    adult_hidden boolean) returns integer
  language plpgsql stable set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
declare
  matches integer;
begin
  execute format('select count(*) from %s s where s.words @@ $1 and %s',
                 search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    into matches using wanted && label_condition(labels);
  return matches;
end $$;

-- Returns a page of the matching listings: all matches are fetched through the word index and sorted.
-- Called by: search-index.repository.ts, when there are few matches.
-- Cost: 0.8 ms, and about 1 ms per 1,000 matches.
create or replace function gather_listings(scope text, wanted text, labels text[], pricing text, featured boolean,
    adult_hidden boolean, skipped integer, wanted_rows integer)
  returns table (listing_id uuid, place bigint) language plpgsql stable rows 20
  set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
begin
  return query execute format(
    'select s.listing_id, s.place from %s s where s.words @@ $1 and %s order by s.place, s.listing_id limit $2 offset $3',
    search_table(scope), listing_filters(scope, labels, pricing, featured, adult_hidden))
    using wanted::tsquery && label_condition(labels), wanted_rows, skipped;
end $$;

-- Returns the listings that satisfy `base`, by the total weight of the terms they contain.
-- Called by: search-index.repository.ts, for the fifth tier.
-- Cost: 1 ms per 1,000 pairs of a listing and a term in it.
create or replace function weigh_listings(scope text, base text, terms text[], weights integer[], labels text[], pricing text,
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
    using terms, weights, base::tsquery && label_condition(labels), wanted_rows;
end $$;

-- Returns the same as search_query, for directories: `no badge` is a label there, not the word `badge`.
-- Called by: directory.repository.ts, for the lists of admins.
-- Cost: 0.1 ms.
create function directory_query(query text) returns tsquery language sql immutable strict parallel safe as $$
  select search_query(regexp_replace(folded, phrase, ' ', 'g'))
         && case when folded ~ phrase then '''no badge''' else '' end::tsquery
    from (select search_fold(query) as folded, '\m(no|without) (a |any )?badges?\M' as phrase) asked
$$;
