-- The orders of lists and searches as single numbers, ascending, so that a page can begin anywhere in an index.

-- Returns the place of a tool in the results of a search: more opened first, then by id. The lower half of the number is the
-- beginning of the id, so that a million tools with equal opens still have many places.
-- Called by: index_tools, index_directories (with the Domain Rating instead of opens); tool-visits.repository.ts.
-- Cost: 0.006 ms.
create function search_place(opens integer, id uuid) returns bigint
  language sql immutable strict parallel safe as $$
  select ((2147483647 - opens)::bigint << 32)
    | least(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint >> 10, 4294967295)
$$;

-- Returns the place of a tool in a list: newest first, tools without a date last.
-- Called by: index_tools.
-- Cost: below 0.001 ms.
create function search_age(created_at timestamptz) returns bigint language sql stable parallel safe as $$
  select coalesce(-(extract(epoch from created_at) * 1000000)::bigint, 9223372036854775807)
$$;

-- Returns the rank of a place, as stored in the bitmaps: the place reversed, so that better is larger, and rounded
-- like a floating-point number to an exponent of 6 bits and a fraction of 31, together 37 bits instead of 63. The last
-- 11 bits of large places are cut off first, because the conversion to floating point would round them up.
-- Called by: the trigger tool_search_numbered.
-- Cost: 0.005 ms.
create function search_rank(place bigint) returns bigint language sql immutable strict parallel safe as $$
  select greatest(0, (('x' || encode(float8send((
           case when place < 9214364837600034816 then 9223372036854773760 - (place & ~2047) else 9223372036854775807 - place end
         )::double precision), 'hex'))::bit(64)::bigint >> 21) - (1023::bigint << 31))
$$;

-- Returns the first of the places that have this rank or a lower one; the inverse of search_rank. It calculates in whole
-- numbers: a negative power of two is not exact on every version of PostgreSQL.
-- Called by: locate_tool.
-- Cost: 0.002 ms.
create function first_place(rank bigint) returns bigint language sql immutable strict parallel safe as $$
  select (9223372036854775808 - div(
           ((1::bigint << 31) + ((rank + 1) & ((1::bigint << 31) - 1))) * power(2::numeric, (rank + 1) >> 31)
             + ((1::bigint << 31) - 1),
           1::bigint << 31))::bigint
$$;
