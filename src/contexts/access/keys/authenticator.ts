import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '../../../platform/config/config.js';
import { DatabaseNotifications } from '../../../platform/database/database-notifications.js';
import type { Caller } from '../caller.js';
import { hashKey, isWellFormedKey } from './key-format.js';
import { KeyRepository } from './key.repository.js';

/** Notified by triggers when a key or its owner changes (migrations/baseline/access.sql). */
const CHANNEL = 'access_changed';
const MAX_CACHED = 10_000;
/** How long a cached key is used while this process does not receive notifications. */
const DISCONNECTED_EXPIRY_MS = 900;

export const CONFIGURED_ADMIN: Caller = {
  // The name of the configured admin key in the log and in the audit.
  keyId: 'configured-admin-key',
  kind: 'admin',
  ownerId: null,
  tier: 'premium',
  supportEnabled: false,
};

interface Entry {
  caller: Caller;
  loadedAt: number;
}

/** Caches valid keys, so that a request needs no query. A change of any key or owner clears the cache. */
@Injectable()
export class Authenticator {
  private readonly cache = new LRUCache<string, Entry>({ max: MAX_CACHED });
  private readonly loading = new Map<string, Promise<Caller | null>>();
  private readonly adminHash: Buffer | undefined;
  private generation = 0;

  constructor(
    private readonly keys: KeyRepository,
    private readonly notifications: DatabaseNotifications,
    config: Config,
  ) {
    this.adminHash = config.adminApiKey === undefined ? undefined : Buffer.from(hashKey(config.adminApiKey));
    notifications.on(CHANNEL, () => this.clearCache());
  }

  /** Null when the key is not valid. */
  async authenticate(key: string): Promise<Caller | null> {
    const hash = hashKey(key);
    return this.findCachedHash(hash) ?? (isWellFormedKey(key) ? this.load(hash) : null);
  }

  /** The caller, if the key is in the cache. */
  findCached(key: string): Caller | undefined {
    return this.findCachedHash(hashKey(key));
  }

  /** Called after a change is committed, so that the next request to this process sees it. */
  clearCache(): void {
    this.generation += 1;
    this.cache.clear();
  }

  private findCachedHash(hash: string): Caller | undefined {
    if (this.adminHash !== undefined && timingSafeEqual(Buffer.from(hash), this.adminHash)) return CONFIGURED_ADMIN;
    const entry = this.cache.get(hash);
    return entry && (this.notifications.isListening() || Date.now() - entry.loadedAt < DISCONNECTED_EXPIRY_MS)
      ? entry.caller
      : undefined;
  }

  /** Concurrent requests of a key share one query, but not one that began before the last change. */
  private load(hash: string): Promise<Caller | null> {
    const queryKey = `${this.generation}:${hash}`;
    const loading = this.loading.get(queryKey) ?? this.query(hash).finally(() => this.loading.delete(queryKey));
    this.loading.set(queryKey, loading);
    return loading;
  }

  private async query(hash: string): Promise<Caller | null> {
    const generation = this.generation;
    const caller = await this.keys.findCaller(hash);
    // A result from before a change must not be cached after it.
    if (caller && generation === this.generation) this.cache.set(hash, { caller, loadedAt: Date.now() });
    return caller;
  }
}
