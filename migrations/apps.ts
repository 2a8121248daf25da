import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

const TABLE = `
-- Connected apps. The ID is the first half of the digest of the client ID, so that usage continues when an app is connected
-- again. \`connections\` is counted by triggers, \`requests\` when usage is written; both order the list of apps.
create table if not exists apps (
  id uuid constraint apps_pkey primary key,
  client_id text not null,
  name text not null,
  host text,
  connections integer not null,
  requests bigint not null
);
create index if not exists apps_used on apps (requests, connections, id);

-- Counts the connections of each app, and keeps the name that it last gave. Rows are locked in the order of their IDs.
-- Called by: triggers of connections, with the changed rows.
-- Cost: one row per app, and the sum of its usage, by primary key.
create or replace function count_connections() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform id from apps where id in (select left(client_digest, 32)::uuid from changed) order by id for update;
    update apps set connections = apps.connections - ended.connections
      from (select left(client_digest, 32)::uuid as id, count(*) as connections from changed group by 1) ended
     where apps.id = ended.id;
    delete from apps where connections <= 0 and id in (select left(client_digest, 32)::uuid from changed);
  else
    insert into apps (id, client_id, name, host, connections, requests)
    select id, client_id, name, host, connections,
           coalesce((select sum(requests) from key_requests where key_id = added.id), 0)
      from (select left(client_digest, 32)::uuid as id, min(client_id) as client_id, max(name) as name, max(host) as host,
                   count(*) as connections
              from changed group by 1) added
     order by id
    on conflict (id) do update set name = excluded.name, host = excluded.host,
      connections = apps.connections + case when tg_op = 'INSERT' then excluded.connections else 0 end;
  end if;
  return null;
end $$`;

/** The requests of each app, before its rows in apps, which add them up. */
const COUNT_USAGE = `
  insert into key_requests (key_id, day, transport, status, requests, last_at, is_app)
  select left(c.client_digest, 32)::uuid, r.day, r.transport, r.status, sum(r.requests), max(r.last_at), true
    from key_requests r join connections c on c.id = r.key_id
   group by 1, 2, 3, 4
  on conflict do nothing`;

/** One transaction: no connection is created between the triggers and the count. */
const COUNT = `
  create or replace trigger connections_added after insert on connections referencing new table as changed
    for each statement execute function count_connections();
  create or replace trigger connections_renewed after update on connections referencing new table as changed
    for each statement execute function count_connections();
  create or replace trigger connections_ended after delete on connections referencing old table as changed
    for each statement execute function count_connections();
  delete from apps;
  insert into apps (id, client_id, name, host, connections, requests)
  select id, client_id, name, host, connections,
         coalesce((select sum(requests) from key_requests where key_id = counted.id), 0)
    from (select left(client_digest, 32)::uuid as id, min(client_id) as client_id,
                 (array_agg(name order by created_at desc))[1] as name, min(host) as host, count(*) as connections
            from connections group by 1) counted`;

/** Lists of apps and connections that don't count all connections. */
export class Apps1794873600194 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction, and retries would abort one. Every statement can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, 'alter table key_requests add column if not exists is_app boolean not null default false');
    await runner.query(TABLE);
    await runner.query(COUNT_USAGE);
    await briefly(runner, COUNT);
    await runner.query('drop index concurrently if exists connections_newest');
    await runner.query('create index concurrently connections_newest on connections (created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists connections_newest');
    await runner.query('drop function if exists count_connections cascade');
    await runner.query('drop table if exists apps');
    await runner.query('delete from key_requests where is_app');
    await runner.query('alter table key_requests drop column if exists is_app');
  }
}
