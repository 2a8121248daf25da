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
  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord>;
  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord>;
}

export function record(hits: number, endsAt: number, limit: number): BudgetRecord {
  const seconds = Math.ceil((endsAt - Date.now()) / 1_000);
  const isBlocked = hits > limit;
  return { totalHits: hits, endsAt, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
}

const SWEEP_MS = 30_000;

/** Counts in this process. Exact, because nothing is awaited between reading and writing a count. */
@Injectable()
export class MemoryBudgetStorage implements BudgetStorage, OnApplicationShutdown {
  private readonly windows = new Map<string, { hits: number; endsAt: number }>();
  private readonly sweeper = setInterval(() => this.sweep(), SWEEP_MS).unref();

  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { hits: 0, endsAt: now + ttlMs };
      this.windows.set(key, window);
    }
    window.hits += 1;
    return Promise.resolve(record(window.hits, window.endsAt, limit));
  }

  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    const now = Date.now();
    const window = this.windows.get(key);
    const open = window !== undefined && window.endsAt > now;
    return Promise.resolve(record(open ? window.hits : 0, open ? window.endsAt : now + ttlMs, limit));
  }

  onApplicationShutdown(): void {
    clearInterval(this.sweeper);
  }

  private sweep(): void {
    const now = Date.now();
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }
}
