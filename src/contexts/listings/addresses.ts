/** A listing or a label that search engines may know, by its slug. */
export interface ListedAddress {
  slug: string;
  /** Null when nobody noted it. */
  changedAt: Date | null;
}

/** Addresses are read in parts of at most so many, which is what a sitemap holds. */
export const PART = 10_000;
/** Few enough that a slow reader of a part holds little memory, and no connection between two batches. */
const BATCH = 1_000;

export type AddressRow<Position> = ListedAddress & { position: Position };

/** Reads a part batch by batch, each beginning after the position that the one before ended at. */
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
