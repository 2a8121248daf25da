import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type AppError, invalid } from '../../../platform/errors/app-error.js';
import { idsBySlug } from '../../../platform/database/rows.js';
import { DirectoryCategory } from '../directory.entity.js';

/** The error for slugs that are neither stored nor declared by earlier lines of a dry run. */
export function unknownCategories(
  slugs: readonly string[],
  stored: ReadonlyMap<string, number>,
  declared?: ReadonlySet<string>,
): string | undefined {
  const unknown = slugs.filter((slug) => !stored.has(slug) && declared?.has(slug) !== true);
  return unknown.length > 0 ? `Unknown directory categories: ${unknown.join(', ')}` : undefined;
}

/** Which directory categories suit a tool category. The slug of a tool category identifies it. */
@Injectable()
export class CategoryFitsRepository {
  /** Sorted slugs of directory categories, by tool category. */
  async findFits(manager: EntityManager, categories: string[]): Promise<Map<string, string[]>> {
    const rows = await manager.query<{ category: string; slugs: string[] }[]>(
      `select f.category, array_agg(c.slug order by c.slug) as slugs
         from category_fits f join directory_categories c on c.id = f.directory_category_id
        where f.category = any ($1) group by f.category`,
      [categories],
    );
    return new Map(rows.map(({ category, slugs }) => [category, slugs]));
  }

  /** One item per list of slugs. */
  async findUnknownCategories(
    manager: EntityManager,
    lists: string[][],
    declared?: ReadonlySet<string>,
  ): Promise<(AppError | undefined)[]> {
    const stored = await idsBySlug(manager, DirectoryCategory, [...new Set(lists.flat())]);
    return lists.map((slugs) => {
      const problem = unknownCategories(slugs, stored, declared);
      return problem === undefined ? undefined : invalid(problem, 'directoryCategories');
    });
  }

  /** Replaces the lists, without categories deleted in the meantime. Returns the tool categories whose list has changed. */
  async saveFits(
    manager: EntityManager,
    categories: readonly { slug: string; directoryCategories: string[] }[],
  ): Promise<string[]> {
    if (categories.length === 0) return [];
    const links = categories.flatMap(({ slug, directoryCategories }) => directoryCategories.map((to) => [slug, to]));
    const rows = await manager.query<{ category: string }[]>(
      `with wanted as (
         select given.category, c.id from unnest($2::text[], $3::text[]) as given (category, slug)
           join directory_categories c on c.slug = given.slug order by c.id for key share of c
       ), removed as (
         delete from category_fits
          where category = any ($1) and (category, directory_category_id) not in (select category, id from wanted)
         returning category
       ), added as (
         insert into category_fits (category, directory_category_id) select category, id from wanted
         on conflict do nothing returning category
       )
       select category from removed union select category from added`,
      [categories.map(({ slug }) => slug), links.map(([category]) => category), links.map(([, to]) => to)],
    );
    return rows.map(({ category }) => category);
  }
}
