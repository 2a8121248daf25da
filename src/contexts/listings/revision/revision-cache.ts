import type { CatalogRevision } from './catalog-revision.js';

interface Entry<T> {
  revision: number;
  at: number;
  value: Promise<T>;
}

/** How long an entry is believed while changes by other processes go unheard. */
const DEAF_EXPIRY_MS = 900;

/** Keeps what was computed from the catalog until the catalog changes. Many who ask at once wait for one computation. */
export class RevisionCache<T> {
  private readonly entries = new Map<string, Entry<T>>();

  constructor(
    private readonly revision: CatalogRevision,
    private readonly capacity: number,
  ) {}

  get(key: string, compute: () => Promise<T>): Promise<T> {
    const known = this.entries.get(key);
    this.entries.delete(key);
    const entry =
      known && this.isGood(known)
        ? known
        : { revision: this.revision.current(), at: Date.now(), value: this.computed(key, compute) };
    // Put last, so that the first is always the one that was not asked for the longest.
    this.entries.set(key, entry);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.capacity && oldest !== undefined) this.entries.delete(oldest);
    return entry.value;
  }

  private isGood({ revision, at }: Entry<T>): boolean {
    return revision === this.revision.current() && (this.revision.isTrustworthy() || Date.now() - at < DEAF_EXPIRY_MS);
  }

  private async computed(key: string, compute: () => Promise<T>): Promise<T> {
    try {
      return await compute();
    } catch (error) {
      this.entries.delete(key);
      throw error;
    }
  }
}
