import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { briefly } from './briefly.js';

/** Vectors of listings. Existing listings are encoded after the start. */
export class ListingVectors1794960000120 implements MigrationInterface {
  /** See briefly.ts. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(await readFile(new URL('./listing-vectors.sql', import.meta.url), 'utf8'));
    const triggers = await readFile(new URL('./listing-vector-triggers.sql', import.meta.url), 'utf8');
    for (const statement of triggers.split(/;\s*$/m)) if (statement.trim() !== '') await briefly(runner, statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tool_search', 'directory_search'])
      for (const event of ['inserted', 'updated', 'deleted'])
        await runner.query(`drop trigger if exists ${table}_vectors_${event} on ${table}`);
    await runner.query('drop table if exists listing_vectors, vector_recipes');
    for (const name of ['listing_text(text, uuid)', 'listing_flags(uuid[])', 'note_listing_vectors()'])
      await runner.query(`drop function if exists ${name}`);
    await runner.query('drop function if exists keep_listing_vectors(text)');
  }
}
