import { LRUCache } from 'lru-cache';
import type { AccessChanges } from './access-changes.js';

const MAX_CACHED = 10_000;
/** How long an entry is used while this process does not receive notifications. */
const DISCONNECTED_EXPIRY_MS = 900;

/** How long an unknown credential is remembered, so that sending it again costs no query. */
const UNKNOWN_FOR_MS = 10_000;

interface Entry<T> {
  value: T;
  loadedAt: number;
}

/** Caches what a credential stands for, by its hash, so that a request needs no query. Any change of access clears it. */
export class AccessCache<T extends object> {
  private readonly entries = new LRUCache<string, Entry<T>>({ max: MAX_CACHED });
  /** Apart from the entries, so that unknown credentials cannot push known ones out. */
  private readonly unknown = new LRUCache<string, true>({ max: MAX_CACHED, ttl: UNKNOWN_FOR_MS });
  private readonly loading = new Map<string, Promise<T | null>>();
  private generation = 0;

  constructor(
    private readonly changes: AccessChanges,
    private readonly query: (hash: string) => Promise<T | null>,
  ) {
    changes.onChange(() => {
      this.generation += 1;
      this.entries.clear();
      this.unknown.clear();
    });
  }

  find(hash: string): T | undefined {
    const entry = this.entries.get(hash);
    return entry && (this.changes.isListening() || Date.now() - entry.loadedAt < DISCONNECTED_EXPIRY_MS)
      ? entry.value
      : undefined;
  }

  /** Concurrent requests share one query, but not one that began before the last change. */
  async get(hash: string): Promise<T | null> {
    const cached = this.find(hash);
    if (cached !== undefined) return cached;
    if (this.changes.isListening() && this.unknown.has(hash)) return null;
    const queryKey = `${this.generation}:${hash}`;
    const loading = this.loading.get(queryKey) ?? this.load(hash).finally(() => this.loading.delete(queryKey));
    this.loading.set(queryKey, loading);
    return loading;
  }

  private async load(hash: string): Promise<T | null> {
    const generation = this.generation;
    const value = await this.query(hash);
    // A result from before a change must not be cached after it.
    if (generation !== this.generation) return value;
    if (value === null) this.unknown.set(hash, true);
    else this.entries.set(hash, { value, loadedAt: Date.now() });
    return value;
  }
}
