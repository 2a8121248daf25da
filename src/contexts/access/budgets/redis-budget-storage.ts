import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type BudgetRecord, type BudgetStorage, MemoryBudgetStorage, toBudgetRecord } from './budget-storage.js';

const RESPONSE_TIMEOUT_MS = 300;
/** Releases commands that wait on a dead connection. */
const COMMAND_TIMEOUT_MS = 5_000;
const RETRY_PAUSE_MS = 1_000;
const PREFIX = 'catalog:budget:';

/** The end of the window by the clock of Redis, which all processes share. */
const WINDOW_END = `
local time = redis.call('TIME')
local left = redis.call('PTTL', KEYS[1])
if left < 0 then left = tonumber(ARGV[1]) end
local ends = time[1] * 1000 + math.floor(time[2] / 1000) + left`;

/** One script, so that counting and opening the window are atomic. */
const INCREMENT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end ${WINDOW_END}
return {hits, ends}`;

const PEEK = `
local hits = tonumber(redis.call('GET', KEYS[1]) or 0) ${WINDOW_END}
return {hits, ends}`;

type Script = (key: string, ttlMs: number) => Promise<[hits: number, endsAt: number]>;
type BudgetRedis = Redis & { incrementBudget: Script; peekBudget: Script };

/** Counts shared by all processes. While Redis is unreachable, each process counts on its own. */
export class RedisBudgetStorage implements BudgetStorage, OnApplicationShutdown {
  private readonly logger = new Logger('BudgetsService');
  private readonly memory = new MemoryBudgetStorage();
  private readonly redis: BudgetRedis;
  private reachable = true;
  private retryAt = 0;

  constructor(url: string) {
    this.redis = new Redis(url, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 1_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    }) as BudgetRedis;
    this.redis.defineCommand('incrementBudget', { numberOfKeys: 1, lua: INCREMENT });
    this.redis.defineCommand('peekBudget', { numberOfKeys: 1, lua: PEEK });
    this.redis.on('error', (error: Error) => this.markUnreachable(error));
    this.redis.on('ready', () => this.markReachable());
  }

  get size(): number {
    return this.memory.size;
  }

  /** Resolves when connected, or when the first attempt has failed. */
  async connected(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      this.redis.once('ready', resolve);
      this.redis.once('error', () => resolve());
    });
  }

  increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    return this.withFallback(
      () => this.redis.incrementBudget(PREFIX + key, ttlMs),
      limit,
      () => this.memory.increment(key, ttlMs, limit),
    );
  }

  peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    return this.withFallback(
      () => this.redis.peekBudget(PREFIX + key, ttlMs),
      limit,
      () => this.memory.peek(key, ttlMs, limit),
    );
  }

  /** While Redis is unreachable, one request per second tries it, so that the others do not wait. */
  private async withFallback(
    run: () => ReturnType<Script>,
    limit: number,
    fallback: () => Promise<BudgetRecord>,
  ): Promise<BudgetRecord> {
    if (!this.reachable && Date.now() < this.retryAt) return fallback();
    this.retryAt = Date.now() + RETRY_PAUSE_MS;
    try {
      const [hits, endsAt] = await withTimeout(run());
      this.markReachable();
      return toBudgetRecord(hits, endsAt, limit);
    } catch (error) {
      this.markUnreachable(error as Error);
      return fallback();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.memory.onApplicationShutdown();
    await this.redis.quit().catch(() => this.redis.disconnect());
  }

  private markUnreachable(error: Error): void {
    if (this.reachable) this.logger.warn(`Redis unreachable, rate limits are counted per process: ${error.message}`);
    this.reachable = false;
  }

  private markReachable(): void {
    if (!this.reachable) this.logger.log('Redis reachable again, rate limits are shared by all processes');
    this.reachable = true;
  }
}

/**
 * After a stall of the process, the timer fires although the response is already in the socket. One more turn of the event
 * loop lets the response win; otherwise a stall would allow more requests than the limit.
 */
async function withTimeout<T>(response: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error('no response in time'))), RESPONSE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([response, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
