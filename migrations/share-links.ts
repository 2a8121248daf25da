import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHARE_LINKS = `
-- Links to the public progress page of a submission. The token in the link is a keyed digest of the id, so this table alone
-- opens no page.
create table if not exists share_links (
  id uuid not null,
  tool_id uuid not null constraint share_links_submission_fkey references submissions (tool_id) on delete cascade,
  client_id uuid not null constraint share_links_client_fkey references partner_clients (id) on delete cascade,
  created_by uuid constraint share_links_creator_fkey references users (id) on delete set null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint share_links_pkey primary key (id)
);
create index if not exists share_links_tool on share_links (tool_id);
create index if not exists share_links_creator on share_links (created_by);
`;

/** Editors of a partner share the progress of a submission by a link that can be revoked. */
export class ShareLinks1794873600159 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SHARE_LINKS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists share_links');
  }
}
