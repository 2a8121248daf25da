import { LRUCache } from 'lru-cache';
import type { DatabaseNotificationsService } from '../database/database-notifications.service.js';

/** When the computation began, and the revision at that time. */
interface Reading {
  revision: number;
  startedAt: number;
}

interface Entry<T> extends Reading {
  value: T;
}

interface Pending<T> extends Reading {
  value: Promise<T>;
}

interface Limits<T> {
  bytes?: { total: number; entry: number; sizeOf: (value: T, key: string) => number };
  /** False for a value that is computed again for the next request. */
  isKept?: (value: T) => boolean;
}

/** How long a value is used while this process does not receive notifications. */
const DISCONNECTED_EXPIRY_MS = 900;

/**
 * Caches what is computed from the database until the revision changes, and drops the least recently used entries. Concurrent
 * requests for a key share one computation, but not one that began before the last change.
 */
export class RevisionCache<T extends object | null> {
  private readonly entries: LRUCache<string, Entry<T>>;
  private readonly pending = new Map<string, Pending<T>>();
  private readonly isKept: (value: T) => boolean;

  constructor(
    private readonly revision: Pick<Revision, 'current' | 'isListening'>,
    capacity: number,
    { bytes, isKept = () => true }: Limits<T> = {},
  ) {
    this.isKept = isKept;
    this.entries = new LRUCache<string, Entry<T>>({
      max: capacity,
      ...(bytes && {
        maxSize: bytes.total,
        maxEntrySize: bytes.entry,
        sizeCalculation: ({ value }: Entry<T>, key: string) => bytes.sizeOf(value, key),
      }),
    });
  }

  get bytes(): number {
    return this.entries.calculatedSize;
  }

  /** The value, if it is cached and still current. */
  find(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    if (this.isCurrent(entry)) return entry.value;
    this.entries.delete(key);
    return undefined;
  }

  async get(key: string, compute: () => Promise<T>): Promise<T> {
    return this.find(key) ?? this.shared(key, compute);
  }

  /** Updates the recorded size of a value that has grown. */
  resize(key: string, value: T): void {
    const entry = this.entries.peek(key);
    if (entry?.value === value) this.entries.set(key, { ...entry });
  }

  private shared(key: string, compute: () => Promise<T>): Promise<T> {
    const known = this.pending.get(key);
    if (known !== undefined && this.isCurrent(known)) return known.value;
    const reading: Reading = { revision: this.revision.current(), startedAt: Date.now() };
    const pending: Pending<T> = { ...reading, value: this.computed(key, reading, compute) };
    this.pending.set(key, pending);
    const settled = (): void => {
      if (this.pending.get(key) === pending) this.pending.delete(key);
    };
    pending.value.then(settled, settled);
    return pending.value;
  }

  private async computed(key: string, reading: Reading, compute: () => Promise<T>): Promise<T> {
    const value = await compute();
    // A value from before a change must not be cached after it.
    if (this.isCurrent(reading) && this.isKept(value)) this.entries.set(key, { ...reading, value });
    return value;
  }

  private isCurrent({ revision, startedAt }: Reading): boolean {
    if (revision !== this.revision.current()) return false;
    return this.revision.isListening() || Date.now() - startedAt < DISCONNECTED_EXPIRY_MS;
  }
}

/**
 * A number that grows with every change of the tables behind a channel, in this process or another. A value read from them is
 * current as long as the number is the same as before the read.
 */
export class Revision {
  private revision = 1;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly notifications: DatabaseNotificationsService,
    channel: string,
  ) {
    notifications.on(channel, () => this.announce());
  }

  current(): number {
    return this.revision;
  }

  /** False while changes by other processes are not received. */
  isListening(): boolean {
    return this.notifications.isListening();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Called after a change is committed, because the notification may arrive later than the next request. */
  announce(): void {
    this.revision += 1;
    for (const listener of this.listeners) listener();
  }
}

/** Validated queries contain defaults and only declared fields, so only the order has to be normalized. */
export function cacheKey(name: string, query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${name} ${JSON.stringify(given.sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
