import type { MigrationInterface, QueryRunner } from 'typeorm';

const THUMBNAILS = `
-- Small variants of stored pictures, by the URL of the picture. A null URL: the picture is missing or cannot be decoded.
create table if not exists thumbnails (
  picture text not null constraint thumbnails_pkey primary key,
  url text
);
create or replace trigger thumbnails_changed after insert or update or delete or truncate on thumbnails
  for each statement execute function announce_catalog_change();
`;

/** The table is new and small, so nothing waits. */
export class Thumbnails1794960000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(THUMBNAILS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists thumbnails');
  }
}
