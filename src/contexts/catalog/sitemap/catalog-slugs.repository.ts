import { Injectable } from '@nestjs/common';
import { type SlugRow, readInBatches, type SitemapSlug, SITEMAP_PART_SIZE } from '../../listings/sitemap-slugs.js';
import { CatalogReadsService, type Statement } from '../../listings/revision/catalog-reads.service.js';

export type SlugList = 'tools' | 'categories' | 'tags';

interface Statements {
  parts: Statement;
  batch: Statement;
}

interface Source {
  list: SlugList;
  /** `table`, and the column `number` that numbers its rows. */
  table: string;
  number: string;
  listed: string;
  /** The query for a row's slug and the time it last changed. */
  rows: string;
}

/**
 * A part contains the rows of a range of numbers. A row keeps its number, so it never moves to another part, and
 * finding the parts takes one index lookup per part, regardless of the number of rows.
 */
const statements = ({ list, table, number, listed, rows }: Source): Statements => ({
  parts: {
    name: `parts of ${list}`,
    text: `select part from generate_series(0, (select max(${number}) from ${table}) / ${SITEMAP_PART_SIZE}) as part
            where exists (select from ${table}
                           where ${number} >= part * ${SITEMAP_PART_SIZE} and ${number} < (part + 1) * ${SITEMAP_PART_SIZE} and ${listed})
            order by part`,
  },
  batch: {
    name: `slugs of ${list}`,
    text: `select ${number} as position, entry.slug, entry.changed_at as "changedAt"
             from ${table}, lateral (${rows}) as entry (slug, changed_at)
            where ${number} > $1 and ${number} < $2 and ${listed} order by ${number} limit $3`,
  },
});

/** Leaves out labels without public tools: their pages are empty, so search engines don't need them. */
const labels = (list: 'categories' | 'tags', kind: 'category' | 'tag'): Statements =>
  statements({
    list,
    table: `${list} x`,
    number: 'x.id',
    listed: `not x.adult and (select sum(c.change) from tool_counts c
                               where c.kind = '${kind}' and c.label_id = x.id and not c.adult) > 0`,
    rows: 'select x.slug, null::timestamptz',
  });

const LISTS: Record<SlugList, Statements> = {
  tools: statements({
    list: 'tools',
    table: 'tool_search s',
    number: 's.number',
    listed: 's.published and not s.adult',
    rows: 'select t.slug, coalesce(t.updated_at, t.created_at) from tools t where t.id = s.listing_id',
  }),
  categories: labels('categories', 'category'),
  tags: labels('tags', 'tag'),
};

/** Slugs for the sitemap: everything in the catalog that is published and not adult. */
@Injectable()
export class CatalogSlugsRepository {
  constructor(private readonly reads: CatalogReadsService) {}

  async listParts(list: SlugList): Promise<number[]> {
    const rows = await this.reads.queryRows<{ part: number }>(LISTS[list].parts);
    return rows.map(({ part }) => part);
  }

  readSlugs(list: SlugList, part: number): AsyncGenerator<SitemapSlug[], void> {
    return readInBatches<number>((after, limit) =>
      this.reads.queryRows<SlugRow<number>>(LISTS[list].batch, [
        after ?? part * SITEMAP_PART_SIZE - 1,
        (part + 1) * SITEMAP_PART_SIZE,
        limit,
      ]),
    );
  }
}
