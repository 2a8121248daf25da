-- The words of a query: how many listings contain each, and which words are spelled similarly.

-- Every word of every listing, for correcting misspelled words of queries. `open` is true if the word was in a listing that
-- is visible to everyone. Words of deleted listings stay: a correction is used only if a visible listing contains its stem.
create table search_words (
  scope text not null,
  word text collate "C" not null,
  open boolean not null,
  constraint search_words_pkey primary key (scope, word)
);
-- On an expression, like tools_slug_similar.
create index search_words_similar on search_words using gin (lower(word) gin_trgm_ops);

-- Returns the first 32 words of a query in order with their stems, how many visible listings contain each, whether a word
-- that none contains is the beginning of a word of a name (for the last word only), and the same for each word joined
-- with the next. Stop words of English are not counted, and words without a bitmap to 2,000 at most: beyond that a word
-- is frequent.
-- Called by: search-index.repository.ts, first for every query.
-- Cost: 0.5 ms, and 0.1 ms per word.
create function read_query(scope text, query text, adult_hidden boolean)
  returns table (word text, stems text[], listings integer, is_beginning boolean, joined_stems text[],
                 joined_listings integer)
  language plpgsql stable rows 5 as $$
declare
  words text[] := (string_to_array(search_fold(query), ' '))[:32];
  pairs text[] := array(select a || b from unnest(words[:cardinality(words) - 1], words[2:]) as pair (a, b));
  conditions text[] := array(select holds_stems(search_stems(w)) from unnest(words || pairs) as w);
  counts integer[] := count_listings(scope, array(
    select case when ts_lexize('english_stem', w) = '{}' then null else condition end
      from unnest(words || pairs, conditions) as given (w, condition)), adult_hidden, 2000);
  size integer := cardinality(words);
begin
  if words = '{""}' then return; end if;
  for position in 1 .. size loop
    word := words[position];
    stems := search_stems(word);
    listings := counts[position];
    is_beginning := listings = 0 and position = size
      and (count_listings(scope, array['''/' || word || ''':*'], adult_hidden, 1))[1] > 0;
    joined_stems := search_stems(pairs[position]);
    joined_listings := counts[size + position];
    return next;
  end loop;
end $$;

-- Returns words of the catalog that resemble a misspelled one, nearest first. Two swapped letters count as two differences here;
-- the caller counts them as one.
-- Called by: search-index.repository.ts, for words that few or no listings contain.
-- Cost: 2 to 5 ms per word for a vocabulary of 30,000.
create function near_words(catalog text, misspelt text[], adult_hidden boolean)
  returns table (wrong text, word text, stems text[]) language sql stable rows 200 as $$
  select given.wrong, near.word, search_stems(near.word)
    from unnest(misspelt) as given (wrong)
   cross join lateral (
     select w.word
       from (select w.word, levenshtein_less_equal(w.word, given.wrong, 4) as distance,
                    similarity(w.word, given.wrong) as likeness
               from search_words w
              where w.scope = catalog and (w.open or not adult_hidden)
                and (lower(w.word) % given.wrong
                     or w.word like left(given.wrong, 1) || '%'
                        and length(w.word) between length(given.wrong) - 2 and length(given.wrong) + 2)) w
      where w.distance between 1 and case when length(given.wrong) <= 5 then 2 else 4 end
      order by w.distance, w.likeness desc, w.word limit 200) near
$$;

-- Returns the ways to read a word as two words of the catalog written without a space.
-- Called by: search-index.repository.ts, for words that no listing contains.
-- Cost: 0.1 ms per word.
create function split_words(catalog text, joined text[], adult_hidden boolean)
  returns table (wrong text, first text, second text, stems text[]) language sql stable rows 5
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
  select given.wrong, a.word, b.word, search_stems(a.word || ' ' || b.word)
    from unnest(joined) as given (wrong)
   cross join generate_series(2, length(given.wrong) - 2) as cut
    join search_words a on a.scope = catalog and a.word = left(given.wrong, cut) and (a.open or not adult_hidden)
    join search_words b on b.scope = catalog and b.word = substr(given.wrong, cut + 1) and (b.open or not adult_hidden)
$$;
