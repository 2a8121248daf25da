import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SearchScope } from '../vocabulary/word-lists.js';

export interface NamedListing {
  id: string;
  slug: string;
  name: string;
  published: boolean;
}

const TABLES = { tools: 'tool_search', directories: 'directory_search' } as const satisfies Record<SearchScope, string>;

/** The shortest names are chosen among this many. */
const LOOKED_AT = 200;

/** Listings by their names, published or not, for admins. */
@Injectable()
export class ListingNames {
  constructor(private readonly dataSource: DataSource) {}

  /** Each word of the text begins a word of the name. The name that is the text itself comes first, then short ones. */
  find(scope: SearchScope, text: string, limit: number): Promise<NamedListing[]> {
    return this.dataSource.query<NamedListing[]>(
      `with folded as materialized (
         select search_fold($1) as name
       ), wanted as materialized (
         select quote_literal(search_exact(name))::tsquery as same,
                array_to_string(array(select quote_literal('/' || word) || ':*'
                                        from unnest(string_to_array(name, ' ')) as word where word <> ''), ' & ')::tsquery as part
           from folded
       ), found as (
         (select listing_id, 0 as place from ${TABLES[scope]} where words @@ (select same from wanted) limit $2)
         union all
         (select listing_id, 1 from ${TABLES[scope]} where words @@ (select part from wanted) limit ${LOOKED_AT})
       )
       select l.id, l.slug, l.name, l.published
         from (select listing_id, min(place) as place from found group by listing_id) best
         join ${scope} l on l.id = best.listing_id
        order by best.place, length(l.name), l.name, l.id limit $2`,
      [text, limit],
    );
  }

  /** Of tools and directories alike, by id. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.dataSource.query<{ id: string; name: string }[]>(
      `select id, name from tools where id = any ($1::uuid[])
       union all
       select id, name from directories where id = any ($1::uuid[])`,
      [ids],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  get(scope: SearchScope, ids: readonly string[]): Promise<NamedListing[]> {
    return this.dataSource.query<NamedListing[]>(
      `select id, slug, name, published from ${scope} where id = any ($1::uuid[])`,
      [ids],
    );
  }
}
