import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In the order of their dependencies. */
const FILES = [
  'platform',
  'search/text',
  'jobs',
  'access',
  'webhooks',
  'search/words',
  'search/order',
  'listings',
  'catalog',
  'directories',
  'reports',
  'imports',
  'search/synonyms',
  'search/tool-search',
  'search/tool-counts',
  'search/matches',
  'search/tool-lists',
  'search/tool-bitmaps',
  'search/find-listings',
  'partners',
  'support',
];

/** The whole schema, from the SQL files in `baseline/`; later migrations change it. */
export class Baseline1794787200180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const file of FILES) {
      await runner.query(await readFile(new URL(`./baseline/${file}.sql`, import.meta.url), 'utf8'));
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('The baseline cannot be undone. Start with an empty database instead.'));
  }
}
