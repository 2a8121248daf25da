/** What several calls may use together. Each call has its own limits besides. */
export class RequestBudget {
  /** `leftMs`: without the time before requests. `leftRequests`: redirects included. */
  constructor(
    public leftMs: number,
    public leftBytes: number,
    public leftRequests: number,
  ) {}
}

/** A timeout that does not run while it is paused. */
export class RequestTimeout {
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(
    private leftMs: number,
    private readonly onEnd: () => void,
    private readonly budget?: RequestBudget,
  ) {
    this.resume();
  }

  pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const usedMs = performance.now() - this.startedAt;
    this.leftMs -= usedMs;
    if (this.budget) this.budget.leftMs -= usedMs;
  }

  resume(): void {
    this.startedAt = performance.now();
    const leftMs = Math.min(this.leftMs, this.budget?.leftMs ?? Infinity);
    // Timers can end a fraction early.
    if (leftMs < 1) this.onEnd();
    else this.timer = setTimeout(this.onEnd, leftMs);
  }
}
