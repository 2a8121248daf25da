import { Injectable } from '@nestjs/common';
import { type SlugRow, readInBatches, type SitemapSlug, SITEMAP_PART_SIZE } from '../listings/sitemap-slugs.js';
import { CatalogReadsService, type Statement } from '../listings/revision/catalog-reads.service.js';

interface Statements {
  count: Statement;
  first: Statement;
  next: Statement;
}

const statements = (table: string, listed: string, changedAt: string): Statements => {
  const read = (position: string): string =>
    `select slug as position, slug, ${changedAt} as "changedAt" from ${table} x where ${listed} ${position}`;
  return {
    count: {
      name: `count of slugs of ${table}`,
      text: `select count(*)::integer as total from ${table} x where ${listed}`,
    },
    first: { name: `first slugs of ${table}`, text: read('order by slug offset $1 limit $2') },
    next: { name: `next slugs of ${table}`, text: read('and slug > $1 order by slug limit $2') },
  };
};

const LISTS = {
  directories: statements('directories', 'published', 'updated_at'),
  // Without directories, their pages are empty.
  categories: statements(
    'directory_categories',
    `exists (select from directory_category_links l join directories d on d.id = l.directory_id and d.published
              where l.category_id = x.id)`,
    'null::timestamptz',
  ),
};

type SlugList = keyof typeof LISTS;

/** Slugs of published directories and their categories for the sitemap. There are only thousands, so an offset costs little. */
@Injectable()
export class DirectorySlugsRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  async listParts(list: SlugList): Promise<number[]> {
    const count = await this.reads.findRow<{ total: number }>(LISTS[list].count);
    return Array.from({ length: Math.ceil((count?.total ?? 0) / SITEMAP_PART_SIZE) }, (_, part) => part);
  }

  readSlugs(list: SlugList, part: number): AsyncGenerator<SitemapSlug[], void> {
    return readInBatches<string>((after, limit) =>
      after === null
        ? this.reads.queryRows<SlugRow<string>>(LISTS[list].first, [part * SITEMAP_PART_SIZE, limit])
        : this.reads.queryRows<SlugRow<string>>(LISTS[list].next, [after, limit]),
    );
  }
}
