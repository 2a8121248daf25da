import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { findValue } from '../../../platform/database/rows.js';
import { firstFreeSlug, slugFrom } from './slug.js';

export interface ResolvedLabel {
  input: string;
  id: number;
  slug: string;
  name: string;
}

interface NewLabel {
  slug: string;
  name: string;
}

interface LabelRow extends NewLabel {
  id: number;
}

/** Finds categories and tags by slug or by case-insensitive name. */
@Injectable()
export class LabelResolverService {
  /** One result per input, in order; null if no category matches. */
  async findCategories(manager: EntityManager, inputs: readonly string[]): Promise<(ResolvedLabel | null)[]> {
    const rows = await manager.query<(LabelRow & { position: number })[]>(
      `select distinct on (position) position::integer, c.id, c.slug, c.name
         from unnest($1::text[], $2::text[]) with ordinality as given (slug, name, position)
         join categories c on c.slug = given.slug or lower(c.name) = given.name
        order by position, c.id`,
      [inputs.map(slugOf), inputs.map((input) => input.trim().toLowerCase())],
    );
    const found = new Map(rows.map(({ position, ...row }) => [position, row]));
    return inputs.map((input, index) => {
      const row = found.get(index + 1);
      return row ? { ...row, input } : null;
    });
  }

  /**
   * The slug of the most similar category, with or without punctuation; null if none is similar enough. Never suggests
   * adult categories.
   */
  findClosestCategory(manager: EntityManager, input: string): Promise<string | null> {
    return findValue<string>(
      manager,
      `select slug
         from categories,
              lateral greatest(similarity(slug, $1), similarity(name, $1), similarity(replace(slug, '-', ''), $2)) as score
        where not adult and score >= ${MIN_SIMILARITY}
        order by score desc, slug limit 1`,
      [input, input.replaceAll(PUNCTUATION, '')],
    );
  }

  /**
   * One tag per input, in order; several inputs can map to the same tag. Creates missing tags. If another transaction
   * creates one of them first, this one fails with a violation of `tags_slug`.
   */
  findOrCreateTags(manager: EntityManager, inputs: readonly string[]): Promise<ResolvedLabel[]> {
    return resolveTags(manager, inputs, async (missing) => {
      const { similar, tags } = await planTags(manager, missing);
      return [...similar, ...(await insertTags(manager, tags))];
    });
  }

  /** The tags that `findOrCreateTags` would return, without creating any. */
  previewTags(manager: EntityManager, inputs: readonly string[]): Promise<Omit<ResolvedLabel, 'id'>[]> {
    return resolveTags<NewLabel>(manager, inputs, async (missing) => {
      const { similar, tags } = await planTags(manager, missing);
      return [...similar, ...tags];
    });
  }
}

async function resolveTags<T extends NewLabel>(
  manager: EntityManager,
  inputs: readonly string[],
  addMissing: (names: string[]) => Promise<T[]>,
): Promise<(T & { input: string })[]> {
  const names = inputs.map(withoutInvisible);
  // A found tag has everything that a new one has.
  const known = (await findTags(manager, names)) as NewLabel[] as T[];
  const missing = names.filter((name) => !match(known, name));
  const tags = missing.length === 0 ? known : [...known, ...(await addMissing(missing))];
  return inputs.flatMap((input, index) => {
    const row = match(tags, names[index] ?? '');
    return row ? [{ ...row, input }] : [];
  });
}

/** Invisible characters, without those that change how letters and emoji are drawn. */
const INVISIBLE = /(?![\u200c\u200d\p{Variation_Selector}\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Removes invisible characters, so that two tags can't look the same. */
const withoutInvisible = (input: string): string => input.replaceAll(INVISIBLE, '').trim();

/** Trigram similarity. Below this, words share little more than a letter. */
const MIN_SIMILARITY = 0.2;

const PUNCTUATION = /[^\p{L}\p{M}\p{N}]+/gu;

/** Plain words also match as a slug: `machine learning` matches `machine-learning`, but `C++` does not match `c`. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}\s_-]+$/u;
const slugOf = (input: string): string => (PLAIN_WORDS.test(input) ? slugFrom(input, 'tag') : input.toLowerCase());

/** Prefers an exact slug, then a name, then the slug of plain words. */
function match<T extends NewLabel>(rows: readonly T[], input: string): T | undefined {
  const text = input.trim().toLowerCase();
  return (
    rows.find(({ slug }) => slug === text) ??
    rows.find(({ name }) => name.toLowerCase() === text) ??
    rows.find(({ slug, name }) => slug === slugOf(input) && PLAIN_WORDS.test(name))
  );
}

function findTags(manager: EntityManager, inputs: readonly string[]): Promise<LabelRow[]> {
  const sql = 'select id, slug, name from tags where slug = any ($1) or lower(name) = any ($2) order by id';
  return manager.query<LabelRow[]>(sql, [inputs.map(slugOf), inputs.map((input) => input.trim().toLowerCase())]);
}

/** The tags to create for these names, and tags with similar slugs, one of which may have been created meanwhile. */
async function planTags(
  manager: EntityManager,
  names: readonly string[],
): Promise<{ similar: LabelRow[]; tags: NewLabel[] }> {
  const bases = [...new Set(names.map((name) => slugFrom(name, 'tag')))];
  const sql = 'select id, slug, name from tags where slug = any ($1) or slug like any ($2) order by id';
  const similar = await manager.query<LabelRow[]>(sql, [bases, bases.map((base) => `${base}-%`)]);
  const taken = new Set(similar.map(({ slug }) => slug));
  const tags: NewLabel[] = [];
  for (const name of names) {
    // Another transaction may have created the tag since it was looked up.
    if (match(similar, name) ?? match(tags, name)) continue;
    const slug = firstFreeSlug(slugFrom(name, 'tag'), taken);
    taken.add(slug);
    tags.push({ slug, name });
  }
  return { similar, tags };
}

/** Sorted inserts prevent deadlocks. */
function insertTags(manager: EntityManager, tags: readonly NewLabel[]): Promise<LabelRow[]> {
  return manager.query<LabelRow[]>(
    `insert into tags (slug, name) select * from unnest($1::text[], $2::text[]) as given (slug, name) order by slug
     returning id, slug, name`,
    [tags.map(({ slug }) => slug), tags.map(({ name }) => name)],
  );
}
