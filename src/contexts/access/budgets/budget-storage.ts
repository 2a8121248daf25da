import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';

export interface BudgetRecord {
  totalHits: number;
  /** When the window ends, in epoch milliseconds. */
  endsAt: number;
  /** Whole seconds, as the throttler counts. */
  timeToExpire: number;
  isBlocked: boolean;
  timeToBlockExpire: number;
}

/** The throttler's storage, able to look without counting. */
export interface BudgetStorage extends ThrottlerStorage {
  /** How many windows are kept in this process. */
  readonly size: number;
  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord>;
  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord>;
}

export function record(hits: number, endsAt: number, limit: number): BudgetRecord {
  const seconds = Math.ceil((endsAt - Date.now()) / 1_000);
  const isBlocked = hits > limit;
  return { totalHits: hits, endsAt, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
}

/** The keys of windows that anybody can open, without an API key, begin with this. */
const OPEN_TO_STRANGERS = 'public:';
/** Of each length. A window takes about 150 bytes, so those of strangers take 30 MB at most. */
const MAX_STRANGERS = 100_000;
const SWEEP_MS = 30_000;

/** Counts in this process. Exact, because nothing is awaited between reading and writing a count. */
@Injectable()
export class MemoryBudgetStorage implements BudgetStorage, OnApplicationShutdown {
  private readonly ofKeys = new Windows(Infinity);
  private readonly ofStrangers = new Map<number, Windows>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();

  get size(): number {
    return this.all.reduce((sum, { size }) => sum + size, 0);
  }

  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    const window = this.windows(key, ttlMs).open(key, ttlMs);
    window.hits += 1;
    return Promise.resolve(record(window.hits, window.endsAt, limit));
  }

  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    const { hits, endsAt } = this.windows(key, ttlMs).find(key) ?? { hits: 0, endsAt: Date.now() + ttlMs };
    return Promise.resolve(record(hits, endsAt, limit));
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  private windows(key: string, ttlMs: number): Windows {
    if (!key.startsWith(OPEN_TO_STRANGERS)) return this.ofKeys;
    const windows = this.ofStrangers.get(ttlMs) ?? new Windows(MAX_STRANGERS);
    this.ofStrangers.set(ttlMs, windows);
    return windows;
  }

  private get all(): Windows[] {
    return [this.ofKeys, ...this.ofStrangers.values()];
  }

  private sweep(): void {
    for (const windows of this.all) windows.sweep();
  }
}

interface Window {
  hits: number;
  endsAt: number;
}

const OTHERS = 'others';
/** Looking through all windows takes a few milliseconds, which nobody may cause at will. */
const LOOK_PAUSE_MS = 1_000;

/**
 * Windows by their keys. None is dropped before its end: whoever has spent one would have another. Keys that are new when
 * there is no room share one window.
 */
class Windows {
  private readonly windows = new Map<string, Window>();
  private sweptAt = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.windows.size;
  }

  open(key: string, ttlMs: number): Window {
    const place = this.placeOf(key);
    let window = this.current(place);
    if (window === undefined) {
      window = { hits: 0, endsAt: Date.now() + ttlMs };
      this.windows.set(place, window);
    }
    return window;
  }

  find(key: string): Window | undefined {
    return this.current(this.placeOf(key));
  }

  sweep(): void {
    const now = Date.now();
    this.sweptAt = now;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }

  private current(place: string): Window | undefined {
    const window = this.windows.get(place);
    return window !== undefined && window.endsAt > Date.now() ? window : undefined;
  }

  private placeOf(key: string): string {
    if (this.windows.size < this.most || this.windows.has(key)) return key;
    if (Date.now() - this.sweptAt >= LOOK_PAUSE_MS) this.sweep();
    return this.windows.size < this.most ? key : OTHERS;
  }
}
