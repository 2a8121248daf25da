import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Messages need none: support_messages_words serves the search as well. */
const INDEXES = {
  tools_founder: `tools using gin (name_words(coalesce(founder_name, '') || ' ' || coalesce(founder_email, '')))`,
  partner_clients_words: `partner_clients using gin (name_words(name || ' ' || contact_email))`,
  directory_submissions_listing: `directory_submissions (listing_key(listing_url) collate "C")`,
};

/** Indexes by which the team finds founders, partners and listing URLs. */
export class TeamSearch1794873600037 implements MigrationInterface {
  /** An index cannot be created concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./team-search.sql', import.meta.url), 'utf8'));
    for (const [name, definition] of Object.entries(INDEXES)) {
      // An interrupted start leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query('drop function if exists listing_key(text)');
  }
}
