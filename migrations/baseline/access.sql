-- Users and their sign-ins, partner clients, keys, and the usage of keys.

create table users (
  id uuid constraint users_pkey primary key,
  email text not null,
  name text not null,
  -- By an admin. What an account has paid for is in `subscriptions`.
  premium_granted boolean not null default false,
  banned_at timestamptz,
  created_at timestamptz not null default now(),
  role text not null default 'developer' constraint users_role_known check (role in ('developer', 'admin')),
  version integer not null default 1
);
create unique index users_email on users (lower(email));
create index users_newest on users (created_at, id);
-- For admins who search users by parts of the name or the email address.
create index users_similar on users using gin (lower(name || ' ' || email) gin_trgm_ops);
create index users_words on users using gin (name_words(name || ' ' || email));
create index users_admins on users (id) where role = 'admin';
create trigger users_version before update of email, name, premium_granted, banned_at, role on users
  for each row execute function next_version();

-- Only a hash of the token is stored. `device` and `network` are approximate, for the page that lists a user's sessions.
create table sessions (
  id uuid constraint sessions_pkey primary key,
  user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
  token_hash text not null,
  device text not null,
  network text not null,
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null
);
create unique index sessions_token on sessions (token_hash);
create index sessions_user on sessions (user_id);

-- Requests to sign in by email. The code is stored as a keyed hash, because a plain hash of eight digits could be reversed.
-- `browser_hash` is null for the sign-in link of the first admin, which works in any browser.
create table sign_ins (
  id uuid constraint sign_ins_pkey primary key,
  email text not null,
  link_hash text not null,
  code_hash text not null,
  browser_hash text,
  next_path text not null,
  network text not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  spent_at timestamptz
);
create unique index sign_ins_link on sign_ins (link_hash);
create index sign_ins_browser on sign_ins (browser_hash);
create index sign_ins_created on sign_ins (created_at);

-- Sign-ins that wait for the response of a provider. State, nonce and code verifier are derived from the token whose hash this
-- is and from the encryption key, so the table contains none of them. The response deletes the row.
create table provider_sign_ins (
  browser_hash text constraint provider_sign_ins_pkey primary key,
  provider text not null constraint provider_sign_ins_provider_known check (provider in ('oidc', 'github')),
  next_path text not null,
  expires_at timestamptz not null
);
create index provider_sign_ins_expires on provider_sign_ins (expires_at);

-- The identity of a user at a provider. An account has at most one identity per provider.
create table identities (
  id uuid constraint identities_pkey primary key,
  user_id uuid not null constraint identities_user_fkey references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create unique index identities_subject on identities (issuer, subject);
create unique index identities_user on identities (user_id, issuer);

-- Changes of email addresses: those that both email addresses have yet to confirm, and those of the last days.
create table email_changes (
  id uuid constraint email_changes_pkey primary key,
  user_id uuid not null constraint email_changes_user_fkey references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  old_link_hash text not null,
  new_link_hash text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_changes_user on email_changes (user_id);
create unique index email_changes_old_link on email_changes (old_link_hash);
create unique index email_changes_new_link on email_changes (new_link_hash);
create index email_changes_created on email_changes (created_at);

-- The subscription of each account, as last reported by Stripe. A row without a subscription contains only the customer.
-- `premium_until` includes the grace period, so that Premium ends without a job. `revision` counts the changes: a process that
-- queried Stripe before another change queries it again.
create table subscriptions (
  user_id uuid constraint subscriptions_pkey primary key
    constraint subscriptions_user_fkey references users (id) on delete cascade,
  customer_id text,
  checkout_id text,
  subscription_id text,
  status text not null default 'none'
    constraint subscriptions_status_known check (status in ('none', 'renewing', 'ending', 'failed', 'ended')),
  paid_until timestamptz,
  premium_until timestamptz,
  revision integer not null default 0,
  updated_at timestamptz not null default now()
);
create unique index subscriptions_customer on subscriptions (customer_id);

-- The events that Stripe has sent, each once. Their content is not stored.
create table payment_events (
  id text constraint payment_events_pkey primary key,
  type text not null,
  customer_id text,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index payment_events_received on payment_events (received_at);

create table partner_clients (
  id uuid constraint partner_clients_pkey primary key,
  name text not null,
  contact_email text not null,
  webhook_url text,
  support_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  support_mode text not null default 'hybrid'
    constraint partner_clients_support_mode_known check (support_mode in ('hybrid', 'human')),
  version integer not null default 1
);
create trigger partner_clients_version before update on partner_clients
  for each row execute function next_version();

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
  -- The version of the acceptable-use policy that was agreed to.
  accepted_policy_version text,
  expires_at timestamptz,
  -- The key that takes over when this one expires.
  replaced_by uuid constraint api_keys_replaced_by_fkey references api_keys (id),
  constraint api_keys_holder check (
    (user_id is not null) = (kind = 'catalog') and (client_id is not null) = (kind = 'partner')
  ),
  constraint api_keys_policy_accepted check (
    kind <> 'catalog' or (accepted_policy_at is not null and accepted_policy_version is not null)
  )
);
create unique index api_keys_hash on api_keys (hash);
create index api_keys_user on api_keys (user_id);
create index api_keys_client on api_keys (client_id);
create index api_keys_prefix on api_keys (lower(prefix) text_pattern_ops);

-- Notifies all processes to clear their caches of keys, when the transaction commits.
-- Called by: the triggers below. access-changes.ts listens on `access_changed`.
-- Cost: one notification per transaction.
create function announce_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('access_changed', '');
  return null;
end $$;
create trigger users_changed after update or delete on users
  for each statement execute function announce_access_change();
create trigger subscriptions_changed after insert or update or delete on subscriptions
  for each statement execute function announce_access_change();
create trigger sessions_changed after delete on sessions
  for each statement execute function announce_access_change();
create trigger partner_clients_changed after update or delete on partner_clients
  for each statement execute function announce_access_change();
create trigger api_keys_changed after update or delete on api_keys
  for each statement execute function announce_access_change();

-- Requests of each key by day, transport and status, with the time of the last one.
create table key_requests (
  key_id uuid not null,
  day date not null,
  transport text not null constraint key_requests_transport_known check (transport in ('rest', 'mcp')),
  status smallint not null,
  requests bigint not null,
  last_at timestamptz not null,
  constraint key_requests_pkey primary key (key_id, day, transport, status)
);
-- Counting does not change the day, so the index is not updated.
create index key_requests_day on key_requests (day);

-- Sketches of the listings that each key fetched, by hour; each process writes separate parts.
create table key_fetches (
  key_id uuid not null,
  hour timestamptz not null,
  part uuid not null,
  sketch bytea not null,
  constraint key_fetches_pkey primary key (key_id, hour, part)
);
