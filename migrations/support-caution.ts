import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** The functions and the trigger of partner-members.ts, with these settings. */
const testClients = (more: string[]): string => {
  const settings = ['support_enabled', 'support_mode', ...more];
  const columns = settings.join(', ');
  return `
-- Adds the test client of a new partner. It has its own keys, webhook URL and secret.
-- Called by: the trigger partner_clients_add_test_client.
-- Cost: one insert per partner.
create or replace function add_test_client() returns trigger language plpgsql as $$
begin
  insert into partner_clients (id, name, contact_email, ${columns}, created_at, test_of)
    values (gen_random_uuid(), new.name, new.contact_email, ${settings.map((each) => `new.${each}`).join(', ')},
            new.created_at, new.id);
  return null;
end $$;

-- Gives the test client the name, the contact and the support settings of its partner.
-- Called by: the trigger partner_clients_update_test_client.
-- Cost: one update per change of a partner.
create or replace function update_test_client() returns trigger language plpgsql as $$
begin
  update partner_clients
     set name = new.name, contact_email = new.contact_email,
         ${settings.map((each) => `${each} = new.${each}`).join(', ')}
   where test_of = new.id;
  return null;
end $$;
create or replace trigger partner_clients_update_test_client
  after update of name, contact_email, ${columns} on partner_clients
  for each row when (new.test_of is null) execute function update_test_client();
`;
};

/** How sure AI must be per partner, and what the reader made of each question. */
export class SupportCaution1795046400040 implements MigrationInterface {
  /** The tables are in use, and an index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await briefly(
      runner,
      `alter table partner_clients add column if not exists support_caution text not null default 'balanced'
         constraint partner_clients_support_caution_known
           check (support_caution in ('careful', 'balanced', 'generous'))`,
    );
    await briefly(runner, testClients(['support_caution']));
    await briefly(runner, 'alter table support_messages add column if not exists reading jsonb');
    // An interrupted start leaves an invalid index.
    await runner.query('drop index concurrently if exists support_messages_readings');
    await runner.query(
      `create index concurrently support_messages_readings on support_messages (client_id, created_at)
         where reading is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index concurrently if exists support_messages_readings');
    await briefly(runner, 'alter table support_messages drop column if exists reading');
    await briefly(runner, testClients([]));
    await briefly(runner, 'alter table partner_clients drop column if exists support_caution');
  }
}
