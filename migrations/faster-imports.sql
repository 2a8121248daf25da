-- Imports write their batches into the word index at once, functions that run for every listing are inlined, and
-- maintenance builds many bitmaps in a round.

-- The service limits the list of entries that are not yet sorted into the index, for each of its connections, to 64 kB:
-- a search reads the whole list. index_tools raises the limit for a batch, and sorts the list in when the batch is written.
alter index tool_search_words reset (gin_pending_list_limit);

-- Returns the lexeme of a whole folded name, ignoring spaces: `Chat GPT` and `ChatGPT` share it.
-- Called by: tool_words, index_directories.
-- Cost: inlined by the planner, which does not inline it if it is strict.
create or replace function search_exact(folded text) returns text
  language sql immutable parallel safe as $$
  select '=' || nullif(left(replace(folded, ' ', ''), 400), '')
$$;

-- Returns the words with a sign before each, or null if there are none.
-- Called by: tool_words, index_directories.
-- Cost: inlined by the planner, which does not inline it if it is strict or immutable.
create or replace function search_signed(sign text, words text[]) returns text[]
  language sql stable parallel safe as $$
  select string_to_array(nullif(sign || array_to_string(words, ' ' || sign), sign), ' ')
$$;

-- It calls search_signed.
alter function tool_words(text, text, text, text, integer, integer[]) stable;

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
    select id, opens, category_id, search_place(opens, id), age, featured, adult, published, pricing, tag_ids,
           tool_words(name, labels, texts, pricing, category_id, tag_ids), repeat(' ', 2000)
      from listing
     order by id
  on conflict (listing_id) do update set
    opens = excluded.opens, category_id = excluded.category_id, place = excluded.place, age = excluded.age,
    featured = excluded.featured, adult = excluded.adult, published = excluded.published,
    pricing = excluded.pricing, tag_ids = excluded.tag_ids, words = excluded.words, padding = excluded.padding;
  select gin_clean_pending_list(to_regclass('tool_search_words')) where cardinality(ids) >= 100
$$;

-- Updates the bitmaps with up to 5,000 recorded changes. Returns true if there may be more. Only the owner of the lock
-- writes bitmaps; changes recorded meanwhile are kept.
-- Called by: the maintenance of catalog-maintenance.ts, every few seconds.
-- Cost: 100 ms for 500 tools and 1,080 bitmaps, 800 ms for 5,000.
create or replace function apply_tool_changes() returns boolean language plpgsql as $$
declare
  noted bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_bitmaps')) then return false; end if;
  noted := array(select id from tool_changes order by id limit 5000);
  if cardinality(noted) = 0 then return false; end if;
  if exists (select from tool_bitmap_keys) then
    with changed as materialized (
      select distinct number from tool_changes where id = any (noted)
    ), chunks as (
      select number >> 13 as chunk, ~bit_or(set_bit(empty_chunk(), number & 8191, 1)) as others from changed group by 1
    ), tools as materialized (
      select s.number, s.published, s.adult, s.featured, s.rank, tsvector_to_array(s.words) as lexemes
        from changed join tool_search s on s.number = changed.number
    ), present as (
      select number, unnest(lexemes) as key from tools
      union all
      select number, unnest(beginnings(lexeme)) from tools, unnest(lexemes) as lexeme where lexeme like '/%'
      union all
      select number, unnest(array[case when published then '.published' end,
                                  case when adult then '.adult' else '.not-adult' end,
                                  case when featured then '.featured' else '.not-featured' end]) from tools
      union all
      select number, '.rank' || digit from tools, generate_series(0, 36) as digit where rank >> digit & 1 = 1
    ), set as (
      select m.key, present.number >> 13 as chunk, bit_or(set_bit(empty_chunk(), present.number & 8191, 1)) as bits
        from present join tool_bitmap_keys m on m.key = present.key
       group by 1, 2
    )
    merge into tool_bitmaps
      using (select m.key, chunks.chunk, chunks.others, set.bits
               from tool_bitmap_keys m cross join chunks
               left join set on set.key = m.key and set.chunk = chunks.chunk) now
         on tool_bitmaps.key = now.key and tool_bitmaps.chunk = now.chunk
      when matched and tool_bitmaps.bits is distinct from (tool_bitmaps.bits & now.others | coalesce(now.bits, empty_chunk()))
        then update set bits = tool_bitmaps.bits & now.others | coalesce(now.bits, empty_chunk())
      when not matched and now.bits is not null
        then insert (key, chunk, bits) values (now.key, now.chunk, now.bits);
  end if;
  delete from tool_changes where id = any (noted);
  return cardinality(noted) = 5000;
end $$;
drop function bitmap_keys_of(tool_search);

-- Builds missing bitmaps for half a second, and drops those of keys that have become rare: a key gets a bitmap at a share of
-- 0.5 % and loses it below 0.35 %. Returns true if there may be more to build.
-- Called by: the maintenance of catalog-maintenance.ts, every few seconds.
-- Cost: 70 ms for a key that all tools have, 5 ms for one that 1 % have.
create or replace function build_next_bitmap() returns boolean language plpgsql as $$
declare
  next text;
begin
  if not pg_try_advisory_xact_lock(hashtext('tool_bitmaps')) then return false; end if;
  delete from tool_bitmap_keys m where not exists (select from keys_worth_a_bitmap(0.0035) kept where kept.key = m.key);
  for next in select key from keys_worth_a_bitmap(0.005) except select key from tool_bitmap_keys loop
    if clock_timestamp() > transaction_timestamp() + interval '0.5 s' then return true; end if;
    insert into tool_bitmap_keys (key) values (next);
    insert into tool_bitmaps (key, chunk, bits) select next, chunk, bits from bitmap_of(tools_with_key(next));
  end loop;
  return false;
end $$;
