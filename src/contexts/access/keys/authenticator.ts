import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { DatabaseNotifications } from '../../../platform/database/database-notifications.js';
import type { Caller } from '../caller.js';
import { hashKey, isWellFormedKey } from './key-format.js';
import { KeyRepository } from './key.repository.js';

/** Sent by triggers whenever a key or the standing of its owner changes (migrations/baseline/access.sql). */
const CHANNEL = 'access_changed';
const MAX_CACHED = 10_000;
/** How long a cached key is believed while this process cannot hear of changes. */
const DEAF_EXPIRY_MS = 900;

export const CONFIGURED_ADMIN: Caller = {
  // Under this name the configured admin key appears in logs and in the audit.
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

/** Knows valid keys by heart, so that a request costs no query, and forgets them the moment something changes. */
@Injectable()
export class Authenticator {
  private readonly cache = new Map<string, Entry>();
  private readonly loading = new Map<string, Promise<Caller | null>>();
  private readonly adminHash: Buffer | undefined;
  private generation = 0;

  constructor(
    private readonly keys: KeyRepository,
    private readonly notifications: DatabaseNotifications,
    config: Config,
  ) {
    this.adminHash = config.adminApiKey === undefined ? undefined : Buffer.from(hashKey(config.adminApiKey));
    notifications.on(CHANNEL, () => this.forget());
  }

  /** Null when the key opens nothing, for whatever reason. */
  async authenticate(key: string): Promise<Caller | null> {
    const hash = hashKey(key);
    return this.recall(hash) ?? (isWellFormedKey(key) ? this.load(hash) : null);
  }

  /** The caller, if the key is known by heart; otherwise it has to be looked up. */
  known(key: string): Caller | undefined {
    return this.recall(hashKey(key));
  }

  /** Called after a change is committed, so that the very next request here sees it. */
  forget(): void {
    this.generation += 1;
    this.cache.clear();
  }

  private recall(hash: string): Caller | undefined {
    if (this.adminHash !== undefined && timingSafeEqual(Buffer.from(hash), this.adminHash)) return CONFIGURED_ADMIN;
    const entry = this.cache.get(hash);
    return entry && (this.notifications.isListening() || Date.now() - entry.loadedAt < DEAF_EXPIRY_MS)
      ? entry.caller
      : undefined;
  }

  /** Many requests of a key at once cost one look-up; those that come after a change never join one from before it. */
  private load(hash: string): Promise<Caller | null> {
    const lookUp = `${this.generation}:${hash}`;
    const loading = this.loading.get(lookUp) ?? this.lookUp(hash).finally(() => this.loading.delete(lookUp));
    this.loading.set(lookUp, loading);
    return loading;
  }

  private async lookUp(hash: string): Promise<Caller | null> {
    const generation = this.generation;
    const caller = await this.keys.findCaller(hash);
    // What was read before a change must not be remembered after it.
    if (caller && generation === this.generation) {
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      this.cache.set(hash, { caller, loadedAt: Date.now() });
    }
    return caller;
  }
}
