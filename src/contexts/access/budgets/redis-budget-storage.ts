import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type BudgetRecord, type BudgetStorage, MemoryBudgetStorage, record } from './budget-storage.js';

const ANSWER_LIMIT_MS = 300;
/** Clears what a connection that fell silent would otherwise keep in memory. */
const COMMAND_LIMIT_MS = 5_000;
const PROBE_PAUSE_MS = 1_000;
const PREFIX = 'catalog:budget:';

/** Where the window ends, by the one clock that all processes share. */
const END = `
local time = redis.call('TIME')
local left = redis.call('PTTL', KEYS[1])
if left < 0 then left = tonumber(ARGV[1]) end
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + left`;

/** One script, so that counting and opening the window are one step for every process. */
const COUNT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end ${END}
return {hits, ends}`;

const LOOK = `
local hits = tonumber(redis.call('GET', KEYS[1]) or 0) ${END}
return {hits, ends}`;

type Script = (key: string, ttlMs: number) => Promise<[hits: number, endsAt: number]>;
type Counting = Redis & { countBudget: Script; lookAtBudget: Script };

/** Counts shared by all processes. While Redis is away each process counts for itself. */
export class RedisBudgetStorage implements BudgetStorage, OnApplicationShutdown {
  private readonly logger = new Logger('Budgets');
  private readonly memory = new MemoryBudgetStorage();
  private readonly redis: Counting;
  private reachable = true;
  private tryAgainAt = 0;

  constructor(url: string) {
    this.redis = new Redis(url, {
      commandTimeout: COMMAND_LIMIT_MS,
      connectTimeout: 1_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    }) as Counting;
    this.redis.defineCommand('countBudget', { numberOfKeys: 1, lua: COUNT });
    this.redis.defineCommand('lookAtBudget', { numberOfKeys: 1, lua: LOOK });
    this.redis.on('error', (error: Error) => this.lost(error));
    this.redis.on('ready', () => this.found());
  }

  get size(): number {
    return this.memory.size;
  }

  /** Resolves when connected, or when it is clear that the start must go on without. */
  async connected(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      this.redis.once('ready', resolve);
      this.redis.once('error', () => resolve());
    });
  }

  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    return this.shared(
      () => this.redis.countBudget(PREFIX + key, ttlMs),
      limit,
      () => this.memory.increment(key, ttlMs, limit),
    );
  }

  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    return this.shared(
      () => this.redis.lookAtBudget(PREFIX + key, ttlMs),
      limit,
      () => this.memory.peek(key, ttlMs, limit),
    );
  }

  /** While Redis is lost, one request a second tries it, so that the others need not wait for it. */
  private async shared(
    ask: () => ReturnType<Script>,
    limit: number,
    alone: () => Promise<BudgetRecord>,
  ): Promise<BudgetRecord> {
    if (!this.reachable && Date.now() < this.tryAgainAt) return alone();
    this.tryAgainAt = Date.now() + PROBE_PAUSE_MS;
    try {
      const [hits, endsAt] = await inTime(ask());
      this.found();
      return record(hits, endsAt, limit);
    } catch (error) {
      this.lost(error as Error);
      return alone();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.memory.onApplicationShutdown();
    await this.redis.quit().catch(() => this.redis.disconnect());
  }

  private lost(error: Error): void {
    if (this.reachable)
      this.logger.warn(`Redis is not reachable, budgets are counted in this process: ${error.message}`);
    this.reachable = false;
  }

  private found(): void {
    if (!this.reachable) this.logger.log('Redis is back, budgets are shared again');
    this.reachable = true;
  }
}

/**
 * A process that was stalled finds the timer due although the answer already waits in the socket. One more turn of the
 * event loop lets the answer win, or a stall would let more requests pass than the budget allows.
 */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error('it did not answer in time'))), ANSWER_LIMIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
