import { Injectable } from '@nestjs/common';
import { nearness } from '../../../platform/meaning/vector-codes.js';
import type { SearchScope } from '../vocabulary/word-lists.js';
import { ListingCodesService } from './listing-codes.service.js';
import { toVector, VectorsRepository } from './vectors.repository.js';

/** `nearness` is 1 for the same text. */
export interface SimilarListing {
  id: string;
  nearness: number;
}

/** Signs select this many listings, which vectors then sort. */
const MAX_CHOSEN = 100;
/** Listings about different things are rarely nearer. */
const MIN_NEARNESS = 0.3;

/** Finds listings with a similar meaning. The result is the same in every process that has read the same vectors. */
@Injectable()
export class SimilarListingsService {
  constructor(
    private readonly codes: ListingCodesService,
    private readonly vectors: VectorsRepository,
  ) {}

  /** Null until the listing is encoded, and always with MEANING=false. */
  async findVector(scope: SearchScope, id: string): Promise<Int8Array | null> {
    return this.codes.isLoaded() ? this.vectors.findVector(scope, id) : null;
  }

  /** Published listings, nearest first. Memory can lag behind the catalog, so callers check again what they show. */
  async findNearest(
    scope: SearchScope,
    vector: Int8Array,
    { adultHidden, except }: { adultHidden: boolean; except?: string | undefined },
  ): Promise<SimilarListing[]> {
    const near = this.codes.findNearest(scope, vector, { adultHidden, pricing: null }, { limit: MAX_CHOSEN });
    const found = await this.vectors.loadVectors(
      scope,
      near.map(({ number }) => number),
    );
    return found
      .map(({ listingId, codes }) => ({ id: listingId, nearness: nearness(vector, toVector(codes)) }))
      .filter((listing) => listing.nearness >= MIN_NEARNESS && listing.id !== except)
      .sort((a, b) => b.nearness - a.nearness || (a.id < b.id ? -1 : 1));
  }
}
