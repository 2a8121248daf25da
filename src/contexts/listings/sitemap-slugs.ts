export interface SitemapSlug {
  slug: string;
  /** Null if unknown. */
  changedAt: Date | null;
}

/** Slugs per sitemap. */
export const SITEMAP_PART_SIZE = 10_000;
/** Small, so that a slow reader takes little memory, and no connection between batches. */
const BATCH_SIZE = 1_000;

export type SlugRow<Position> = SitemapSlug & { position: Position };

/** Reads one part in batches. Each starts after the last position of the previous one. */
export async function* readInBatches<Position>(
  read: (after: Position | null, limit: number) => Promise<SlugRow<Position>[]>,
): AsyncGenerator<SitemapSlug[], void> {
  let after: Position | null = null;
  for (let left = SITEMAP_PART_SIZE; left > 0; left -= BATCH_SIZE) {
    const rows: SlugRow<Position>[] = await read(after, BATCH_SIZE);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.position ?? null;
  }
}
