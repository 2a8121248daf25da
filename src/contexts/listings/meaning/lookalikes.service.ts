import { Injectable } from '@nestjs/common';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { toInt8 } from '../../../platform/meaning/vector-codes.js';
import type { ListingTables } from '../listing.js';
import { ListingLookupService } from '../listing-lookup.service.js';
import type { HostListing } from '../website-host.js';
import { SimilarListingsService } from './similar-listings.service.js';

/** Listings that may be about the same product as another one. For admins only. */
export interface ListedAlready {
  /** Published listings with the same website, or of nearly the same meaning. */
  alike: HostListing[];
  /** Other listings with the same host, published or not. */
  sameHost: HostListing[];
}

/** Competitors with similar texts are rarely as near. docs/search.md has the measurements. */
const MIN_NEARNESS = 0.7;
/** Runs after searches. */
const TIMEOUT_MS = 1_000;

/** Finds listings that a new one may repeat. Until its text is encoded, only the website counts. */
@Injectable()
export class LookalikesService {
  constructor(
    private readonly similar: SimilarListingsService,
    private readonly listings: ListingLookupService,
    private readonly encoder: Encoder,
  ) {}

  /** Pass `text` for a listing that does not exist yet. */
  async findListed(
    tables: ListingTables,
    website: string,
    { id, text }: { id?: string | undefined; text?: string },
  ): Promise<ListedAlready> {
    const [near, sameHost] = await Promise.all([
      this.findNear(tables.kind === 'tool' ? 'tools' : 'directories', id, text),
      this.listings.findByHost(tables, website, { except: id }),
    ]);
    const alike = await this.listings.findPublished(tables, { ids: near, website, except: id });
    return { alike, sameHost: sameHost.filter((listing) => !alike.some((other) => other.id === listing.id)) };
  }

  private async findNear(scope: 'tools' | 'directories', id?: string, text?: string): Promise<string[]> {
    const vector = id === undefined ? await this.encode(text) : await this.similar.findVector(scope, id);
    const near =
      vector === null ? [] : await this.similar.findNearest(scope, vector, { adultHidden: false, except: id });
    return near.filter(({ nearness }) => nearness >= MIN_NEARNESS).map((listing) => listing.id);
  }

  private async encode(text = ''): Promise<Int8Array | null> {
    const encoded = text === '' ? undefined : await this.encoder.encodeForReader(text, TIMEOUT_MS);
    return encoded === undefined ? null : toInt8(encoded.vector);
  }
}
