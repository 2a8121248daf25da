import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tools in one piece of a map; 8192 bits are one kilobyte, which stays in its row. */
const PIECE = 8192;
const PIECE_BITS = 13;
const BLANK = `repeat('0', ${PIECE})::bit(${PIECE})`;
/** The bits of tools with these numbers, as an aggregate over rows of one piece. */
const marked = (number: string): string => `bit_or(set_bit(blank_map(), ${number} & ${PIECE - 1}, 1))`;

/** From this size on maps are kept, for what stands in at least this share of the listings. */
const LARGE = 20_000;
const FREQUENT = 0.005;
/** A map that exists is kept until its share falls below this. */
const STILL_FREQUENT = 0.0035;
/** The bits of a rank: an exponent of 6 and a fraction. */
const FRACTION_BITS = 31;
const RANK_BITS = 6 + FRACTION_BITS;
/** More changes than this are folded into the maps before the maps are used again. */
const MOST_CHANGES = 5_000;
/** So near to a page it is walked the rest of the way. */
const NEAR = 10;

const PASSES = `s.published
             and (wanted_category is null or s.category_id = wanted_category)
             and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
             and (wanted_pricing is null or s.pricing = wanted_pricing)
             and (wanted_featured is null or s.featured = wanted_featured)
             and not (adult_hidden and s.adult)`;

/**
 * Maps of the catalog: for every frequent word, label and filter one bit for each tool, so that the matches of a query
 * are counted by combining a few kilobytes instead of visiting hundreds of thousands of rows. What else it takes is
 * mapped on the spot through the index of words; with a rare word the index alone is faster. Maps of the single bits of each tool's rank tell where in the order of
 * searches a page begins: halving the matches by one bit after the other leads to it. A rank is a place, upside down and
 * rounded as floating point is: fine enough for any spread of opens in little more than half of the bits.
 *
 * Writers touch no map; they note the numbers of the tools they change (\`tool_changes\`). Readers leave noted tools out of
 * the maps and look at them themselves, so counts are exact at any moment; \`fold_tool_changes\` brings the maps up to date.
 */
