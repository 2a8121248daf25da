import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Other requests run after this time. A limit on items would not work: a long one takes as long as a hundred short ones. */
const MAX_BUSY_MS = 5;

/** Lets requests run between the items. */
export async function* yieldingIterator<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  let startedAt = -Infinity;
  for await (const item of items) {
    if (performance.now() - startedAt >= MAX_BUSY_MS) {
      await yieldToEventLoop();
      startedAt = performance.now();
    }
    yield item;
  }
}
