const TICK_MS = 50;
const LONGEST_TURN_MS = 200;

interface Wait {
  since: number;
  giveUp: () => void;
}

/**
 * A time limit for what a server owes us. Only so much of each turn of the event loop counts, however long it took: a
 * process that is too busy to read its sockets must not take its own delay for the server's silence.
 */
export class Patience {
  private readonly waits = new Set<Wait>();
  /** The time that has counted so far, as of the last tick. */
  private now = 0;
  private tickedAt = 0;
  private renewedAt = 0;
  private isTicking = false;

  constructor(private readonly limitMs: number) {}

  /** Calls `giveUp` when the limit has passed. The returned function ends the wait before that. */
  start(giveUp: () => void): () => void {
    if (!this.isTicking) this.tickLater();
    const wait: Wait = { since: this.now, giveUp };
    this.waits.add(wait);
    return () => this.waits.delete(wait);
  }

  /** The server has answered somebody: everyone else waits on from here. */
  renew(): void {
    this.renewedAt = this.now;
  }

  private tickLater(): void {
    this.isTicking = true;
    this.tickedAt = performance.now();
    // The immediate runs after the sockets have been read, so that an answer that has arrived is seen first.
    setTimeout(() => setImmediate(() => this.tick()), TICK_MS).unref();
  }

  private tick(): void {
    this.now += Math.min(performance.now() - this.tickedAt, LONGEST_TURN_MS);
    for (const wait of this.waits) {
      if (this.now - Math.max(wait.since, this.renewedAt) < this.limitMs) continue;
      this.waits.delete(wait);
      wait.giveUp();
    }
    if (this.waits.size > 0) this.tickLater();
    else this.isTicking = false;
  }
}
