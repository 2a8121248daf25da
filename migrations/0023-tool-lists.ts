import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the functions below filter by; null means any. `s` is a row of tool_search. */
const FILTERS =
  'wanted_category integer, wanted_tag integer, wanted_pricing text, wanted_featured boolean, adult_hidden boolean';
const FILTER_TYPES = 'integer, integer, text, boolean, boolean';
export const PASSES = `s.published
          and (wanted_category is null or s.category_id = wanted_category)
          and (wanted_tag is null or s.tag_ids @> array[wanted_tag])
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)
          and not (adult_hidden and s.adult)`;

/**
 * The planner knows neither what it takes to fetch a vector that lies out of line nor how far a page is; so each way is
 * fixed by hand. Planned with the values at hand, filters that are not asked for cost nothing.
 */
const PLANNED = 'set plan_cache_mode = force_custom_plan set enable_seqscan = off';
const BY_WORDS = `${PLANNED} set enable_indexscan = off set work_mem = '64MB'`;
const IN_ORDER = `${PLANNED} set enable_bitmapscan = off set enable_sort = off`;

/** Above so many matches, better tiers are counted only as far as a page needs to know. */
const MANY = 5000;
/** So many of the first listings tell how frequent a frequent word is. */
const SAMPLE = 200;

/**
 * The ways to a page of tools, and the counts by which to choose one. Few matches are gathered through the index of words
 * and sorted; many are met soon enough by walking the listings in the order of the list; on a long walk the matches near
 * a place are gathered, which the statistics of `place` tell the bounds of.
 */
