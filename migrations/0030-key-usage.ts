import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What keys do: requests by day and status, and sketches of the listings they fetched by hour. */
export class KeyUsage1763164800030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table key_requests (
        key_id uuid not null,
        day date not null,
        status smallint not null,
        requests bigint not null,
        constraint key_requests_pkey primary key (key_id, day, status)
      );
      create table key_fetches (
        key_id uuid not null,
        hour timestamptz not null,
        part uuid not null,
        sketch bytea not null,
        constraint key_fetches_pkey primary key (key_id, hour, part)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table key_fetches, key_requests');
  }
}
