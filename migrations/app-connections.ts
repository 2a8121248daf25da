import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = `
-- An account and an OAuth client. An ended connection is deleted with its tokens. The ID of a client can have 2,000
-- characters, so its digest is indexed.
create table if not exists connections (
  id uuid constraint connections_pkey primary key,
  user_id uuid not null constraint connections_user_fkey references users (id) on delete cascade,
  client_id text not null,
  client_digest text not null,
  name text not null,
  -- The host of the client's metadata document; null for a client that registered, which is unverified.
  host text,
  -- From the client's metadata at the last consent.
  auth_method text not null constraint connections_auth_method_known check (auth_method in ('none', 'private_key_jwt')),
  refreshes boolean not null,
  policy_version text not null,
  created_at timestamptz not null default now()
);
create unique index if not exists connections_client on connections (user_id, client_digest);
create index if not exists connections_of_client on connections (client_digest);
create index if not exists connections_of_host on connections (host) where host is not null;

-- The tokens that one sign-in of an app led to. A reused refresh token ends its family.
create table if not exists token_families (
  id uuid constraint token_families_pkey primary key,
  connection_id uuid not null constraint token_families_connection_fkey references connections (id) on delete cascade,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now()
);
create index if not exists token_families_connection on token_families (connection_id, refreshed_at);

-- Only hashes of tokens are stored.
create table if not exists access_tokens (
  hash text constraint access_tokens_pkey primary key,
  family_id uuid not null constraint access_tokens_family_fkey references token_families (id) on delete cascade,
  expires_at timestamptz not null
);
create index if not exists access_tokens_family on access_tokens (family_id);
create index if not exists access_tokens_expires on access_tokens (expires_at);

create table if not exists refresh_tokens (
  hash text constraint refresh_tokens_pkey primary key,
  family_id uuid not null constraint refresh_tokens_family_fkey references token_families (id) on delete cascade,
  expires_at timestamptz not null,
  -- Its first use; it can be used again for two minutes.
  used_at timestamptz
);
create index if not exists refresh_tokens_family on refresh_tokens (family_id);
create index if not exists refresh_tokens_expires on refresh_tokens (expires_at);

-- Requests of apps to connect, until the user allows or cancels them. The first user who opens one is its user.
create table if not exists authorization_requests (
  id uuid constraint authorization_requests_pkey primary key,
  parameters jsonb not null,
  user_id uuid constraint authorization_requests_user_fkey references users (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists authorization_requests_created on authorization_requests (created_at);
create index if not exists authorization_requests_user on authorization_requests (user_id) where user_id is not null;

-- A code is exchanged for tokens once. The family is set then, so that a second use can end it.
create table if not exists authorization_codes (
  hash text constraint authorization_codes_pkey primary key,
  connection_id uuid not null constraint authorization_codes_connection_fkey references connections (id) on delete cascade,
  redirect_uri text not null,
  code_challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  family_id uuid constraint authorization_codes_family_fkey references token_families (id) on delete set null
);
create index if not exists authorization_codes_connection on authorization_codes (connection_id);
create index if not exists authorization_codes_family on authorization_codes (family_id) where family_id is not null;
create index if not exists authorization_codes_expires on authorization_codes (expires_at);

-- Client assertions that were used, until they expire.
create table if not exists used_assertions (
  digest text constraint used_assertions_pkey primary key,
  expires_at timestamptz not null
);
create index if not exists used_assertions_expires on used_assertions (expires_at);

-- Apps that cannot connect, by client ID or by the host of the metadata document.
create table if not exists blocked_apps (
  value text constraint blocked_apps_pkey primary key,
  created_at timestamptz not null default now()
);
`;

const NAMES = [
  'blocked_apps',
  'used_assertions',
  'authorization_codes',
  'authorization_requests',
  'refresh_tokens',
  'access_tokens',
  'token_families',
  'connections',
];

/** Apps that users connect by signing in. */
export class AppConnections1794873600170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of NAMES) await runner.query(`drop table if exists ${name}`);
  }
}
