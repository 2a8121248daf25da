import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  listing_requests_words: `listing_requests using gin
    (name_words((fields ->> 'name') || ' ' || (fields ->> 'founderName') || ' ' || (fields ->> 'founderEmail')))`,
  listing_requests_host: `listing_requests (website_host(fields ->> 'website'))`,
};

/** Indexes by which the team finds listing requests. */
export class ListingRequestSearch1794873600143 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
  }
}
