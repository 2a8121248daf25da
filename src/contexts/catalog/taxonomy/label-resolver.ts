import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstFree, slugFrom } from './slug.js';

export interface ResolvedLabel {
  /** As it was given. */
  input: string;
  id: number;
  slug: string;
  name: string;
}

interface LabelRow {
  id: number;
  slug: string;
  name: string;
}

/** Finds categories and tags by what people call them: a slug, or a name in any case. */
@Injectable()
export class LabelResolver {
  /** One for each input, in their order; null where there is none. */
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
   * The slug of the category that resembles the text most, also without its punctuation; null when none does. A category
   * for adults is never suggested, because nobody has asked for it.
   */
  async closestCategory(manager: EntityManager, input: string): Promise<string | null> {
    const [row] = await manager.query<{ slug: string }[]>(
      `select slug
         from categories,
              lateral greatest(similarity(slug, $1), similarity(name, $1), similarity(replace(slug, '-', ''), $2)) as likeness
        where not adult and likeness >= ${LEAST_LIKENESS}
        order by likeness desc, slug limit 1`,
      [input, input.replaceAll(PUNCTUATION, '')],
    );
    return row?.slug ?? null;
  }

  /** One for each input, in their order; several inputs may mean the same tag. Tags that do not exist are created. */
  async tags(manager: EntityManager, inputs: readonly string[]): Promise<ResolvedLabel[]> {
    const names = inputs.map(visible);
    let known = await findTags(manager, names);
    const missing = names.filter((name) => !match(known, name));
    if (missing.length > 0) {
      // One creator of a slug at a time, so that none is created twice; what another has just created is then seen.
      for (const slug of [...new Set(missing.map((name) => slugFrom(name, 'tag')))].sort())
        await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`tag:${slug}`]);
      known = await findTags(manager, names);
      for (const name of names) if (!match(known, name)) known.push(await create(manager, name));
    }
    return inputs.flatMap((input, index) => {
      const row = match(known, names[index] ?? '');
      return row ? [{ ...row, input }] : [];
    });
  }
}

/** Without what nobody sees: with it, two tags would look the same. */
const visible = (input: string): string => input.replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '').trim();

/** Of trigrams: below, two words share little more than a letter. */
const LEAST_LIKENESS = 0.2;

const PUNCTUATION = /[^\p{L}\p{M}\p{N}]+/gu;

/** A text of plain words stands for its slug, too: `machine learning` for `machine-learning`. But `C++` is not `c`. */
const PLAIN_WORDS = /^[\p{L}\p{M}\p{N}\s_-]+$/u;
const slugOf = (input: string): string => (PLAIN_WORDS.test(input) ? slugFrom(input, 'tag') : input.toLowerCase());

/** Best a slug as it is written, then a name, then words that make the slug of a name of plain words. */
function match(rows: readonly LabelRow[], input: string): LabelRow | undefined {
  const text = input.trim().toLowerCase();
  return (
    rows.find(({ slug }) => slug === text) ??
    rows.find(({ name }) => name.toLowerCase() === text) ??
    rows.find(({ slug, name }) => slug === slugOf(input) && PLAIN_WORDS.test(name))
  );
}

function findTags(manager: EntityManager, inputs: readonly string[]): Promise<LabelRow[]> {
  return manager.query<LabelRow[]>(
    'select id, slug, name from tags where slug = any ($1) or lower(name) = any ($2) order by id',
    [inputs.map(slugOf), inputs.map((input) => input.trim().toLowerCase())],
  );
}

async function create(manager: EntityManager, name: string): Promise<LabelRow> {
  const base = slugFrom(name, 'tag');
  const taken = await manager.query<{ slug: string }[]>(
    `select slug from tags where slug = $1 or slug like $1 || '-%'`,
    [base],
  );
  const slug = firstFree(base, new Set(taken.map((row) => row.slug)));
  const [row] = await manager.query<LabelRow[]>(
    'insert into tags (slug, name) values ($1, $2) returning id, slug, name',
    [slug, name],
  );
  return row as LabelRow;
}
