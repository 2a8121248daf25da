-- Private: what the team must know to submit to the directory. In no catalog read.
alter table directories add column if not exists team_notes text not null default '';

-- Returns the host of a URL in lower case, without `www.`, port and trailing dots. It does not convert between Unicode and
-- punycode; listed-hosts.ts looks for both. Longer hosts do not exist, and would not fit into an index. Without regular
-- expressions, which take three times as long, because every write of a listing calls it.
-- Called by: the indexes tools_host and directories_host; listed-hosts.ts.
-- Cost: 0.002 ms.
create or replace function website_host(website text) returns text language sql immutable strict parallel safe as $$
  select left(rtrim(split_part(translate(
    ltrim(split_part(replace(lower(website), '://www.', '://'), '://', 2), '/'), '?#:', '///'), '/', 1), '.'), 253)
$$;
