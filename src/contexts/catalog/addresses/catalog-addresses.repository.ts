import { Injectable } from '@nestjs/common';
import { type AddressRow, inBatches, type ListedAddress, PART } from '../../listings/addresses.js';
import { CatalogReads, type Statement } from '../../listings/revision/catalog-reads.js';

export type AddressList = 'tools' | 'categories' | 'tags';

interface Statements {
  parts: Statement;
  batch: Statement;
}

interface Source {
  list: AddressList;
  /** `table`, and the column `number` that numbers its rows. */
  table: string;
  number: string;
  listed: string;
  /** The query for a row's slug and the time it last changed. */
  address: string;
}

/**
 * A part contains the rows of a range of numbers. A row keeps its number, so it never moves to another part, and
 * finding the parts takes one index lookup per part, regardless of the number of rows.
 */
const statements = ({ list, table, number, listed, address }: Source): Statements => ({
  parts: {
    name: `parts of ${list}`,
    text: `select part from generate_series(0, (select max(${number}) from ${table}) / ${PART}) as part
            where exists (select from ${table}
                           where ${number} >= part * ${PART} and ${number} < (part + 1) * ${PART} and ${listed})
            order by part`,
  },
  batch: {
    name: `slugs of ${list}`,
    text: `select ${number} as position, address.slug, address.changed_at as "changedAt"
             from ${table}, lateral (${address}) as address (slug, changed_at)
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
    address: 'select x.slug, null::timestamptz',
  });

const LISTS: Record<AddressList, Statements> = {
  tools: statements({
    list: 'tools',
    table: 'tool_search s',
    number: 's.number',
    listed: 's.published and not s.adult',
    address: 'select t.slug, coalesce(t.updated_at, t.created_at) from tools t where t.id = s.listing_id',
  }),
  categories: labels('categories', 'category'),
  tags: labels('tags', 'tag'),
};

/** Slugs for the sitemap: everything in the catalog that is published and not adult. */
@Injectable()
export class CatalogAddresses {
  constructor(private readonly reads: CatalogReads) {}

  /** The numbers of the parts that are not empty. */
  async parts(list: AddressList): Promise<number[]> {
    const rows = await this.reads.rows<{ part: number }>(LISTS[list].parts);
    return rows.map(({ part }) => part);
  }

  read(list: AddressList, part: number): AsyncGenerator<ListedAddress[], void> {
    return inBatches<number>((after, limit) =>
      this.reads.rows<AddressRow<number>>(LISTS[list].batch, [after ?? part * PART - 1, (part + 1) * PART, limit]),
    );
  }
}
