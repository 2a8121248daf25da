const TICK_MS = 50;
const MAX_COUNTED_TICK_MS = 200;

interface Wait {
  since: number;
  onTimeout: () => void;
}

/**
 * A time limit for responses of a server. Each tick counts at most `MAX_COUNTED_TICK_MS`, so that a process whose event loop
 * is blocked does not mistake its own delay for silence of the server.
 */
export class TimeLimit {
  private readonly waits = new Set<Wait>();
  /** The time counted up to the last tick. */
  private now = 0;
  private tickedAt = 0;
  private renewedAt = 0;
  private isTicking = false;

  constructor(private readonly limitMs: number) {}

  /** Calls `onTimeout` when the limit has passed. The returned function cancels the wait. */
  start(onTimeout: () => void): () => void {
    if (!this.isTicking) this.tickLater();
    const wait: Wait = { since: this.now, onTimeout };
    this.waits.add(wait);
    return () => this.waits.delete(wait);
  }

  /** Restarts the limit of all waits: the server has sent something. */
  renew(): void {
    this.renewedAt = this.now;
  }

  private tickLater(): void {
    this.isTicking = true;
    this.tickedAt = performance.now();
    // The immediate runs after the sockets have been read, so that a response that has arrived counts.
    setTimeout(() => setImmediate(() => this.tick()), TICK_MS).unref();
  }

  private tick(): void {
    this.now += Math.min(performance.now() - this.tickedAt, MAX_COUNTED_TICK_MS);
    for (const wait of this.waits) {
      if (this.now - Math.max(wait.since, this.renewedAt) < this.limitMs) continue;
      this.waits.delete(wait);
      wait.onTimeout();
    }
    if (this.waits.size > 0) this.tickLater();
    else this.isTicking = false;
  }
}
