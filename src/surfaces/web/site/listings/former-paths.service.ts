import { Injectable } from '@nestjs/common';
import { TOOL_TABLES } from '../../../../contexts/catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../../../contexts/directories/directory.entity.js';
import { ListingLookupService } from '../../../../contexts/listings/listing-lookup.service.js';
import type { ListingKind, ListingTables } from '../../../../contexts/listings/listing.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { MovedError } from '../../kit/pages/page.js';

export const LISTING_PATHS: Record<ListingKind, string> = { tool: '/tools', directory: '/directories' };

const TABLES: Record<ListingKind, ListingTables> = { tool: TOOL_TABLES, directory: DIRECTORY_TABLES };

@Injectable()
export class FormerPathsService {
  constructor(private readonly listings: ListingLookupService) {}

  /**
   * Loads a listing for its page. Throws MovedError for a renamed listing, and `gone` for a deleted one. `pathOf` returns the path
   * of a page about the listing with this path.
   */
  async loadOrRedirect<T>(
    kind: ListingKind,
    slug: string,
    load: () => Promise<T>,
    pathOf = (listingPath: string): string => listingPath,
  ): Promise<T> {
    try {
      return await load();
    } catch (error) {
      throw new MovedError(pathOf(`${LISTING_PATHS[kind]}/${await this.currentSlug(kind, slug, error)}`));
    }
  }

  /** Loads a listing by its current slug or a former one. */
  async loadByAnySlug<T>(kind: ListingKind, slug: string, load: (slug: string) => Promise<T>): Promise<T> {
    try {
      return await load(slug);
    } catch (error) {
      return load(await this.currentSlug(kind, slug, error));
    }
  }

  /** Rethrows the error unless it is `not-found` and a listing had this slug. */
  private async currentSlug(kind: ListingKind, slug: string, error: unknown): Promise<string> {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    const found = await this.listings.findSlugFate(TABLES[kind], slug);
    if (found.fate === 'gone') throw new AppError('gone', `This ${kind} was removed from the catalog.`);
    if (found.fate === 'unknown') throw error;
    return found.slug;
  }
}
