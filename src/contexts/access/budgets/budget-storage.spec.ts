import { setTimeout as sleep } from 'node:timers/promises';
import { MemoryBudgetStorage } from './budget-storage.js';

const WINDOW_MS = 80;

describe('A budget counted in this process', () => {
  let storage: MemoryBudgetStorage;
  beforeEach(() => (storage = new MemoryBudgetStorage()));
  afterEach(() => storage.onApplicationShutdown());

  const hit = (key = 'a', limit = 3): ReturnType<MemoryBudgetStorage['increment']> =>
    storage.increment(key, WINDOW_MS, limit);

  it('lets exactly the limit pass, however many come at once', async () => {
    const records = await Promise.all(Array.from({ length: 500 }, () => storage.increment('a', 60_000, 100)));
    expect(records.filter(({ isBlocked }) => !isBlocked)).toHaveLength(100);
    expect(records.map(({ totalHits }) => totalHits)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1));
  });

  it('starts anew when the window has ended', async () => {
    for (const blocked of [false, false, false, true]) expect((await hit()).isBlocked).toBe(blocked);
    await sleep(WINDOW_MS + 20);
    expect(await hit()).toMatchObject({ totalHits: 1, isBlocked: false });
  });

  it('ends the window on time, whatever is refused inside it', async () => {
    await hit('a', 1);
    const openedAt = Date.now();
    for (let now = openedAt; now - openedAt < WINDOW_MS / 2; now = Date.now()) {
      const refused = await hit('a', 1);
      expect(refused.isBlocked).toBe(true);
      expect(refused.endsAt).toBeLessThanOrEqual(openedAt + WINDOW_MS);
      await sleep(5);
    }
    // A timer may be a millisecond early.
    await sleep(openedAt + WINDOW_MS - Date.now() + 3);
    expect((await hit('a', 1)).isBlocked).toBe(false);
  });

  it('starts the window with the first counted request, not at a full minute or with a look', async () => {
    await storage.peek('a', WINDOW_MS, 3);
    await sleep(WINDOW_MS / 2);
    const countedAt = Date.now();
    expect((await hit()).endsAt).toBeGreaterThanOrEqual(countedAt + WINDOW_MS);
  });

  it('can be looked at without counting', async () => {
    expect(await storage.peek('a', WINDOW_MS, 3)).toMatchObject({ totalHits: 0, isBlocked: false });
    await hit();
    for (let look = 0; look < 10; look += 1)
      expect(await storage.peek('a', WINDOW_MS, 3)).toMatchObject({ totalHits: 1, isBlocked: false });
    expect((await hit()).totalHits).toBe(2);
    await sleep(WINDOW_MS + 20);
    expect(await storage.peek('a', WINDOW_MS, 3)).toMatchObject({ totalHits: 0 });
  });

  it('counts each key by itself', async () => {
    await hit('a', 1);
    expect((await hit('a', 1)).isBlocked).toBe(true);
    expect((await hit('b', 1)).isBlocked).toBe(false);
  });

  it('gives whole seconds that never promise too early', async () => {
    const { timeToExpire } = await storage.increment('a', 1_900, 1);
    expect(timeToExpire).toBe(2);
    expect((await storage.increment('a', 1_900, 1)).timeToBlockExpire).toBe(2);
  });
});
