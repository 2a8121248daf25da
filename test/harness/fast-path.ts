import { until } from './until.mjs';

/**
 * Repeats `ask` until it took the fast path, and returns its last result. A notification about an earlier change, or a late
 * heartbeat on a busy machine, may empty the caches in between.
 */
export function untilTaken<T>(countTaken: () => number, ask: () => Promise<T>): Promise<T> {
  return until(async () => {
    const before = countTaken();
    const response = await ask();
    return countTaken() > before && response;
  });
}