export class ToolMaps1763164800035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Without the last bits of very large numbers, which floating point would round up.
      create function search_rank(place bigint) returns bigint language sql immutable strict parallel safe as $$
        select greatest(0, (('x' || encode(float8send((
                 case when place < 9214364837600034816 then 9223372036854773760 - (place & ~2047) else 9223372036854775807 - place end
               )::double precision), 'hex'))::bit(64)::bigint >> ${52 - FRACTION_BITS}) - (1023::bigint << ${FRACTION_BITS}))
      $$;

      -- The first of the places with this rank or a lower one.
      create function first_place(rank bigint) returns bigint language sql immutable strict parallel safe as $$
        select (9223372036854775808 - ceil(((1::bigint << ${FRACTION_BITS}) + ((rank + 1) & ((1::bigint << ${FRACTION_BITS}) - 1)))
                                           * power(2::numeric, ((rank + 1) >> ${FRACTION_BITS}) - ${FRACTION_BITS})))::bigint
      $$;

      create sequence tool_numbers as integer minvalue 0 start 0;
      alter table tool_search
        add column number integer not null default nextval('tool_numbers'),
        add column rank bigint not null generated always as (search_rank(place)) stored;
      alter table tool_search alter column number drop default, alter column rank drop expression;
      create unique index tool_search_number on tool_search (number);

      -- Not defaults: an insert that turns out to be an update would use numbers up.
      create function number_tool() returns trigger language plpgsql as $$
      begin
        new.rank := search_rank(new.place);
        if tg_op = 'INSERT' then
          new.number := coalesce((select s.number from tool_search s where s.tool_id = new.tool_id), nextval('tool_numbers'));
        end if;
        return new;
      end $$;
      create trigger tool_search_numbered before insert or update of place on tool_search
        for each row execute function number_tool();

      create table tool_marks (
        mark text collate "C" constraint tool_marks_pkey primary key
      );
      create table tool_maps (
        mark text collate "C" not null,
        piece integer not null,
        bits bit(${PIECE}) not null,
        constraint tool_maps_pkey primary key (mark, piece)
      ) with (autovacuum_vacuum_scale_factor = 0.05);
      create table tool_changes (
        id bigint generated always as identity constraint tool_changes_pkey primary key,
        number integer not null
      );

      create function note_tool_changes() returns trigger language plpgsql as $$
      begin
        if tg_op = 'TRUNCATE' then
          truncate tool_maps, tool_marks, tool_changes;
        elsif tg_op = 'DELETE' then
          insert into tool_changes (number) select number from before;
        else
          insert into tool_changes (number) select number from after;
        end if;
        return null;
      end $$;
      create trigger tool_search_insert_noted after insert on tool_search
        referencing new table as after for each statement execute function note_tool_changes();
      create trigger tool_search_update_noted after update on tool_search
        referencing new table as after for each statement execute function note_tool_changes();
      create trigger tool_search_delete_noted after delete on tool_search
        referencing old table as before for each statement execute function note_tool_changes();
      create trigger tool_search_truncate_noted after truncate on tool_search
        for each statement execute function note_tool_changes();

      create function blank_map() returns bit(${PIECE}) language sql immutable parallel safe as $$
        select ${BLANK}
      $$;

      -- Few are set one by one; many are first gathered in words of 64 bits.
      create function map_of(numbers integer[]) returns table (piece integer, bits bit(${PIECE}))
        language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan as $$
      begin
        if cardinality(numbers) < 5000 then
          return query
            select number >> ${PIECE_BITS}, ${marked('number')} from unnest(numbers) as tools (number) group by 1;
        else
          return query
            with words as (
              select number >> 6 as word, to_hex(bit_or(1::bigint << (63 - (number & 63)))) as bits
                from unnest(numbers) as tools (number) group by 1)
            select pieces.piece,
                   ('x' || string_agg(lpad(coalesce(words.bits, '0'), 16, '0'), '' order by series.word))::bit(${PIECE})
              from (select distinct word >> 7 as piece from words) pieces
             cross join lateral generate_series(pieces.piece << 7, (pieces.piece << 7) + 127) as series (word)
              left join words on words.word = series.word
             group by pieces.piece;
        end if;
      end $$;

      -- A mark is a word as it stands in the vector, /beginning:*, .flag, or .rank and the number of a bit.
      create function tools_marked(mark text) returns integer[] language plpgsql stable
        set plan_cache_mode = force_generic_plan
        set enable_seqscan = off set enable_indexscan = off set work_mem = '64MB' as $$
      begin
        if mark like '%:*' then
          return array(select s.number from tool_search s where s.words @@ (quote_literal(left(mark, -2)) || ':*')::tsquery);
        elsif mark not like '.%' then
          return array(select s.number from tool_search s where s.words @@ quote_literal(mark)::tsquery);
        elsif mark like '.rank%' then
          return array(select s.number from tool_search s where s.rank >> substr(mark, 6)::integer & 1 = 1);
        end if;
        return array(select s.number from tool_search s
                      where mark = any (array[case when s.published then '.published' end, '.' || s.pricing,
                                              case when s.adult then '.adult' else '.decent' end,
                                              case when s.featured then '.featured' else '.usual' end]));
      end $$;

      create function beginnings(word text) returns text[] language sql immutable strict parallel safe as $$
        select array_agg(left(word, length) || ':*') from generate_series(2, length(word)) as lengths (length)
      $$;

      create function marks_of(s tool_search) returns text[] language sql stable parallel safe as $$
        select tsvector_to_array(s.words)
          || array(select distinct unnest(beginnings(word)) from unnest(tsvector_to_array(s.words)) as words (word)
                    where word like '/%')
          || array[case when s.published then '.published' end, '.' || s.pricing,
                   case when s.adult then '.adult' else '.decent' end,
                   case when s.featured then '.featured' else '.usual' end]
          || array(select '.rank' || digit from generate_series(0, ${RANK_BITS - 1}) as digits (digit)
                    where s.rank >> digit & 1 = 1)
      $$;

      create function marks_to_map(least_share double precision) returns table (mark text) language sql stable as $$
        select marks.mark
          from (select reltuples as size from pg_class where oid = 'tool_search'::regclass) catalog
         cross join lateral (
           select unnest(array['.published', '.decent', '.featured', '.usual', '.FREE', '.FREEMIUM', '.PAID'])
           union select '.rank' || generate_series(0, ${RANK_BITS - 1})
           union select unnest(case when common.lexeme like '/%' then beginnings(common.lexeme) end || common.lexeme)
             from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (lexeme, share)
            where schemaname = 'public' and tablename = 'tool_search' and attname = 'words'
              and common.lexeme is not null and common.share >= least_share) marks (mark)
         where catalog.size >= ${LARGE}
      $$;

      -- Only whoever holds this lock writes maps; what is noted while a map is drawn stays noted.
      -- True when there may be more to fold.
      create function fold_tool_changes() returns boolean language plpgsql as $$
      declare
        noted bigint[];
      begin
        if not pg_try_advisory_xact_lock(hashtext('tool_maps')) then return false; end if;
        noted := array(select id from tool_changes order by id limit ${MOST_CHANGES});
        if cardinality(noted) = 0 then return false; end if;
        if exists (select from tool_marks) then
          with changed as materialized (
            select distinct number from tool_changes where id = any (noted)
          ), pieces as (
            select number >> ${PIECE_BITS} as piece, ~${marked('number')} as others from changed group by 1
          ), set as (
            select m.mark, s.number >> ${PIECE_BITS} as piece, ${marked('s.number')} as bits
              from changed join tool_search s on s.number = changed.number
             cross join lateral unnest(marks_of(s)) as present (mark)
              join tool_marks m on m.mark = present.mark
             group by 1, 2
          )
          merge into tool_maps
            using (select m.mark, pieces.piece, pieces.others, set.bits
                     from tool_marks m cross join pieces
                     left join set on set.mark = m.mark and set.piece = pieces.piece) now
               on tool_maps.mark = now.mark and tool_maps.piece = now.piece
            when matched and tool_maps.bits is distinct from (tool_maps.bits & now.others | coalesce(now.bits, blank_map()))
              then update set bits = tool_maps.bits & now.others | coalesce(now.bits, blank_map())
            when not matched and now.bits is not null
              then insert (mark, piece, bits) values (now.mark, now.piece, now.bits);
        end if;
        delete from tool_changes where id = any (noted);
        return cardinality(noted) = ${MOST_CHANGES};
      end $$;

      create function draw_next_tool_map() returns boolean language plpgsql as $$
      declare
        next text;
      begin
        if not pg_try_advisory_xact_lock(hashtext('tool_maps')) then return false; end if;
        delete from tool_maps m where m.mark in (
          select mark from tool_marks except select mark from marks_to_map(${STILL_FREQUENT}));
        delete from tool_marks m where m.mark not in (select mark from marks_to_map(${STILL_FREQUENT}));
        next := (select mark from marks_to_map(${FREQUENT}) except select mark from tool_marks limit 1);
        if next is null then return false; end if;
        insert into tool_marks (mark) values (next);
        insert into tool_maps (mark, piece, bits) select next, piece, bits from map_of(tools_marked(next));
        return true;
      end $$;

      -- A query as marks: a tool is in a tier if it has, of each clause, one.
      create function search_clauses(query text) returns table (tier integer, clause integer, mark text)
        language plpgsql immutable strict rows 10 as $$
      declare
        terms text[] := search_terms(query);
        stems text[];
        beginning text;
      begin
        if cardinality(terms) = 0 then return; end if;
        tier := 1; clause := 1; mark := search_exact(search_fold(query)); return next;
        clause := 0;
        for position in 1 .. cardinality(terms) loop
          stems := tsvector_to_array(search_vector(terms[position]));
          if position = cardinality(terms) then
            beginning := '/' || terms[position] || ':*';
            if cardinality(stems) = 0 then stems := array[null]; end if;
          end if;
          for index in 1 .. cardinality(stems) loop
            clause := clause + 1;
            return query
              select wanted.tier, clause, wanted.mark
                from (values (2, '^' || stems[index]), (2, beginning),
                             (3, '^' || stems[index]), (3, '~' || stems[index]), (3, beginning),
                             (4, stems[index]), (4, beginning)) wanted (tier, mark)
               where wanted.mark is not null;
          end loop;
        end loop;
      end $$;

      create function tier_maps(query text, filters text[]) returns table (tier integer, piece integer, bits bit(${PIECE}))
        language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query
          with wanted as materialized (
            select w.tier, w.clause, w.mark, max(w.clause) over (partition by w.tier) as clauses from search_clauses(query) w
          ), marks as (
            select wanted.mark from wanted union select unnest(filters)
          ), maps as materialized (
            select m.mark, m.piece, m.bits from marks join tool_maps m on m.mark = marks.mark
            union all
            select marks.mark, drawn.piece, drawn.bits
              from marks cross join lateral map_of(tools_marked(marks.mark)) drawn
             where not exists (select from tool_marks kept where kept.mark = marks.mark)
          ), clauses as (
            select wanted.tier, wanted.clauses, maps.piece, bit_or(maps.bits) as bits
              from wanted join maps on maps.mark = wanted.mark group by wanted.tier, wanted.clause, wanted.clauses, maps.piece
            union all
            select tiers.tier, tiers.clauses, maps.piece, maps.bits
              from (select distinct wanted.tier, wanted.clauses from wanted) tiers
             cross join unnest(filters) as filter (mark)
              join maps on maps.mark = filter.mark
          ), tiers as (
            select c.tier, c.piece, bit_and(c.bits) as bits from clauses c
             group by 1, 2 having count(*) = max(c.clauses) + cardinality(filters)
          ), noted as (
            select number >> ${PIECE_BITS} as piece, ~${marked('number')} as others from tool_changes group by 1
          )
          select tiers.tier, tiers.piece, tiers.bits & coalesce(noted.others, ~blank_map())
            from tiers left join noted on noted.piece = tiers.piece;
      end $$;

      -- Halves the mapped tools and the other ranks by one bit after the other, until few are left before the wanted one.
      create function locate_tool(pieces integer[], maps bit(${PIECE})[], ranks bigint[], wanted integer,
                                  out skip integer, out place bigint)
        language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      declare
        rank bigint := 0;
        upper integer;
        is_upper boolean;
      begin
        skip := 0;
        for digit in reverse ${RANK_BITS - 1} .. 0 loop
          upper := (select coalesce(sum(bit_count(m.bits & digits.bits)), 0)
                      from unnest(pieces, maps) as m (piece, bits)
                      join tool_maps digits on digits.mark = '.rank' || digit and digits.piece = m.piece)
            + (select count(*) from unnest(ranks) as r where r >> digit & 1 = 1);
          is_upper := skip + upper > wanted;
          rank := rank << 1;
          if is_upper then
            rank := rank + 1;
          else
            skip := skip + upper;
          end if;
          if wanted - skip <= ${NEAR} then
            place := first_place(((rank + 1) << digit) - 1);
            return;
          end if;
          ranks := array(select r from unnest(ranks) as r where (r >> digit & 1 = 1) = is_upper);
          select array_agg(m.piece), array_agg(m.left_bits) into pieces, maps
            from (select m.piece, case when is_upper then m.bits & coalesce(digits.bits, blank_map())
                                       else m.bits & ~coalesce(digits.bits, blank_map()) end as left_bits
                    from unnest(pieces, maps) as m (piece, bits)
                    left join tool_maps digits on digits.mark = '.rank' || digit and digits.piece = m.piece) m
           where bit_count(m.left_bits) > 0;
        end loop;
        place := first_place(rank);
      end $$;

      create function find_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
          wanted_featured boolean, adult_included boolean, page_offset integer,
          out wanted_category integer, out wanted_tag integer, out adult_hidden boolean, out narrow text,
          out exact_tier text, out name_tier text, out label_tier text, out rest_tier text,
          out exact integer, out name integer, out label integer, out total integer, out size integer,
          out mapped boolean, out skip integer, out place bigint)
        language plpgsql stable as $$
      declare
        words record := search_tiers(query);
        narrowed tsquery := ''::tsquery;
        filters text[] := array['.published'];
        ranks text[] := array(select '.rank' || generate_series(0, ${RANK_BITS - 1}));
        tiers integer[];
        pieces integer[];
        maps bit(${PIECE})[];
        noted integer[];
        reached integer;
        start integer;
      begin
        size := (select greatest(reltuples, 1) from pg_class where oid = 'tool_search'::regclass);
        adult_hidden := not adult_included;
        exact := 0; name := 0; label := 0; total := 0;
        if category_slug is not null then
          wanted_category := (select c.id from categories c where c.slug = category_slug);
          if wanted_category is null then return; end if;
          narrowed := ('''@' || wanted_category || '''')::tsquery;
        end if;
        if tag_slug is not null then
          select g.id, adult_hidden and not g.adult into wanted_tag, adult_hidden from tags g where g.slug = tag_slug;
          if wanted_tag is null then return; end if;
          narrowed := narrowed && ('''#' || wanted_tag || '''')::tsquery;
        end if;
        narrow := narrowed::text;
        exact_tier := words.exact::text;
        name_tier := (words.name && !!words.exact)::text;
        label_tier := (words.label && !!words.name)::text;
        rest_tier := (words.anywhere && !!words.label)::text;

        if adult_hidden then filters := array_append(filters, '.decent'); end if;
        if wanted_pricing is not null then filters := array_append(filters, '.' || wanted_pricing); end if;
        if wanted_featured is not null then
          filters := array_append(filters, case when wanted_featured then '.featured' else '.usual' end);
        end if;
        noted := array(select number from tool_changes limit ${MOST_CHANGES + 1});
        -- With a rare word there are few matches, soon counted through the index of words.
        mapped := cardinality(noted) <= ${MOST_CHANGES}
          and (select count(*) from tool_marks where mark = any (filters || ranks)) = cardinality(filters || ranks)
          and not exists (select from search_clauses(query) w left join tool_marks kept on kept.mark = w.mark
                           where w.tier = 4 group by w.clause having count(kept.mark) = 0);
        if not mapped then
          total := count_tools(words.anywhere && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
          if total = 0 then return; end if;
          exact := count_tools(words.exact && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
          name := count_tools(words.name && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
          label := count_tools(words.label && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, null);
          return;
        end if;

        if wanted_category is not null then filters := array_append(filters, '@' || wanted_category); end if;
        if wanted_tag is not null then filters := array_append(filters, '#' || wanted_tag); end if;
        select array_agg(m.tier), array_agg(m.piece), array_agg(m.bits) into tiers, pieces, maps
          from tier_maps(query, filters) m;
        select count(*) filter (where s.words @@ words.exact), count(*) filter (where s.words @@ words.name),
               count(*) filter (where s.words @@ words.label), count(*)
          into exact, name, label, total
          from tool_search s where s.number = any (noted) and ${PASSES} and s.words @@ words.anywhere;
        select exact + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 1), 0),
               name + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 2), 0),
               label + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 3), 0),
               total + coalesce(sum(bit_count(m.bits)) filter (where m.tier = 4), 0)
          into exact, name, label, total
          from unnest(tiers, pieces, maps) as m (tier, piece, bits);

        if page_offset >= total then return; end if;
        reached := case when page_offset < exact then 1 when page_offset < name then 2 when page_offset < label then 3 else 4 end;
        start := (array[0, exact, name, label])[reached];
        if page_offset - start <= ${NEAR} then return; end if;
        select located.skip, located.place into skip, place
          from (select array_agg(m.piece) as pieces, array_agg(m.bits & ~coalesce(better.bits, blank_map())) as maps
                  from unnest(tiers, pieces, maps) as m (tier, piece, bits)
                  left join unnest(tiers, pieces, maps) as better (tier, piece, bits)
                    on better.tier = m.tier - 1 and better.piece = m.piece
                 where m.tier = reached) mapped,
               locate_tool(mapped.pieces, mapped.maps,
                           array(select s.rank from tool_search s
                                  where s.number = any (noted) and ${PASSES}
                                    and s.words @@ (array[exact_tier, name_tier, label_tier, rest_tier])[reached]::tsquery),
                           page_offset - start) located;
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function find_tools(text, text, text, text, boolean, boolean, integer);
      drop function locate_tool(integer[], bit(${PIECE})[], bigint[], integer);
      drop function tier_maps(text, text[]);
      drop function search_clauses(text);
      drop function draw_next_tool_map();
      drop function fold_tool_changes();
      drop function marks_to_map(double precision);
      drop function marks_of(tool_search);
      drop function beginnings(text);
      drop function tools_marked(text);
      drop function map_of(integer[]);
      drop function blank_map();
      drop trigger tool_search_truncate_noted on tool_search;
      drop trigger tool_search_delete_noted on tool_search;
      drop trigger tool_search_update_noted on tool_search;
      drop trigger tool_search_insert_noted on tool_search;
      drop function note_tool_changes();
      drop table tool_changes;
      drop table tool_maps;
      drop table tool_marks;
      drop trigger tool_search_numbered on tool_search;
      drop function number_tool();
      alter table tool_search drop column rank, drop column number;
      drop sequence tool_numbers;
      drop function first_place(bigint);
      drop function search_rank(bigint);
    `);
  }
}