export class ToolLists1763164800023 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function count_tools(wanted tsquery, ${FILTERS}, up_to integer) returns integer
        language plpgsql stable ${BY_WORDS} as $$
      begin
        if up_to is null then
          return (select count(*) from tool_search s where s.words @@ wanted and ${PASSES});
        end if;
        return (select count(*) from (
          select from tool_search s where s.words @@ wanted and ${PASSES} limit up_to) capped);
      end $$;

      create function sample_tools(wanted tsquery, ${FILTERS}) returns integer
        language plpgsql stable ${IN_ORDER} as $$
      begin
        return (select count(*) from (
          select * from tool_search first where first.published order by place, tool_id limit ${SAMPLE}) s
           where ${PASSES} and (s.words @@ wanted) is true);
      end $$;

      create function place_bounds() returns bigint[] language sql stable as $$
        select coalesce((select histogram_bounds::text::bigint[] from pg_stats
                          where schemaname = 'public' and tablename = 'tool_search' and attname = 'place'), '{}')
      $$;

      create function gather_tools(wanted tsquery, ${FILTERS}, skipped integer, wanted_rows integer)
        returns table (tool_id uuid, place bigint) language plpgsql stable rows 20 ${BY_WORDS} as $$
      begin
        return query
          select s.tool_id, s.place from tool_search s where s.words @@ wanted and ${PASSES}
           order by s.place, s.tool_id limit wanted_rows offset skipped;
      end $$;

      create function gather_newest_tools(wanted tsquery, ${FILTERS}, skipped integer, wanted_rows integer)
        returns table (tool_id uuid, place bigint) language plpgsql stable rows 20 ${BY_WORDS} as $$
      begin
        return query
          select s.tool_id, s.age from tool_search s where s.words @@ wanted and ${PASSES}
           order by s.age, s.tool_id limit wanted_rows offset skipped;
      end $$;

      create function walk_tools(wanted tsquery, ${FILTERS}, after_place bigint, after_id uuid, skipped integer,
                                 wanted_rows integer)
        returns table (tool_id uuid, place bigint) language plpgsql stable rows 20 ${IN_ORDER} as $$
      begin
        return query
          select s.tool_id, s.place from tool_search s
           where (s.place, s.tool_id) > (after_place, after_id) and ${PASSES} and (s.words @@ wanted) is true
           order by s.place, s.tool_id limit wanted_rows offset skipped;
      end $$;

      create function near_tools(wanted tsquery, ${FILTERS}, after_place bigint, after_id uuid, skipped integer,
                                 wanted_rows integer, share double precision)
        returns table (tool_id uuid, place bigint) language plpgsql stable rows 20 ${BY_WORDS} set cpu_tuple_cost = 10 as $$
      declare
        bounds bigint[] := place_bounds();
        beyond bigint := bounds[width_bucket(after_place, bounds) + 1 + ceil(share * cardinality(bounds))::integer];
      begin
        return query
          select s.tool_id, s.place from tool_search s
           where s.words @@ wanted and ${PASSES}
             and (s.place, s.tool_id) > (after_place, after_id) and (beyond is null or s.place < beyond)
           order by s.place, s.tool_id limit wanted_rows offset skipped;
      end $$;

      create function walk_newest_tools(${FILTERS}, after_age bigint, after_id uuid, skipped integer, wanted_rows integer)
        returns table (tool_id uuid, place bigint) language plpgsql stable rows 20 ${IN_ORDER} as $$
      begin
        return query
          select s.tool_id, s.age from tool_search s where (s.age, s.tool_id) > (after_age, after_id) and ${PASSES}
           order by s.age, s.tool_id limit wanted_rows offset skipped;
      end $$;

      create function walk_oldest_tools(${FILTERS}, skipped integer, wanted_rows integer)
        returns table (tool_id uuid, place bigint) language plpgsql stable rows 20 ${IN_ORDER} as $$
      begin
        return query
          select s.tool_id, s.age from tool_search s where ${PASSES}
           order by s.age desc, s.tool_id desc limit wanted_rows offset skipped;
      end $$;

      create function top_tools(${FILTERS}, wanted_rows integer)
        returns table (tool_id uuid) language plpgsql stable rows 20 ${IN_ORDER} as $$
      begin
        return query
          select s.tool_id from tool_search s where ${PASSES} order by s.opens desc, s.age, s.tool_id limit wanted_rows;
      end $$;

      create function spread_of_tools(wanted tsquery, ${FILTERS})
        returns table (first_place bigint, tools integer) language plpgsql stable rows 250 ${BY_WORDS} as $$
      declare
        -- Without their last 11 bits places are exact as floating point, which are found among bounds much faster.
        bounds double precision[] := array(
          select distinct (bound >> 11)::double precision from (
            select unnest(place_bounds()) union all
            select unnest(most_common_vals::text::bigint[]) from pg_stats
             where schemaname = 'public' and tablename = 'tool_search' and attname = 'place') bounds (bound)
           order by 1);
      begin
        return query
          select bounds[bucket]::bigint << 11, count(*)::integer
            from (select width_bucket((s.place >> 11)::double precision, bounds) as bucket
                    from tool_search s where s.words @@ wanted and ${PASSES}) placed
           group by bucket order by bucket;
      end $$;

      create function count_all_tools(query text) returns integer language plpgsql stable ${BY_WORDS} as $$
      begin
        if query is null then return (select count(*) from tool_search); end if;
        return (select count(*) from tool_search s where s.words @@ search_query(query));
      end $$;

      create function all_tools(query text, skipped bigint, wanted_rows integer)
        returns table (tool_id uuid) language plpgsql stable rows 20 ${PLANNED} set enable_indexscan = off as $$
      begin
        if query is null then
          return query select s.tool_id from tool_search s order by s.age, s.tool_id limit wanted_rows offset skipped;
        else
          return query select s.tool_id from tool_search s where s.words @@ search_query(query)
            order by s.age, s.tool_id limit wanted_rows offset skipped;
        end if;
      end $$;

      create function tools_hold(wanted tsquery) returns boolean language plpgsql stable ${PLANNED} as $$
      begin
        return exists (
            select from (select words from tool_search where published order by place, tool_id limit 100) s
             where (s.words @@ wanted) is true)
          or count_tools(wanted, null, null, null, null, false, 1) > 0;
      end $$;

      create function directories_hold(wanted tsquery) returns boolean language sql stable as $$
        select exists (select from directories where published and all_words @@ wanted)
      $$;

      create function list_tools(category_slug text, tag_slug text, wanted_pricing text, wanted_featured boolean,
          adult_included boolean,
          out category_id integer, out tag_id integer, out adult_hidden boolean, out total integer, out size integer)
        language plpgsql stable as $$
      begin
        size := (select greatest(reltuples, 1) from pg_class where oid = 'tool_search'::regclass);
        adult_hidden := not adult_included;
        category_id := (select c.id from categories c where c.slug = category_slug);
        tag_id := (select g.id from tags g where g.slug = tag_slug);
        if category_slug is not null and category_id is null or tag_slug is not null and tag_id is null then
          total := 0;
          return;
        end if;
        if tag_id is not null then
          adult_hidden := adult_hidden and not (select g.adult from tags g where g.id = tag_id);
        end if;
        if tag_id is not null and category_id is not null then
          total := count_tools(('''@' || category_id || ''' & ''#' || tag_id || '''')::tsquery,
                               null, null, wanted_pricing, wanted_featured, adult_hidden, null);
          return;
        end if;
        total := (
          select coalesce(sum(k.change), 0) from tool_counts k
           where k.kind = case when tag_id is null then 'category' else 'tag' end
             and (k.label_id = coalesce(tag_id, category_id) or tag_id is null and category_id is null)
             and (wanted_pricing is null or k.pricing = wanted_pricing)
             and (wanted_featured is null or k.featured = wanted_featured)
             and not (adult_hidden and k.adult));
      end $$;

      create function match_tools(query text, category_slug text, tag_slug text, wanted_pricing text,
          wanted_featured boolean, adult_included boolean, page_end integer, known_total integer,
          out category_id integer, out tag_id integer, out adult_hidden boolean, out narrow text,
          out exact_tier text, out name_tier text, out label_tier text, out rest_tier text,
          out exact integer, out name integer, out label integer, out total integer,
          out name_guess integer, out label_guess integer, out size integer, out counted_to integer)
        language plpgsql stable as $$
      declare
        tiers record := search_tiers(query);
        narrowed tsquery := ''::tsquery;
        sampled integer;
      begin
        size := (select greatest(reltuples, 1) from pg_class where oid = 'tool_search'::regclass);
        adult_hidden := not adult_included;
        exact := 0; name := 0; label := 0; total := 0; name_guess := 0; label_guess := 0;
        if category_slug is not null then
          category_id := (select c.id from categories c where c.slug = category_slug);
          if category_id is null then return; end if;
          narrowed := ('''@' || category_id || '''')::tsquery;
        end if;
        if tag_slug is not null then
          tag_id := (select g.id from tags g where g.slug = tag_slug);
          if tag_id is null then return; end if;
          adult_hidden := adult_hidden and not (select g.adult from tags g where g.id = tag_id);
          narrowed := narrowed && ('''#' || tag_id || '''')::tsquery;
        end if;
        narrow := narrowed::text;
        exact_tier := tiers.exact::text;
        name_tier := (tiers.name && !!tiers.exact)::text;
        label_tier := (tiers.label && !!tiers.name)::text;
        rest_tier := (tiers.anywhere && !!tiers.label)::text;

        total := coalesce(known_total, count_tools(tiers.anywhere && narrowed, null, null, wanted_pricing,
                                                   wanted_featured, adult_hidden, null));
        if total = 0 then return; end if;
        if total > ${MANY} then counted_to := page_end; end if;

        exact := count_tools(tiers.exact && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, counted_to);
        if counted_to is not null then
          sampled := sample_tools(tiers.name, category_id, tag_id, wanted_pricing, wanted_featured, adult_hidden);
          name_guess := sampled * (size / ${SAMPLE});
        end if;
        name := case when sampled >= page_end then page_end else
          count_tools(tiers.name && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, counted_to) end;
        name_guess := greatest(name, name_guess);

        label := name;
        label_guess := name_guess;
        if name >= counted_to then return; end if;
        if counted_to is not null then
          sampled := sample_tools(tiers.label, category_id, tag_id, wanted_pricing, wanted_featured, adult_hidden);
          label_guess := sampled * (size / ${SAMPLE});
        end if;
        label := case when sampled >= page_end then page_end else
          count_tools(tiers.label && narrowed, null, null, wanted_pricing, wanted_featured, adult_hidden, counted_to) end;
        label_guess := greatest(label, label_guess);
      end $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function match_tools(text, text, text, text, boolean, boolean, integer, integer);
      drop function list_tools(text, text, text, boolean, boolean);
      drop function directories_hold(tsquery);
      drop function all_tools(text, bigint, integer);
      drop function count_all_tools(text);
      drop function tools_hold(tsquery);
      drop function spread_of_tools(tsquery, ${FILTER_TYPES});
      drop function walk_oldest_tools(${FILTER_TYPES}, integer, integer);
      drop function near_tools(tsquery, ${FILTER_TYPES}, bigint, uuid, integer, integer, double precision);
      drop function place_bounds();
      drop function top_tools(${FILTER_TYPES}, integer);
      drop function walk_newest_tools(${FILTER_TYPES}, bigint, uuid, integer, integer);
      drop function walk_tools(tsquery, ${FILTER_TYPES}, bigint, uuid, integer, integer);
      drop function gather_newest_tools(tsquery, ${FILTER_TYPES}, integer, integer);
      drop function gather_tools(tsquery, ${FILTER_TYPES}, integer, integer);
      drop function sample_tools(tsquery, ${FILTER_TYPES});
      drop function count_tools(tsquery, ${FILTER_TYPES}, integer);
    `);
  }
}
