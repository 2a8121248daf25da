-- Users, partner clients, their keys, and the usage of the keys.

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
  created_at timestamptz not null default now(),
  support_mode text not null default 'hybrid'
    constraint partner_clients_support_mode_known check (support_mode in ('hybrid', 'human'))
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

-- Notifies all processes, when the transaction commits, to clear their caches of keys.
-- Called by: the triggers below. authenticator.ts listens on `access_changed`.
-- Cost: one notification a transaction.
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

-- Requests of each key by day and status.
create table key_requests (
  key_id uuid not null,
  day date not null,
  status smallint not null,
  requests bigint not null,
  constraint key_requests_pkey primary key (key_id, day, status)
);

-- Sketches of the listings that each key fetched, by hour; each process writes parts of its own.
create table key_fetches (
  key_id uuid not null,
  hour timestamptz not null,
  part uuid not null,
  sketch bytea not null,
  constraint key_fetches_pkey primary key (key_id, hour, part)
);
