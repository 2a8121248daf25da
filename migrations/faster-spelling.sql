-- Corrections of misspelled words are looked up in two indexes. With both conditions in one `or`, every word of the
-- vocabulary was compared.

-- Returns words of the catalog that resemble a misspelled one, nearest first. Two swapped letters count as two differences here;
-- the caller counts them as one.
-- Called by: search-index.repository.ts, for words that few or no listings contain.
-- Cost: 2 to 4 ms per word for a vocabulary of 30,000.
create or replace function near_words(catalog text, misspelt text[], adult_hidden boolean)
  returns table (wrong text, word text, stems text[]) language sql stable rows 200 as $$
  select given.wrong, near.word, search_stems(near.word)
    from unnest(misspelt) as given (wrong)
   cross join lateral (
     select w.word
       from (select w.word, levenshtein_less_equal(w.word, given.wrong, 4) as distance,
                    similarity(w.word, given.wrong) as likeness
               from (select word, open from search_words
                      where scope = catalog and lower(word) % given.wrong
                     union
                     -- Words with the same first letter: up to the last character that may follow it.
                     select word, open from search_words
                      where scope = catalog and word >= left(given.wrong, 1) and word < left(given.wrong, 1) || U&'\+10FFFF'
                        and length(word) between length(given.wrong) - 2 and length(given.wrong) + 2) w
              where w.open or not adult_hidden) w
      where w.distance between 1 and case when length(given.wrong) <= 5 then 2 else 4 end
      order by w.distance, w.likeness desc, w.word limit 200) near
$$;
