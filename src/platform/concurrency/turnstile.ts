import { AppError } from '../errors/app-error.js';
import { isDatabaseUnavailable, isStatementTimeout } from '../errors/database-failure.js';

interface Waiting {
  enter: () => void;
  leave: (reason: unknown) => void;
  timer: NodeJS.Timeout;
}

/** Lets so many in at a time. Work that waits for locks would otherwise hold every connection, and readers none. */
export class Turnstile {
  private inside = 0;
  private readonly queue: Waiting[] = [];

  constructor(
    private readonly capacity: number,
    private readonly patienceMs: number,
  ) {}

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.inside < this.capacity) this.inside += 1;
    else await this.turn();
    try {
      return await work();
    } catch (error) {
      // Whoever waits would meet the same trouble, but only after everyone before has waited for it in turn.
      if (isDatabaseUnavailable(error) && !isStatementTimeout(error)) this.sendAway(error);
      throw error;
    } finally {
      const next = this.queue.shift();
      if (next) {
        // The place is handed on.
        clearTimeout(next.timer);
        next.enter();
      } else {
        this.inside -= 1;
      }
    }
  }

  private turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        enter: resolve,
        leave: reject,
        timer: setTimeout(() => {
          this.queue.splice(this.queue.indexOf(waiting), 1);
          reject(new AppError('unavailable', 'Too much is being written at once. Please retry shortly.'));
        }, this.patienceMs),
      };
      this.queue.push(waiting);
    });
  }

  private sendAway(reason: unknown): void {
    for (const { leave, timer } of this.queue.splice(0)) {
      clearTimeout(timer);
      leave(reason);
    }
  }
}
