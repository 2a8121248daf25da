import { Logger } from '@nestjs/common';
import { isConflict, isDatabaseUnavailable, isStatementTimeout } from '../errors/database-failure.js';
import { Turnstile } from './turnstile.js';

interface Work<Item, Result> {
  /**
   * In one transaction, which must not wait for long: the next group waits for it. An item that is not among the
   * results is then done alone.
   */
  together: (items: readonly Item[]) => Promise<Map<Item, Result>>;
  /** May take its time: no group waits for it. */
  alone: (item: Item) => Promise<Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
}

/** Few, so that what comes in meanwhile makes the next group. */
const GROUPS_AT_ONCE = 2;
const LARGEST = 16;

/**
 * Does together what waits together: a transaction for ten costs much less than ten. Nobody notices the others: what
 * cannot be done together, for whatever reason, is done one by one.
 */
export class Groups<Item, Result> {
  private readonly logger = new Logger(Groups.name);
  private readonly turnstile: Turnstile;
  private readonly waiting: Waiting<Item, Result>[] = [];

  constructor(
    private readonly work: Work<Item, Result>,
    patienceMs: number,
  ) {
    this.turnstile = new Turnstile(GROUPS_AT_ONCE, patienceMs);
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
    // The turns before may have taken everyone along.
    if (group.length === 0) return;
    const results = await this.together(group);
    for (const { item, resolve, reject } of group) {
      const result = results.get(item);
      if (result !== undefined) resolve(result);
      else void this.work.alone(item).then(resolve, reject);
    }
  }

  private async together(group: Waiting<Item, Result>[]): Promise<Map<Item, Result>> {
    try {
      return await this.work.together(group.map(({ item }) => item));
    } catch (error) {
      if (!isDatabaseUnavailable(error) || isStatementTimeout(error)) {
        // Whatever else it is, everything would be done twice from now on without anybody noticing.
        if (!isConflict(error)) this.logger.warn(`A group is done one by one: ${String(error)}`);
        return new Map();
      }
      // Alone each would meet the same trouble, only later.
      for (const { reject } of group) reject(error);
      throw error;
    }
  }
}
