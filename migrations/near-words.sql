-- Called by the fifth tier, which searches no longer have.
drop function weigh_listings(text, text, text[], integer[], text[], text, boolean, boolean, integer);
drop function rank_listings(text, uuid[], text[], text[], text[], text[], integer[]);

-- Returns words of the catalog that may be meant by a misspelled one, nearest first: those two letters off for words of six letters or
-- more that no listing contains, `unknown`, and one letter off for the others. Two swapped letters count as two differences here; the
-- caller counts them as one.
-- Called by: search-index.repository.ts, for words that few or no listings contain.
-- Cost: 1 ms per word for a vocabulary of 30,000.
create function near_words(catalog text, misspelt text[], unknown text[], adult_hidden boolean)
  returns table (wrong text, word text, stems text[]) language sql stable rows 20 as $$
  select given.wrong, near.word, search_stems(near.word)
    from (select wrong, length(wrong) as letters,
                 case when wrong = any (unknown) and length(wrong) > 5 then 2 else 1 end as most
            from unnest(misspelt) as misspelt (wrong)) given
   cross join lateral (
     select w.word
       from (select w.word, levenshtein_less_equal(w.word, given.wrong, 2 * most) as distance
               -- Words with the same first letter: up to the last character that may follow it.
               from (select w.word from search_words w
                      where scope = catalog and w.word >= left(wrong, 1) and w.word < left(wrong, 1) || U&'\+10FFFF'
                        and length(w.word) between letters - most and letters + most and (open or not adult_hidden)
                     union all
                     select w.word from search_words w
                      where scope = catalog and lower(w.word) % wrong and left(w.word, 1) <> left(wrong, 1)
                        and length(w.word) between letters - most and letters + most and (open or not adult_hidden)) w
             -- Without it, the distance would be computed for each condition.
             offset 0) w
      where w.distance between 1 and most
         or (w.distance between most + 1 and 2 * most
             and length(translate(w.word, wrong, '')) < most and length(translate(wrong, w.word, '')) < most)
      order by w.distance, similarity(w.word, given.wrong) desc, w.word limit 200) near
$$;
