import { domainToUnicode } from 'node:url';
import { parsedUrl } from '../../platform/input/parsed-url.js';
import type { CatalogReads } from './revision/catalog-reads.js';

export interface HostListing {
  id: string;
  slug: string;
  name: string;
  website: string;
  published: boolean;
}

interface HostOptions {
  /** The ID of a listing to leave out: the one that has the website. */
  except?: string | undefined;
  /** Visitors must not learn of unpublished listings. */
  publishedOnly?: boolean;
}

/** A host such as github.com has many listings; a few are enough to look at. */
const MAX_LISTINGS = 5;
/** Longer hosts do not exist. As in the SQL function `website_host`. */
const MAX_HOST = 253;

/** Finds listings by the host of their website. The context that owns the table extends this class. */
export abstract class ListedHosts {
  protected constructor(
    private readonly reads: CatalogReads,
    private readonly table: string,
  ) {}

  /** Newest first. Takes a URL or a host; returns nothing for other texts. */
  async findByHost(website: string, { except, publishedOnly = false }: HostOptions = {}): Promise<HostListing[]> {
    const hosts = websiteHosts(website);
    if (hosts.length === 0) return [];
    return this.reads.queryRows<HostListing>(
      {
        name: `${this.table} by host`,
        text: `select listing.* from unnest($1::text[]) as host cross join lateral (
                 select id, slug, name, website, published from ${this.table}
                  where website_host(website) = host and id is distinct from $2::uuid and (published or not $3)
                  order by id desc limit ${MAX_LISTINGS}) listing
                order by listing.id desc limit ${MAX_LISTINGS}`,
      },
      [hosts, except ?? null, publishedOnly],
    );
  }
}

/** Both forms of an internationalized host, because websites are stored as typed. Empty if it is not a URL or a host. */
export function websiteHosts(website: string): string[] {
  const host = websiteHost(website);
  return host === null ? [] : [...new Set([host, domainToUnicode(host)])];
}

/** In lower case and punycode, without `www.`, port and trailing dots. Null if it is not a URL or a host. */
export function websiteHost(website: string): string | null {
  const text = website.trim();
  const url = parsedUrl(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  const host = url?.hostname.replace(/^www\./, '').replace(/(?<!\.)\.+$/, '') ?? '';
  return host === '' || host.length > MAX_HOST ? null : host;
}
