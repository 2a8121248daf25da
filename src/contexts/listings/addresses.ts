/** A listing or label for the sitemap. */
export interface ListedAddress {
  slug: string;
  /** Null if unknown. */
  changedAt: Date | null;
}

/** Slugs per sitemap. */
export const PART = 10_000;
/** Small, so that a slow reader takes little memory, and no connection between batches. */
const BATCH = 1_000;

export type AddressRow<Position> = ListedAddress & { position: Position };

/** Reads one part in batches. Each starts after the last position of the previous one. */
export async function* inBatches<Position>(
  read: (after: Position | null, limit: number) => Promise<AddressRow<Position>[]>,
): AsyncGenerator<ListedAddress[], void> {
  let after: Position | null = null;
  for (let left = PART; left > 0; left -= BATCH) {
    const rows: AddressRow<Position>[] = await read(after, BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.position ?? null;
  }
}
