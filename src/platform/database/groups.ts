import { isDatabaseUnavailable, isStatementTimeout } from '../errors/database-failure.js';
import { Turnstile } from './turnstile.js';

interface Work<Item, Result> {
  /** In one transaction. An item that is not among the results is then done alone. */
  together: (items: readonly Item[]) => Promise<Map<Item, Result>>;
  alone: (item: Item) => Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** Few, so that what comes in meanwhile makes the next group. */
const AT_ONCE = 2;
const LARGEST = 16;

/**
 * Does together what waits together: a transaction for ten costs much less than ten. Nobody notices the others: what
 * cannot be done together, for whatever reason, is done one by one.
 */
export class Groups<Item, Result> {
  private readonly turnstile: Turnstile;
  private readonly waiting: Waiting<Item, Result>[] = [];

  constructor(
    private readonly work: Work<Item, Result>,
    patienceMs: number,
  ) {
    this.turnstile = new Turnstile(AT_ONCE, patienceMs);
  }

  join(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const place: Waiting<Item, Result> = { item, resolve, reject };
      this.waiting.push(place);
      // Everyone gets a turn, and takes along whoever waits by then.
      this.turnstile
        .pass(() => this.next())
        .catch((error: unknown) => {
          const index = this.waiting.indexOf(place);
          // Whoever was taken along meanwhile has an answer, or will.
          if (index < 0) return;
          this.waiting.splice(index, 1);
          place.reject(error);
        });
    });
  }

  private async next(): Promise<void> {
    const group = this.waiting.splice(0, LARGEST);
    const results = group.length > 1 ? await this.together(group) : new Map<Item, Result>();
    await Promise.all(
      group.map(async ({ item, resolve, reject }) => {
        const result = results.get(item);
        if (result !== undefined) resolve(result);
        else await this.work.alone(item).then(resolve, reject);
      }),
    );
  }

  private async together(group: Waiting<Item, Result>[]): Promise<Map<Item, Result>> {
    try {
      return await this.work.together(group.map(({ item }) => item));
    } catch (error) {
      if (!isDatabaseUnavailable(error) || isStatementTimeout(error)) return new Map();
      // Alone each would meet the same trouble, only later.
      for (const { reject } of group) reject(error);
      throw error;
    }
  }
}
