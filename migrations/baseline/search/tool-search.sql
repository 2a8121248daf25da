-- One narrow row per tool, which all lists and searches read. `words` contains everything that a search matches in one
-- index: plain stems, and lexemes behind a sign that no word can contain. directory_search uses the same signs.
--
--   /word   a whole word of the name, which the last word of a query may be the beginning of
--   ^stem   a stem of the name              ~stem     a stem of the category's or a tag's name
--   =name   the whole name, without spaces  @3, #17   the category, each tag
--   $FREE   the pricing
--
-- Counting a frequent word visits most rows, so the vectors must not be stored between them. PostgreSQL moves a value out of
-- line only when its row is longer than 2 kB; `padding` makes it so, and is then compressed to a few bytes.
--
-- Searches are in the order of (place, listing_id), lists in the order of (age, listing_id); see order.sql. `number` is the
-- tool's bit in the bitmaps of tool-bitmaps.sql, and `rank` its place as stored in the bitmaps.
create table tool_search (
  listing_id uuid constraint tool_search_pkey primary key
    constraint tool_search_tool_fkey references tools (id) on delete cascade,
  opens integer not null,
  category_id integer,
  place bigint not null,
  age bigint not null,
  featured boolean not null,
  adult boolean not null,
  published boolean not null,
  pricing text not null,
  tag_ids integer[] not null,
  words tsvector not null,
  padding text not null,
  number integer not null,
  rank bigint not null
) with (toast_tuple_target = 128, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.05);
alter table tool_search
  alter column words set storage external,
  alter column padding set storage main,
  -- The largest target decides how many rows are sampled; the shares of words that bitmaps are chosen by come from them.
  alter column place set statistics 250;

-- A search reads the whole list of entries that are not yet sorted into this index. At its smallest, searches stay fast
-- while many listings are written, and no writer has to sort four megabytes at once.
create index tool_search_words on tool_search using gin (words) with (gin_pending_list_limit = 64);
create index tool_search_placed on tool_search (place, listing_id) where published;
create index tool_search_newest on tool_search (age, listing_id) include (published, adult, featured, pricing);
create index tool_search_top on tool_search (opens desc, age, listing_id) where published;
create index tool_search_category_newest
  on tool_search (category_id, age, listing_id) include (adult, featured, pricing) where published;
create index tool_search_category_top on tool_search (category_id, opens desc, age, listing_id) where published;
create unique index tool_search_number on tool_search (number);

create trigger tool_search_changed after insert or update or delete or truncate on tool_search
  for each statement execute function announce_catalog_change();

create sequence tool_numbers as integer minvalue 0 start 0;

-- Sets the next number for a new tool, and the rank of its place for every tool. Column defaults would use up a number if
-- an insert turns out to be an update.
-- Called by: the trigger tool_search_numbered.
-- Cost: 0.02 ms per row.
create function number_tool() returns trigger language plpgsql as $$
begin
  new.rank := search_rank(new.place);
  if tg_op = 'INSERT' then
    new.number := coalesce((select s.number from tool_search s where s.listing_id = new.listing_id), nextval('tool_numbers'));
  end if;
  return new;
end $$;
create trigger tool_search_numbered before insert or update of place on tool_search
  for each row execute function number_tool();

-- Returns the lexemes of a tool from its folded texts and its labels, as described above.
-- Called by: index_tools.
-- Cost: 0.1 ms.
create function tool_words(name text, labels text, texts text, pricing text, category_id integer, tag_ids integer[])
  returns tsvector language sql immutable parallel safe as $$
  select search_vector(concat_ws(' ', name, labels, texts)) || array_to_tsvector(array_remove(
    search_signed('/', string_to_array(name, ' '))
      || search_signed('^', tsvector_to_array(search_vector(name)))
      || search_signed('~', tsvector_to_array(search_vector(labels)))
      || search_signed('#', tag_ids::text[])
      || array[search_exact(name), '$' || pricing, '@' || category_id], null))
$$;

-- Writes the rows of these tools, and adds their words to the spelling vocabulary.
-- Called by: tool-write.repository.ts, in the transaction of every write of tools, tags and categories.
-- Cost: 1 ms per tool, half of it in triggers and indexes. The plan is cached and uses only plain index scans: planning
--   this statement again takes as long as running it for one tool.
create function index_tools(ids uuid[]) returns void language sql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
  with listing as materialized (
    select t.id, t.opens, t.category_id, t.pricing, t.featured, t.published, search_age(t.created_at) as age,
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
     where length(word) between 2 and 60 and word !~ '^[0-9]+$'
     group by word
  ), learnt as (
    insert into search_words (scope, word, open)
      select 'tools', used.word, used.open
        from used
        left join lateral (
          select w.open from search_words w where w.scope = 'tools' and w.word = used.word limit 1) known on true
       where known.open is null or used.open and not known.open
       order by used.word
    on conflict (scope, word) do update set open = true where excluded.open
  )
  insert into tool_search
      (listing_id, opens, category_id, place, age, featured, adult, published, pricing, tag_ids, words, padding)
    select id, opens, category_id, search_place(opens, id), age, featured, adult, published, pricing, tag_ids,
           tool_words(name, labels, texts, pricing, category_id, tag_ids), repeat(' ', 2000)
      from listing
     order by id
  on conflict (listing_id) do update set
    opens = excluded.opens, category_id = excluded.category_id, place = excluded.place, age = excluded.age,
    featured = excluded.featured, adult = excluded.adult, published = excluded.published,
    pricing = excluded.pricing, tag_ids = excluded.tag_ids, words = excluded.words, padding = excluded.padding
$$;
