import { AppError } from '../errors/app-error.js';

interface Waiting {
  enter: () => void;
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
        timer: setTimeout(() => {
          this.queue.splice(this.queue.indexOf(waiting), 1);
          reject(new AppError('unavailable', 'Too much is being written at once. Please retry shortly.'));
        }, this.patienceMs),
      };
      this.queue.push(waiting);
    });
  }
}
