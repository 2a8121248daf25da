/** A timeout that does not run while it is paused. */
export class TimeLimit {
  private timer: NodeJS.Timeout | undefined;
  private startedAt = 0;

  constructor(
    private leftMs: number,
    private readonly onEnd: () => void,
  ) {
    this.resume();
  }

  pause(): void {
    clearTimeout(this.timer);
    this.leftMs -= performance.now() - this.startedAt;
  }

  resume(): void {
    this.startedAt = performance.now();
    this.timer = setTimeout(this.onEnd, Math.max(0, this.leftMs));
  }
}
