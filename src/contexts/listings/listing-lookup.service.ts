import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isPossibleSlug, type ListingTables } from './listing.js';
import { CatalogReadsService, type Statement } from './revision/catalog-reads.service.js';
import { type HostListing, websiteHosts, websitePath } from './website-host.js';

export type NamedListing = Omit<HostListing, 'website'>;

/** With private data: for admins only. */
export interface ListingMatch extends HostListing {
  founderName: string | null;
  founderEmail: string | null;
}

interface HostOptions {
  /** The ID of a listing to leave out: the one that has the website. */
  except?: string | undefined;
  /** Visitors must not learn of unpublished listings. */
  publishedOnly?: boolean;
}

/** What happened to the listing that used a slug. */
export type SlugFate = { fate: 'renamed'; slug: string } | { fate: 'gone' } | { fate: 'unknown' };

interface Growth {
  total: number;
  /** New listings per week (UTC), by its Monday. Weeks without new listings are left out. */
  byWeek: ReadonlyMap<string, number>;
}

/** A host such as github.com has many listings; a few are enough to look at. */
const MAX_HOST_LISTINGS = 5;
/** The shortest names are selected from this many. */
const MAX_CANDIDATES = 200;
/** Founders are searched in this many of the newest listings first, which is enough for a common word. */
const MAX_NEWEST_SEARCHED = 100;

const PATH_SQL = `rtrim(lower(split_part(split_part(regexp_replace(website, '^[^:]*://[^/?#]*', ''), '#', 1), '?', 1)), '/')`;
/** A notice names at most this many listings. */
const MAX_ALIKE = 3;

/** As in the index tools_founder. */
const FOUNDER_WORDS = `name_words(coalesce(founder_name, '') || ' ' || coalesce(founder_email, ''))`;

const LISTING_OF_SLUG: Statement = {
  name: 'listing of a former slug',
  text: 'select listing_id as id from former_slugs where kind = $1 and slug = $2 and was_public',
};

/** Finds and counts listings of either kind, including unpublished ones. */
@Injectable()
export class ListingLookupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: CatalogReadsService,
  ) {}

  /**
   * Matches names in which each word of the text starts a word, the same for founders' names and email addresses, the
   * host of the website, and a current or former slug. An equal name, host or slug comes first, then short names, then founders.
   */
  findByName(
    { kind, listings, search, hasFounders }: ListingTables,
    { text, hosts, slug = '' }: { text: string; hosts: readonly string[]; slug?: string | undefined },
    limit: number,
  ): Promise<ListingMatch[]> {
    return this.dataSource.query<ListingMatch[]>(
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
         select id, 0 from ${listings} where slug = $4
         union all
         select listing_id, 0 from former_slugs where kind = '${kind}' and slug = $4
         union all
         (select listing_id, 1 from ${search} where words @@ (select part from wanted) limit ${MAX_CANDIDATES})
         ${hasFounders ? `union all (${founderMatches(listings)})` : ''}
       )
       select l.id, l.slug, l.name, l.published, l.website,
              ${hasFounders ? 'l.founder_name' : 'null'} as "founderName", ${hasFounders ? 'l.founder_email' : 'null'} as "founderEmail"
         from (select listing_id, min(place) as place from found group by listing_id) best
         join ${listings} l on l.id = best.listing_id
        order by best.place, length(l.name), l.name, l.id limit $2`,
      [text, limit, hosts, slug.toLowerCase()],
    );
  }

  /** Of several kinds with one query, because a page may make three. */
  findByIds(ids: readonly string[], ...kinds: ListingTables[]): Promise<NamedListing[]> {
    return this.dataSource.query<NamedListing[]>(
      kinds
        .map(({ listings }) => `select id, slug, name, published from ${listings} where id = any ($1::uuid[])`)
        .join(' union all '),
      [ids],
    );
  }

  /** Newest first. Takes a URL or a host; returns nothing for other texts. */
  async findByHost(
    { listings }: ListingTables,
    website: string,
    { except, publishedOnly = false }: HostOptions = {},
  ): Promise<HostListing[]> {
    const hosts = websiteHosts(website);
    if (hosts.length === 0) return [];
    return this.reads.queryRows<HostListing>(
      {
        name: `${listings} by host`,
        text: `select listing.* from unnest($1::text[]) as host cross join lateral (
                 select id, slug, name, website, published from ${listings}
                  where website_host(website) = host and id is distinct from $2::uuid and (published or not $3)
                  order by id desc limit ${MAX_HOST_LISTINGS}) listing
                order by listing.id desc limit ${MAX_HOST_LISTINGS}`,
      },
      [hosts, except ?? null, publishedOnly],
    );
  }

  /** Returns published listings with this website, ignoring its query, then listings with these IDs, in their order. */
  findPublished(
    { listings }: ListingTables,
    { ids, website, except }: { ids: readonly string[]; website: string; except: string | undefined },
  ): Promise<HostListing[]> {
    return this.reads.queryRows<HostListing>(
      {
        name: `published ${listings} alike`,
        text: `select id, slug, name, website, published from ${listings}
                where published and id is distinct from $4::uuid
                  and (id = any ($1::uuid[]) or website_host(website) = any ($2::text[]) and ${PATH_SQL} = $3)
                order by array_position($1::uuid[], id) nulls first, id desc limit ${MAX_ALIKE}`,
      },
      [ids, websiteHosts(website), websitePath(website), except ?? null],
    );
  }

  /**
   * Returns the current slug, however often the listing was renamed, unless visitors can't see the listing. For redirects of
   * pages: the API treats former slugs as unknown.
   */
  async findSlugFate(tables: ListingTables, slug: string): Promise<SlugFate> {
    if (!isPossibleSlug(slug)) return { fate: 'unknown' };
    const former = await this.reads.findRow<{ id: string }>(LISTING_OF_SLUG, [tables.kind, slug]);
    if (former === null) return { fate: 'unknown' };
    const [listing] = await this.findByIds([former.id], tables);
    if (listing === undefined) return { fate: 'gone' };
    return listing.published && listing.slug !== slug ? { fate: 'renamed', slug: listing.slug } : { fate: 'unknown' };
  }

  async countNewListings({ growth }: ListingTables, since: Date): Promise<Growth> {
    const { table, createdAt, isRecent } = growth;
    const rows = await this.dataSource.query<{ week: string | null; count: number }[]>(
      `select null as week, count(*)::integer as count from ${table}
       union all
       select date_trunc('week', ${createdAt} at time zone 'UTC')::date::text, count(*)::integer
         from ${table} where ${isRecent} group by 1`,
      [since],
    );
    const total = rows.find(({ week }) => week === null)?.count ?? 0;
    return { total, byWeek: new Map(rows.flatMap(({ week, count }) => (week === null ? [] : [[week, count]]))) };
  }
}

/** The index is read only if the newest listings have too few matches, so that a common word costs little. */
const founderMatches = (listings: string): string =>
  `with newest as materialized (
     select id, founder_name, founder_email from ${listings} order by id desc limit ${MAX_NEWEST_SEARCHED})
   select id, 2
     from (select id from newest where ${FOUNDER_WORDS} @@ (select founder from wanted)
           union all
           (select id from ${listings}
             where ${FOUNDER_WORDS} @@ (select founder from wanted) and id not in (select id from newest)
             limit ${MAX_CANDIDATES})) of_founder
    limit $2`;
