-- Signing secrets, and deliveries to partners.

create table webhook_secrets (
  id uuid constraint webhook_secrets_pkey primary key,
  client_id uuid not null constraint webhook_secrets_client_fkey references partner_clients (id),
  encrypted bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (client_id) where retired_at is null;
create index webhook_secrets_client on webhook_secrets (client_id);

create table webhook_deliveries (
  id uuid constraint webhook_deliveries_pkey primary key,
  message_id uuid not null,
  client_id uuid not null constraint webhook_deliveries_client_fkey references partner_clients (id),
  event text not null,
  url text not null,
  body text not null,
  status text not null default 'pending'
    constraint webhook_deliveries_status_known check (status in ('pending', 'delivered', 'failed')),
  attempted_at timestamptz,
  response_status integer,
  error text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_attempted check (status = 'pending' or attempted_at is not null)
);
create index webhook_deliveries_newest on webhook_deliveries (created_at, id);
create index webhook_deliveries_client on webhook_deliveries (client_id, created_at);
create index webhook_deliveries_event on webhook_deliveries (event, created_at, id);
create index webhook_deliveries_message on webhook_deliveries (message_id, id);
-- Contains only failed deliveries, so that they are found fast.
create index webhook_deliveries_undelivered on webhook_deliveries (status, created_at, id) where status <> 'delivered';
