import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users, partner clients, keys; every change to what a key may do is announced on `access_changed`. */
export class Access1763164800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table users (
        id uuid constraint users_pkey primary key,
        email text not null,
        name text not null,
        plan text not null default 'standard' constraint users_plan_known check (plan in ('standard', 'premium')),
        banned_at timestamptz,
        created_at timestamptz not null default now()
      );
      create unique index users_email on users (lower(email));

      create table partner_clients (
        id uuid constraint partner_clients_pkey primary key,
        name text not null,
        contact_email text not null,
        webhook_url text,
        support_enabled boolean not null default false,
        created_at timestamptz not null default now()
      );

      create table api_keys (
        id uuid constraint api_keys_pkey primary key,
        kind text not null constraint api_keys_kind_known check (kind in ('catalog', 'partner', 'admin')),
        name text not null,
        user_id uuid constraint api_keys_user_fkey references users (id),
        client_id uuid constraint api_keys_client_fkey references partner_clients (id),
        hash text not null,
        prefix text not null,
        accepted_policy_at timestamptz,
        revoked_at timestamptz,
        created_at timestamptz not null default now(),
        constraint api_keys_holder check (
          (user_id is not null) = (kind = 'catalog') and (client_id is not null) = (kind = 'partner')
        ),
        constraint api_keys_policy_accepted check (kind <> 'catalog' or accepted_policy_at is not null)
      );
      create unique index api_keys_hash on api_keys (hash);
      create index api_keys_user on api_keys (user_id);
      create index api_keys_client on api_keys (client_id);

      create function announce_access_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('access_changed', '');
        return null;
      end $$;
      create trigger users_changed after update or delete on users
        for each statement execute function announce_access_change();
      create trigger partner_clients_changed after update or delete on partner_clients
        for each statement execute function announce_access_change();
      create trigger api_keys_changed after update or delete on api_keys
        for each statement execute function announce_access_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table api_keys;
      drop table partner_clients;
      drop table users;
      drop function announce_access_change();
    `);
  }
}
