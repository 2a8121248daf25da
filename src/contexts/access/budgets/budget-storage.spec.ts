import { loadConfig } from '../../../platform/config/config.js';
import { MetricsService } from '../../../platform/metrics/metrics.service.js';
import { type BudgetRecord, MemoryBudgetStorage } from './budget-storage.js';
import { BudgetsService, type BudgetState, networkBudget } from './budgets.service.js';

const WINDOW_MS = 60_000;

// Windows end by the clock, which the tests advance.
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number): void => {
  jest.advanceTimersByTime(ms);
};

describe('A budget counted in this process', () => {
  let storage: MemoryBudgetStorage;
  beforeEach(() => (storage = new MemoryBudgetStorage()));
  afterEach(() => storage.onApplicationShutdown());

  const hit = (key = 'a', limit = 3): ReturnType<MemoryBudgetStorage['increment']> =>
    storage.increment(key, WINDOW_MS, limit);

  it('allows exactly the limit under concurrent requests', async () => {
    const records = await Promise.all(Array.from({ length: 500 }, () => storage.increment('a', 60_000, 100)));
    expect(records.filter(({ isBlocked }) => !isBlocked)).toHaveLength(100);
    expect(records.map(({ totalHits }) => totalHits)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  });

  it('starts a new window when one has ended', async () => {
    for (const blocked of [false, false, false, true]) expect((await hit()).isBlocked).toBe(blocked);
    pass(WINDOW_MS);
    expect(await hit()).toMatchObject({ totalHits: 1, isBlocked: false });
  });

  it('ends the window on time even if requests in it were rejected', async () => {
    await hit('a', 1);
    const openedAt = Date.now();
    for (let second = 0; second < 60; second += 1) {
      expect(await hit('a', 1)).toMatchObject({ isBlocked: true, endsAt: openedAt + WINDOW_MS });
      pass(1_000);
    }
    expect((await hit('a', 1)).isBlocked).toBe(false);
  });

  it('starts the window with the first counted request, not when it is only read', async () => {
    await storage.peek('a', WINDOW_MS, 3);
    pass(WINDOW_MS / 2);
    expect((await hit()).endsAt).toBe(Date.now() + WINDOW_MS);
  });

  it('can be read without counting', async () => {
    expect(await storage.peek('a', WINDOW_MS, 3)).toMatchObject({ totalHits: 0, isBlocked: false });
    await hit();
    for (let look = 0; look < 10; look += 1)
      expect(await storage.peek('a', WINDOW_MS, 3)).toMatchObject({ totalHits: 1, isBlocked: false });
    expect((await hit()).totalHits).toBe(2);
    pass(WINDOW_MS);
    expect(await storage.peek('a', WINDOW_MS, 3)).toMatchObject({ totalHits: 0 });
  });

  it('counts each key separately', async () => {
    await hit('a', 1);
    expect((await hit('a', 1)).isBlocked).toBe(true);
    expect((await hit('b', 1)).isBlocked).toBe(false);
  });

  it('rounds the seconds to wait up, so that a retry is not too early', async () => {
    const { timeToExpire } = await storage.increment('a', 1_900, 1);
    expect(timeToExpire).toBe(2);
    expect((await storage.increment('a', 1_900, 1)).timeToBlockExpire).toBe(2);
  });
});

describe('Public windows', () => {
  /** Per window length; each network has one window per minute and one per hour. */
  const MAX_WINDOWS = 1_000;
  const PER_HOUR = 3;
  const config = loadConfig({ RATE_PUBLIC_PER_MINUTE: '1000', RATE_PUBLIC_PER_HOUR: `${PER_HOUR}` });
  let storage: MemoryBudgetStorage;
  let budgets: BudgetsService;

  /** An IP address in a separate network. */
  const network = (number: number): string =>
    `2001:db8:${(number >> 16).toString(16)}:${(number % 65_536).toString(16)}::1`;
  const hit = (number: number): Promise<BudgetState> => budgets.charge(networkBudget('public', network(number)));
  const NEW = 10 * MAX_WINDOWS;

  /** All public windows are taken, by two known networks and many others. */
  beforeAll(async () => {
    storage = new MemoryBudgetStorage(MAX_WINDOWS);
    budgets = new BudgetsService(config, storage, new MetricsService());
    for (let count = 0; count <= PER_HOUR; count += 1) await hit(NEW);
    await hit(NEW + 1);
    for (let number = 2; number < MAX_WINDOWS; number += 1) await hit(number);
  });
  afterAll(() => storage.onApplicationShutdown());

  it('are limited in number; beyond it, new networks share one window', async () => {
    const newcomers = await Promise.all(Array.from({ length: 100 }, (_, index) => hit(2 * NEW + index)));
    expect(storage.size).toBeLessThanOrEqual(2 * MAX_WINDOWS + 2);
    expect(newcomers.filter(({ exceeded }) => !exceeded)).toHaveLength(PER_HOUR);
    expect(await budgets.peek(networkBudget('public', network(3 * NEW)))).toMatchObject({
      remaining: 0,
      exceeded: true,
    });
  });

  it('are kept until they end: a network over the limit stays rejected, any other stays allowed', async () => {
    for (let number = 0; number < 100; number += 1) await hit(4 * NEW + number);
    expect(await hit(NEW)).toMatchObject({ exceeded: true });
    expect(await hit(NEW + 1)).toMatchObject({ remaining: PER_HOUR - 2, exceeded: false });
  });

  it('do not affect the windows of keys when they are full', async () => {
    const hits = await Promise.all(Array.from({ length: 5 }, () => storage.increment('rest:60:a-key', 60_000, 3)));
    expect(hits.map(({ isBlocked }) => isBlocked)).toEqual([false, false, false, true, true]);
    expect((await storage.increment('rest:60:another-key', 60_000, 3)).totalHits).toBe(1);
  });

  it('are removed after they end', async () => {
    const short = new MemoryBudgetStorage(MAX_WINDOWS);
    const open = (name: string): Promise<BudgetRecord> => short.increment(`public:1:${name}`, 1_200, 1);
    for (let number = 0; number < MAX_WINDOWS; number += 1) await open(`${number}`);
    pass(2_300);
    for (const name of ['one', 'another']) expect(await open(name)).toMatchObject({ totalHits: 1 });
    short.onApplicationShutdown();
  });
});
