import type { DataSource } from 'typeorm';

export interface NamedListing {
  id: string;
  slug: string;
  name: string;
  published: boolean;
}

/** The shortest names are selected from this many. */
const MAX_CANDIDATES = 200;

/** Finds listings by name, including unpublished ones. The context that owns the tables extends this class. */
export abstract class ListingNames {
  protected constructor(
    private readonly dataSource: DataSource,
    private readonly tables: { listings: string; search: string },
  ) {}

  /** Matches names in which each word of the text starts a word. An equal name comes first, then short names. */
  findListingsByName(text: string, limit: number): Promise<NamedListing[]> {
    const { listings, search } = this.tables;
    return this.dataSource.query<NamedListing[]>(
      `with folded as materialized (
         select search_fold($1) as name
       ), wanted as materialized (
         select quote_literal(search_exact(name))::tsquery as same,
                array_to_string(array(select quote_literal('/' || word) || ':*'
                                        from unnest(string_to_array(name, ' ')) as word where word <> ''), ' & ')::tsquery as part
           from folded
       ), found as (
         (select listing_id, 0 as place from ${search} where words @@ (select same from wanted) limit $2)
         union all
         (select listing_id, 1 from ${search} where words @@ (select part from wanted) limit ${MAX_CANDIDATES})
       )
       select l.id, l.slug, l.name, l.published
         from (select listing_id, min(place) as place from found group by listing_id) best
         join ${listings} l on l.id = best.listing_id
        order by best.place, length(l.name), l.name, l.id limit $2`,
      [text, limit],
    );
  }

  findListingsByIds(ids: readonly string[]): Promise<NamedListing[]> {
    return this.dataSource.query<NamedListing[]>(
      `select id, slug, name, published from ${this.tables.listings} where id = any ($1::uuid[])`,
      [ids],
    );
  }
}
