import sonicBoom, { type SonicBoom } from 'sonic-boom';

/** Lines are written together once they fill this, and at the latest after the interval. */
const BATCH_BYTES = 4_096;
const FLUSH_INTERVAL_MS = 100;
/** If the output is blocked, lines beyond this are dropped: the service continues, and its memory stays bounded. */
const MAX_BUFFERED_BYTES = 8 * 1_024 * 1_024;
const STDOUT = 1;

/**
 * Standard output, or a file for benchmarks, which gets every line of the log in order and in batches: a system call per request would add up to a
 * third to the CPU time of a cached read. A killed process loses its last lines; a process that stops in any other way writes them.
 */
export class LogOutput {
  private readonly stream: SonicBoom;

  constructor(fd = STDOUT) {
    this.stream = new sonicBoom.SonicBoom({
      fd,
      sync: false,
      minLength: BATCH_BYTES,
      periodicFlush: FLUSH_INTERVAL_MS,
      maxLength: MAX_BUFFERED_BYTES,
    });
    // A closed output or a full disk must not end the service.
    this.stream.on('error', () => undefined);
    process.on('exit', () => this.writeOut());
  }

  readonly write = (text: string): void => {
    this.stream.write(text);
  };

  /** Resolves when everything is written, or cannot be. */
  async drained(): Promise<void> {
    await new Promise<void>((resolve) => this.stream.flush(() => resolve()));
  }

  private writeOut(): void {
    try {
      this.stream.flushSync();
    } catch {
      // The error cannot be reported: this was the output.
    }
  }
}
