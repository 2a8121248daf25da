import type { DataSource } from 'typeorm';

export interface NamedListing {
  id: string;
  slug: string;
  name: string;
  published: boolean;
}

/** With private data: for admins only. */
export interface FoundListing extends NamedListing {
  website: string;
  founderName: string | null;
  founderEmail: string | null;
}

interface ListingTables {
  listings: string;
  search: string;
  hasFounders: boolean;
}

/** The shortest names are selected from this many. */
const MAX_CANDIDATES = 200;
/** Founders are searched in this many of the newest listings first, which is enough for a common word. */
const NEWEST = 100;
const MAX_OF_FOUNDER = 20;

/** As in the index tools_founder. */
const FOUNDER_WORDS = `name_words(coalesce(founder_name, '') || ' ' || coalesce(founder_email, ''))`;

/** Finds listings by name, including unpublished ones. The context that owns the tables extends this class. */
export abstract class ListingNames {
  protected constructor(
    private readonly dataSource: DataSource,
    private readonly tables: ListingTables,
  ) {}

  /**
   * Matches names in which each word of the text starts a word, the same for founders' names and email addresses, and
   * the host of the website. An equal name or host comes first, then short names, then founders.
   */
  findListings(text: string, hosts: readonly string[], limit: number): Promise<FoundListing[]> {
    const { listings, search, hasFounders } = this.tables;
    return this.dataSource.query<FoundListing[]>(
      `with folded as materialized (
         select search_fold($1) as name
       ), wanted as materialized (
         select quote_literal(search_exact(name))::tsquery as same,
                array_to_string(array(select quote_literal('/' || word) || ':*'
                                        from unnest(string_to_array(name, ' ')) as word where word <> ''), ' & ')::tsquery as part,
                name_query($1) as founder
           from folded
       ), found as (
         (select listing_id, 0 as place from ${search} where words @@ (select same from wanted) limit $2)
         union all
         (select id, 0 from ${listings} where website_host(website) = any ($3) order by id desc limit $2)
         union all
         (select listing_id, 1 from ${search} where words @@ (select part from wanted) limit ${MAX_CANDIDATES})
         ${hasFounders ? `union all (${founderMatches(listings)})` : ''}
       )
       select l.id, l.slug, l.name, l.published, l.website,
              ${hasFounders ? 'l.founder_name' : 'null'} as "founderName", ${hasFounders ? 'l.founder_email' : 'null'} as "founderEmail"
         from (select listing_id, min(place) as place from found group by listing_id) best
         join ${listings} l on l.id = best.listing_id
        order by best.place, length(l.name), l.name, l.id limit $2`,
      [text, limit, hosts],
    );
  }

  /** With those of other kinds, because a page may make three queries. */
  findListingsByIds(ids: readonly string[], ...others: ListingNames[]): Promise<NamedListing[]> {
    return this.dataSource.query<NamedListing[]>(
      [this, ...others]
        .map(({ tables }) => `select id, slug, name, published from ${tables.listings} where id = any ($1::uuid[])`)
        .join(' union all '),
      [ids],
    );
  }
}

/** The index is read only if the newest listings have too few matches, so that a common word costs little. */
const founderMatches = (listings: string): string =>
  `with newest as materialized (
     select id, founder_name, founder_email from ${listings} order by id desc limit ${NEWEST})
   select id, 2
     from (select id from newest where ${FOUNDER_WORDS} @@ (select founder from wanted)
           union all
           (select id from ${listings}
             where ${FOUNDER_WORDS} @@ (select founder from wanted) and id not in (select id from newest)
             limit ${MAX_CANDIDATES})) of_founder
    limit ${MAX_OF_FOUNDER}`;
