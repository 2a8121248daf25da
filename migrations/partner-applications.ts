import type { MigrationInterface, QueryRunner } from 'typeorm';

const APPLICATIONS = `
-- Users who want to become partners. The client is null until an application is approved, and after the client is deleted.
create table if not exists partner_applications (
  id uuid constraint partner_applications_pkey primary key,
  user_id uuid not null constraint partner_applications_user_fkey references users (id) on delete cascade,
  status text not null default 'open'
    constraint partner_applications_status_known check (status in ('open', 'approved', 'declined', 'withdrawn')),
  name text not null,
  website text not null,
  purpose text not null,
  contact_email text not null,
  webhook_url text,
  support_enabled boolean not null,
  support_mode text not null constraint partner_applications_mode_known check (support_mode in ('hybrid', 'human')),
  -- The accepted version of the acceptable-use policy.
  policy_version text not null,
  message text,
  client_id uuid constraint partner_applications_client_fkey references partner_clients (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint partner_applications_decided check ((status = 'open') = (decided_at is null)),
  constraint partner_applications_declined check ((status = 'declined') = (message is not null)),
  constraint partner_applications_approved check (client_id is null or status = 'approved')
);
-- One open application per user.
create unique index if not exists partner_applications_open on partner_applications (user_id) where status = 'open';
create index if not exists partner_applications_newest on partner_applications (created_at, id);
create index if not exists partner_applications_status on partner_applications (status, created_at, id);
create index if not exists partner_applications_user on partner_applications (user_id, created_at, id);
create index if not exists partner_applications_client on partner_applications (client_id) where client_id is not null;
`;

const INVITATIONS = `
-- Invitations to become a member, until they are accepted or withdrawn. The token is stored only as a hash.
create table if not exists partner_invitations (
  id uuid constraint partner_invitations_pkey primary key,
  client_id uuid not null constraint partner_invitations_client_fkey references partner_clients (id) on delete cascade,
  email text not null,
  role text not null constraint partner_invitations_role_known check (role in ('viewer', 'editor', 'owner')),
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index if not exists partner_invitations_token on partner_invitations (token_hash);
-- A new invitation for the same email address replaces the old one.
create unique index if not exists partner_invitations_email on partner_invitations (client_id, lower(email collate "C"));
create index if not exists partner_invitations_recipient on partner_invitations (lower(email collate "C"));
create index if not exists partner_invitations_expiry on partner_invitations (expires_at);
`;

/** Users apply to become partners, and owners invite members. */
export class PartnerApplications1794873600152 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(APPLICATIONS);
    await runner.query(INVITATIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists partner_invitations, partner_applications');
  }
}
