-- How text becomes searchable in all catalogs: listings and queries use the same functions, so they agree
-- on what a word is. The costs in this folder are for 100,000 listings in memory, on one core.

create extension if not exists unaccent with schema public;
create extension if not exists fuzzystrmatch with schema public;

create text search dictionary catalog_stem (template = snowball, language = english);
create text search configuration catalog (copy = simple);
alter text search configuration catalog
  alter mapping for asciiword, word, numword with catalog_stem;

-- Returns the text in lower case, without accents, apostrophes and punctuation, its words separated by one space.
-- Called by: index_tools, index_directories, read_query, search_terms, rank_listings; taxonomy.repository.ts,
--   directory.repository.ts.
-- Cost: 0.02 ms for a description of 300 characters.
create function search_fold(value text) returns text
  language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(
    regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)), '[''’]', '', 'g'),
    '[^[:alnum:] ]+', ' ', 'g'), ' {2,}', ' ', 'g'))
$$;

-- Returns the stems of a folded text, without their positions.
-- Called by: tool_words, index_directories, read_query, search_stems, rank_listings.
-- Cost: 0.04 ms for a description of 300 characters.
create function search_vector(folded text) returns tsvector
  language sql immutable strict parallel safe as $$
  select strip(to_tsvector('public.catalog'::regconfig, folded))
$$;

-- Returns the stems of a folded text as an array.
-- Called by: read_query, near_words; spelling.ts.
-- Cost: 0.01 ms for a word.
create function search_stems(folded text) returns text[] language sql immutable strict parallel safe as $$
  select tsvector_to_array(search_vector(folded))
$$;

-- Returns the condition that a listing contains all of these stems.
-- Called by: read_query; spelling.ts.
-- Cost: 0.005 ms.
create function holds_stems(stems text[]) returns text language sql immutable strict parallel safe as $$
  select nullif(array_to_string(array(select quote_literal(stem) from unnest(stems) as stem), ' & '), '')
$$;

-- Returns the words of a query in order, without stop words unless there are no others.
-- Called by: search_query.
-- Cost: 0.1 ms.
create function search_terms(query text) returns text[]
  language sql immutable strict parallel safe as $$
  with words as (
    select word, position, ts_lexize('english_stem', word) = '{}' as stop
      from unnest(string_to_array(search_fold(query), ' ')) with ordinality as words (word, position)
     where word <> '')
  select coalesce(array_agg(word order by position), '{}')
    from words
   where not stop or not exists (select from words where not stop)
$$;

-- Returns the condition that a listing contains all words of a query; the last may be the beginning of a word of the name.
-- Called by: all_tools_condition, directory_query; both for the lists of admins.
-- Cost: 0.1 ms.
create function search_query(query text) returns tsquery
  language plpgsql immutable strict parallel safe as $$
declare
  terms text[] := search_terms(query);
  last text := terms[cardinality(terms)];
begin
  if cardinality(terms) = 0 then return ''::tsquery; end if;
  return plainto_tsquery('public.catalog', array_to_string(trim_array(terms, 1), ' '))
    && (plainto_tsquery('public.catalog', last) || ('''/' || last || ''':*')::tsquery);
end $$;

-- Returns the words of names, email addresses and IDs, by which the console finds users and conversations.
-- Called by: the indexes users_words and support_conversations_words; holders.repository.ts, users.repository.ts, conversation-search.ts.
-- Cost: 0.02 ms.
create function name_words(value text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array(
    select left(word, 100) from unnest(string_to_array(public.search_fold(value), ' ')) as word where word <> ''))
$$;

-- Returns the condition that each word of the text is the beginning of a word of the name.
-- Called by: holders.repository.ts, users.repository.ts, conversation-search.ts.
-- Cost: 0.02 ms.
create function name_query(value text) returns tsquery language sql immutable strict parallel safe as $$
  select array_to_string(array(
    select quote_literal(left(word, 100)) || ':*' from unnest(string_to_array(public.search_fold(value), ' ')) as word
     where word <> ''), ' & ')::tsquery
$$;

-- Returns the lexeme of a whole folded name, ignoring spaces: `Chat GPT` and `ChatGPT` share it.
-- Called by: tool_words, index_directories.
-- Cost: inlined by the planner.
create function search_exact(folded text) returns text
  language sql immutable strict parallel safe as $$
  select '=' || nullif(left(replace(folded, ' ', ''), 400), '')
$$;

-- Returns the words with a sign before each, or null if there are none.
-- Called by: tool_words, index_directories.
-- Cost: inlined by the planner.
create function search_signed(sign text, words text[]) returns text[]
  language sql immutable strict parallel safe as $$
  select string_to_array(nullif(sign || array_to_string(words, ' ' || sign), sign), ' ')
$$;
