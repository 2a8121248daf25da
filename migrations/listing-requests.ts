import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `
-- Tools that users sent in at /submit. The fields are those of POST /submit-ai-tool without the package. The tool is null until
-- a request is approved, and after the tool is deleted.
create table if not exists listing_requests (
  id uuid constraint listing_requests_pkey primary key,
  user_id uuid not null constraint listing_requests_user_fkey references users (id) on delete cascade,
  status text not null default 'open'
    constraint listing_requests_status_known check (status in ('open', 'approved', 'declined', 'withdrawn')),
  fields jsonb not null,
  message text,
  tool_id uuid constraint listing_requests_tool_fkey references tools (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  version integer not null default 1,
  constraint listing_requests_decided check ((status = 'open') = (decided_at is null)),
  constraint listing_requests_declined check ((status = 'declined') = (message is not null)),
  constraint listing_requests_approved check (tool_id is null or status = 'approved')
);
create index if not exists listing_requests_newest on listing_requests (created_at, id);
create index if not exists listing_requests_status on listing_requests (status, created_at, id);
create index if not exists listing_requests_user on listing_requests (user_id, created_at, id);
create index if not exists listing_requests_tool on listing_requests (tool_id) where tool_id is not null;
create or replace trigger listing_requests_version before update on listing_requests
  for each row execute function next_version();
`;

/** Tools that users send in to be listed. */
export class ListingRequests1794873600034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists listing_requests');
  }
}
