import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isStorableText, MAX_SLUG } from '../../../platform/input/value-rules.js';
import { CatalogReads, type Statement } from '../revision/catalog-reads.js';
import type { ListingNames } from '../search/listing-names.js';
import type { ListingKind } from './former-slug.entity.js';

/** What happened to the listing that used a slug. */
export type SlugFate = { fate: 'renamed'; slug: string } | { fate: 'gone' } | { fate: 'unknown' };

const LISTING_OF_SLUG: Statement = {
  name: 'listing of a former slug',
  text: 'select listing_id as id from former_slugs where kind = $1 and slug = $2 and was_public',
};

/** For redirects of pages. The API treats former slugs as unknown. */
@Injectable()
export class FormerSlugs {
  constructor(private readonly reads: CatalogReads) {}

  /** Returns the current slug, however often the listing was renamed, unless visitors can't see the listing. */
  async findSlugFate(kind: ListingKind, slug: string, listings: ListingNames): Promise<SlugFate> {
    if (slug.length > MAX_SLUG || !isStorableText(slug)) return { fate: 'unknown' };
    const [former] = await this.reads.queryRows<{ id: string }>(LISTING_OF_SLUG, [kind, slug]);
    if (former === undefined) return { fate: 'unknown' };
    const [listing] = await listings.findListingsByIds([former.id]);
    if (listing === undefined) return { fate: 'gone' };
    return listing.published && listing.slug !== slug ? { fate: 'renamed', slug: listing.slug } : { fate: 'unknown' };
  }
}

/** Slugs that a listing of this kind used before. */
export async function findFormerSlugs(
  manager: EntityManager,
  kind: ListingKind,
  slugs: readonly string[],
): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await manager.query<{ slug: string }[]>(
    'select slug from former_slugs where kind = $1 and slug = any ($2)',
    [kind, slugs],
  );
  return new Set(rows.map(({ slug }) => slug));
}
