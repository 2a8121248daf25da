import { readFile } from 'node:fs/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conditions of a search that its tsqueries do not cover. */
const FILTERS = `s.published and not (adult_hidden and s.adult)
          and (wanted_pricing is null or s.pricing = wanted_pricing)
          and (wanted_featured is null or s.featured = wanted_featured)`;
const LABELS = "  labelled tsquery := case when labels <> '{}' then label_condition(labels) end;";

const CATALOGS = [
  { scope: 'tools', kind: 'tool', table: 'tool_search', filters: FILTERS, declarations: LABELS },
  {
    scope: 'directories',
    kind: 'directory',
    table: 'directory_search',
    filters: `${FILTERS}
          and (others = '{}' or (
            select bool_and(case left(label, 1) when '%' then s.link_type = lower(substr(label, 2))
                                                when '!' then s.requires_badge = substr(label, 2)::boolean
                                                else s.domain_rating >= substr(label, 2)::double precision end)
              from unnest(others) as label))`,
    declarations: `${LABELS}\n  others text[] := array(select label from unnest(labels) as label where label ~ '^[%!>]');`,
  },
];

const read = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

/** Adds and replaces functions only. */
export class SearchByMeaning1795046400030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const template = await read('./search-by-meaning.sql');
    for (const catalog of CATALOGS)
      await runner.query(
        template.replace(
          /\{(scope|kind|table|filters|declarations)\}/g,
          (_, key: keyof typeof catalog) => catalog[key],
        ),
      );
    await runner.query(await read('./search-by-meaning-all.sql'));
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Nothing to undo: the previous version works with these functions.'));
  }
}
