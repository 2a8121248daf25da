import { briefly } from './briefly.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEST_CLIENTS = `
alter table partner_clients
  -- Set on the test client of a partner: the partner's live client.
  add column if not exists test_of uuid
    constraint partner_clients_test_of_fkey references partner_clients (id) on delete cascade;
create unique index if not exists partner_clients_test_of on partner_clients (test_of) where test_of is not null;

-- Adds the test client of a new partner. It has its own keys, webhook URL and secret.
-- Called by: the trigger partner_clients_add_test_client.
-- Cost: one insert per partner.
create or replace function add_test_client() returns trigger language plpgsql as $$
begin
  insert into partner_clients (id, name, contact_email, support_enabled, support_mode, created_at, test_of)
    values (gen_random_uuid(), new.name, new.contact_email, new.support_enabled, new.support_mode, new.created_at, new.id);
  return null;
end $$;
create or replace trigger partner_clients_add_test_client after insert on partner_clients
  for each row when (new.test_of is null) execute function add_test_client();

-- Gives the test client the name, the contact and the support settings of its partner.
-- Called by: the trigger partner_clients_update_test_client.
-- Cost: one update per change of a partner.
create or replace function update_test_client() returns trigger language plpgsql as $$
begin
  update partner_clients
     set name = new.name, contact_email = new.contact_email,
         support_enabled = new.support_enabled, support_mode = new.support_mode
   where test_of = new.id;
  return null;
end $$;
create or replace trigger partner_clients_update_test_client
  after update of name, contact_email, support_enabled, support_mode on partner_clients
  for each row when (new.test_of is null) execute function update_test_client();

insert into partner_clients (id, name, contact_email, support_enabled, support_mode, created_at, test_of)
  select gen_random_uuid(), name, contact_email, support_enabled, support_mode, created_at, id
    from partner_clients live
   where test_of is null and not exists (select from partner_clients test where test.test_of = live.id);
`;

const MEMBERS = `
-- The users of a partner. The client is the live one; the role holds in both modes.
create table if not exists partner_members (
  client_id uuid not null constraint partner_members_client_fkey references partner_clients (id) on delete cascade,
  user_id uuid not null constraint partner_members_user_fkey references users (id) on delete cascade,
  role text not null constraint partner_members_role_known check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  constraint partner_members_pkey primary key (client_id, user_id)
);
create index if not exists partner_members_user on partner_members (user_id);
create or replace trigger partner_members_changed after insert or update or delete on partner_members
  for each statement execute function announce_access_change();
`;

/** Every partner gets a test client, and users can be members of partners. */
export class PartnerMembers1794873600142 implements MigrationInterface {
  /** Both parts can be repeated, and every request with a partner key waits for a lock of the first one. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(runner, TEST_CLIENTS);
    await briefly(runner, MEMBERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists partner_members');
    await runner.query('drop trigger if exists partner_clients_update_test_client on partner_clients');
    await runner.query('drop trigger if exists partner_clients_add_test_client on partner_clients');
    await runner.query('drop function if exists update_test_client');
    await runner.query('drop function if exists add_test_client');
    await runner.query('delete from partner_clients where test_of is not null');
    await runner.query('alter table partner_clients drop column if exists test_of');
  }
}
