import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { isStorableText, MAX_SLUG } from '../../../platform/input/value-rules.js';
import { CatalogReads, type Statement } from '../revision/catalog-reads.js';
import type { ListingKind } from './former-slug.entity.js';

/** What became of the listing at an address where there is none now. */
export type SlugFate = { fate: 'renamed'; slug: string } | { fate: 'gone' } | { fate: 'unknown' };

interface FateRow {
  /** Null when the listing is deleted. */
  slug: string | null;
  published: boolean | null;
}

const fateIn = (table: string): Statement => ({
  name: `fate of a slug in ${table}`,
  text: `select listing.slug, listing.published
           from former_slugs f left join ${table} listing on listing.id = f.listing_id
          where f.kind = $1 and f.slug = $2 and f.was_public`,
});

const FATE: Record<ListingKind, Statement> = { tool: fateIn('tools'), directory: fateIn('directories') };

/** Tells pages where a listing has moved. The API takes former slugs for unknown ones. */
@Injectable()
export class FormerSlugs {
  constructor(private readonly reads: CatalogReads) {}

  /** Names the present slug, however often the listing was renamed. Tells nothing of what visitors may not see. */
  async fateOf(kind: ListingKind, slug: string): Promise<SlugFate> {
    if (slug.length > MAX_SLUG || !isStorableText(slug)) return { fate: 'unknown' };
    const [listing] = await this.reads.rows<FateRow>(FATE[kind], [kind, slug]);
    if (listing === undefined) return { fate: 'unknown' };
    if (listing.slug === null) return { fate: 'gone' };
    return listing.published === true && listing.slug !== slug
      ? { fate: 'renamed', slug: listing.slug }
      : { fate: 'unknown' };
  }
}

/** Those of the slugs that a listing of this kind had before. */
export async function formerSlugsAmong(
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
