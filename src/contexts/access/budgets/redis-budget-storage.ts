import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type BudgetRecord, type BudgetStorage, MemoryBudgetStorage, record } from './budget-storage.js';

const COMMAND_TIMEOUT_MS = 300;
const PREFIX = 'catalog:budget:';

/** One script, so that counting and opening the window are one step for every process. */
const INCREMENT = `
local hits = redis.call('INCR', KEYS[1])
if hits == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {hits, redis.call('PTTL', KEYS[1])}`;

type Counting = Redis & { countBudget(key: string, ttlMs: number): Promise<[number, number]> };

/** Counts shared by all processes. While Redis is away each process counts for itself. */
export class RedisBudgetStorage implements BudgetStorage, OnApplicationShutdown {
  private readonly logger = new Logger('Budgets');
  private readonly memory = new MemoryBudgetStorage();
  private readonly redis: Counting;
  private reachable = true;

  constructor(url: string) {
    this.redis = new Redis(url, {
      commandTimeout: COMMAND_TIMEOUT_MS,
      connectTimeout: 1_000,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    }) as Counting;
    this.redis.defineCommand('countBudget', { numberOfKeys: 1, lua: INCREMENT });
    this.redis.on('error', (error: Error) => this.lost(error));
    this.redis.on('ready', () => this.found());
  }

  /** Resolves when connected, or when it is clear that the start must go on without. */
  async connected(): Promise<void> {
    if (this.redis.status === 'ready') return;
    await new Promise<void>((resolve) => {
      this.redis.once('ready', resolve);
      this.redis.once('error', () => resolve());
    });
  }

  async increment(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    try {
      const [hits, msLeft] = await this.redis.countBudget(PREFIX + key, ttlMs);
      return record(hits, msLeft, limit);
    } catch (error) {
      this.lost(error as Error);
      return this.memory.increment(key, ttlMs, limit);
    }
  }

  async peek(key: string, ttlMs: number, limit: number): Promise<BudgetRecord> {
    try {
      const answers = await this.redis
        .multi()
        .get(PREFIX + key)
        .pttl(PREFIX + key)
        .exec();
      const [hits, msLeft] = (answers ?? []).map(([, value]) => Number(value ?? 0));
      return record(hits ?? 0, msLeft !== undefined && msLeft > 0 ? msLeft : ttlMs, limit);
    } catch (error) {
      this.lost(error as Error);
      return this.memory.peek(key, ttlMs, limit);
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
