import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Revision, RevisionCache } from '../../platform/cache/revision-cache.js';
import { DatabaseNotificationsService } from '../../platform/database/database-notifications.service.js';

/** The revision of keys, sessions and their owners. Triggers notify the channel (migrations/baseline/access.sql). */
@Injectable()
export class AccessRevisionService extends Revision {
  constructor(notifications: DatabaseNotificationsService) {
    super(notifications, 'access_changed');
  }
}

const MAX_CACHED = 10_000;
/** How long an unknown credential is remembered, so that sending it again costs no query. */
const UNKNOWN_FOR_MS = 10_000;

/** Caches the owners of credentials by hash, so that a request needs no query. */
export class CredentialCache<T extends object> {
  private readonly known: RevisionCache<T | null>;
  /** Separate from the known ones, so that unknown credentials cannot evict them. The value is the revision. */
  private readonly unknown = new LRUCache<string, number>({ max: MAX_CACHED, ttl: UNKNOWN_FOR_MS });

  constructor(
    private readonly changes: AccessRevisionService,
    private readonly query: (hash: string) => Promise<T | null>,
  ) {
    this.known = new RevisionCache(changes, MAX_CACHED, { isKept: (value) => value !== null });
  }

  find(hash: string): T | undefined {
    return this.known.find(hash) ?? undefined;
  }

  async get(hash: string): Promise<T | null> {
    const revision = this.changes.current();
    if (this.changes.isListening() && this.unknown.get(hash) === revision) return null;
    const value = await this.known.get(hash, () => this.query(hash));
    if (value === null) this.unknown.set(hash, revision);
    return value;
  }
}
