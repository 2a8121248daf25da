-- How many published tools each category and tag has, for each combination of list filters. The sum of `change` is the count:
-- writers only add rows, so that none waits for another.

create table tool_counts (
  id bigint generated always as identity constraint tool_counts_pkey primary key,
  kind text not null constraint tool_counts_kind_known check (kind in ('category', 'tag')),
  label_id integer,
  pricing text not null,
  featured boolean not null,
  adult boolean not null,
  change integer not null
) with (autovacuum_vacuum_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.1);
create index tool_counts_label on tool_counts (kind, label_id);

-- Returns the labels under which a tool is counted. A tool without a category counts under the category null.
-- Called by: keep_tool_counts.
-- Cost: inlined by the planner.
create function tool_labels(category_id integer, tag_ids integer[])
  returns table (kind text, label_id integer) language sql immutable parallel safe as $$
  select 'category', category_id union all select 'tag', unnest(tag_ids)
$$;

-- Adds the changes of a statement in tool_search to the counts.
-- Called by: the three triggers below, once per statement.
-- Cost: one row per combination of label and filters of the changed tools.
create function keep_tool_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tool_counts (kind, label_id, pricing, featured, adult, change)
      select label.kind, label.label_id, s.pricing, s.featured, s.adult, count(*)
        from after s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into tool_counts (kind, label_id, pricing, featured, adult, change)
      select label.kind, label.label_id, s.pricing, s.featured, s.adult, -count(*)
        from before s, tool_labels(s.category_id, s.tag_ids) label where s.published group by 1, 2, 3, 4, 5;
  else
    insert into tool_counts (kind, label_id, pricing, featured, adult, change)
      select label.kind, label.label_id, s.pricing, s.featured, s.adult, sum(s.change)
        from (select category_id, tag_ids, pricing, featured, adult, 1 as change from after where published
              union all
              select category_id, tag_ids, pricing, featured, adult, -1 from before where published) s,
             tool_labels(s.category_id, s.tag_ids) label
       group by 1, 2, 3, 4, 5 having sum(s.change) <> 0;
  end if;
  return null;
end $$;
create trigger tool_search_inserted after insert on tool_search
  referencing new table as after for each statement execute function keep_tool_counts();
create trigger tool_search_updated after update on tool_search
  referencing old table as before new table as after for each statement execute function keep_tool_counts();
create trigger tool_search_deleted after delete on tool_search
  referencing old table as before for each statement execute function keep_tool_counts();

-- Adds up the rows of each count. Does nothing while another process does it, or if each count is one row already.
-- Called by: the maintenance of catalog-maintenance.ts, every few seconds.
-- Cost: 15 ms for 3,000 rows.
create function compact_tool_counts() returns void language plpgsql as $$
begin
  if not exists (select from tool_counts group by kind, label_id, pricing, featured, adult having count(*) > 1)
    or not pg_try_advisory_xact_lock(hashtext('tool_counts')) then return;
  end if;
  with gone as (delete from tool_counts returning *)
  insert into tool_counts (kind, label_id, pricing, featured, adult, change)
    select kind, label_id, pricing, featured, adult, sum(change) from gone
     group by 1, 2, 3, 4, 5 having sum(change) <> 0;
end $$;
