import type { OnApplicationShutdown } from '@nestjs/common';

export interface BudgetRecord {
  totalHits: number;
  /** When the window ends, in epoch milliseconds. */
  endsAt: number;
  /** In whole seconds, as the throttler expects. */
  timeToExpire: number;
  isBlocked: boolean;
  timeToBlockExpire: number;
}

/** The throttler's storage, which can also read a window without counting a hit. */
export abstract class BudgetStorage {
  /** Number of windows in the memory of this process. */
  abstract readonly size: number;
  abstract increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord>;
  abstract peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord>;
}

export function toBudgetRecord(hits: number, endsAt: number, limit: number): BudgetRecord {
  const seconds = Math.ceil((endsAt - Date.now()) / 1_000);
  const isBlocked = hits > limit;
  return { totalHits: hits, endsAt, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
}

/** Storage keys of windows that callers without a credential can open. */
const PUBLIC = /^(public|oauth):/;
/** For each window length. A window takes about 150 bytes, so public windows take at most 30 MB. */
const MAX_PUBLIC_WINDOWS = 100_000;
const SWEEP_MS = 30_000;

/** Counts in this process. The counts are exact, because nothing is awaited between reading and writing one. */
export class MemoryBudgetStorage implements BudgetStorage, OnApplicationShutdown {
  private readonly keyWindows = new Windows(Infinity);
  private readonly publicWindows = new Map<number, Windows>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();

  /** `maxPublicWindows` is lowered by tests. */
  constructor(private readonly maxPublicWindows = MAX_PUBLIC_WINDOWS) {}

  get size(): number {
    return this.all.reduce((sum, { size }) => sum + size, 0);
  }

  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    const window = this.windows(key, ttlMs).open(key, ttlMs);
    window.hits += 1;
    return Promise.resolve(toBudgetRecord(window.hits, window.endsAt, limit));
  }

  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    const { hits, endsAt } = this.windows(key, ttlMs).find(key) ?? { hits: 0, endsAt: Date.now() + ttlMs };
    return Promise.resolve(toBudgetRecord(hits, endsAt, limit));
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  private windows(key: string, ttlMs: number): Windows {
    if (!PUBLIC.test(key)) return this.keyWindows;
    const windows = this.publicWindows.get(ttlMs) ?? new Windows(this.maxPublicWindows);
    this.publicWindows.set(ttlMs, windows);
    return windows;
  }

  private get all(): Windows[] {
    return [this.keyWindows, ...this.publicWindows.values()];
  }

  private sweep(): void {
    for (const windows of this.all) windows.sweep();
  }
}

interface Window {
  hits: number;
  endsAt: number;
}

const OVERFLOW_KEY = 'others';
/** A sweep takes a few milliseconds, so callers must not be able to cause one with every request. */
const MIN_SWEEP_PAUSE_MS = 1_000;

/**
 * Windows by key. No window is dropped before its end, because its caller would then get a new budget. When the storage is
 * full, new keys share one window.
 */
class Windows {
  private readonly windows = new Map<string, Window>();
  private sweptAt = 0;

  constructor(private readonly maxWindows: number) {}

  get size(): number {
    return this.windows.size;
  }

  open(key: string, ttlMs: number): Window {
    const storageKey = this.storageKeyOf(key);
    let window = this.current(storageKey);
    if (window === undefined) {
      window = { hits: 0, endsAt: Date.now() + ttlMs };
      this.windows.set(storageKey, window);
    }
    return window;
  }

  find(key: string): Window | undefined {
    return this.current(this.storageKeyOf(key));
  }

  sweep(): void {
    const now = Date.now();
    this.sweptAt = now;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }

  private current(storageKey: string): Window | undefined {
    const window = this.windows.get(storageKey);
    return window !== undefined && window.endsAt > Date.now() ? window : undefined;
  }

  private storageKeyOf(key: string): string {
    if (this.windows.size < this.maxWindows || this.windows.has(key)) return key;
    if (Date.now() - this.sweptAt >= MIN_SWEEP_PAUSE_MS) this.sweep();
    return this.windows.size < this.maxWindows ? key : OVERFLOW_KEY;
  }
}
