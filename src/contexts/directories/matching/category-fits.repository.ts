import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idsBySlug } from '../../../platform/database/rows.js';
import { type AppError, invalid } from '../../../platform/errors/app-error.js';
import type { DeclaredLabels } from '../../listings/editing/import-batch.js';
import type { LabelReferences } from '../../listings/editing/label-editor.js';
import { DirectoryCategory } from '../directory.entity.js';

/** A tool category, which its slug identifies. */
interface FittedCategory {
  slug: string;
  directoryCategories?: string[];
}

/** The error for slugs that are neither stored nor declared by earlier lines of a dry run. */
export function unknownCategories(
  slugs: readonly string[],
  stored: ReadonlyMap<string, number>,
  declared?: DeclaredLabels,
): string | undefined {
  const known = declared?.get('directory-category');
  const unknown = slugs.filter((slug) => !stored.has(slug) && known?.has(slug) !== true);
  return unknown.length > 0 ? `Unknown directory categories: ${unknown.join(', ')}` : undefined;
}

/** Which directory categories suit a tool category. */
@Injectable()
export class CategoryFitsRepository implements LabelReferences<FittedCategory, FittedCategory> {
  async lockReferences(manager: EntityManager, categories: readonly Partial<FittedCategory>[]): Promise<void> {
    const sql = 'select from directory_categories where slug = any ($1) order by id for key share';
    await manager.query(sql, [categories.flatMap(({ directoryCategories = [] }) => directoryCategories)]);
  }

  async findProblems(
    manager: EntityManager,
    bodies: Partial<FittedCategory>[],
    declared?: DeclaredLabels,
  ): Promise<(AppError | undefined)[]> {
    const lists = bodies.map(({ directoryCategories = [] }) => directoryCategories);
    const stored = await idsBySlug(manager, DirectoryCategory, [...new Set(lists.flat())]);
    const problems = lists.map((slugs) => unknownCategories(slugs, stored, declared));
    return problems.map((problem) => (problem === undefined ? undefined : invalid(problem, 'directoryCategories')));
  }

  /** In the order of their slugs. */
  async loadReferences(manager: EntityManager, categories: FittedCategory[]): Promise<void> {
    const rows = await manager.query<Required<FittedCategory>[]>(
      `select f.category as slug, array_agg(c.slug order by c.slug) as "directoryCategories"
         from category_fits f join directory_categories c on c.id = f.directory_category_id
        where f.category = any ($1) group by f.category`,
      [categories.map(({ slug }) => slug)],
    );
    const fits = new Map(rows.map(({ slug, directoryCategories }) => [slug, directoryCategories]));
    for (const category of categories) category.directoryCategories = fits.get(category.slug) ?? [];
  }

  /** Replaces the lists. Keeps undefined ones. */
  async saveReferences(manager: EntityManager, categories: FittedCategory[]): Promise<string[]> {
    const replaced = categories.filter(({ directoryCategories }) => directoryCategories !== undefined);
    const links = replaced.flatMap(({ slug, directoryCategories = [] }) => directoryCategories.map((to) => [slug, to]));
    const rows = await manager.query<{ category: string }[]>(
      `with wanted as (
         select given.category, c.id from unnest($2::text[], $3::text[]) as given (category, slug)
           join directory_categories c on c.slug = given.slug
       ), removed as (
         delete from category_fits
          where category = any ($1) and (category, directory_category_id) not in (select category, id from wanted)
         returning category
       ), added as (
         insert into category_fits (category, directory_category_id) select category, id from wanted
         on conflict do nothing returning category
       )
       select category from removed union select category from added`,
      [replaced.map(({ slug }) => slug), links.map(([category]) => category), links.map(([, to]) => to)],
    );
    return rows.map(({ category }) => category);
  }

  addReferences(from: FittedCategory, into: FittedCategory): void {
    into.directoryCategories = [...(into.directoryCategories ?? []), ...(from.directoryCategories ?? [])];
  }
}
