import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { type ResourceLimits, Worker } from 'node:worker_threads';

export interface PageToRead {
  body: Uint8Array;
  contentType: string;
  /** The URL after redirects. */
  url: string;
}

const IDLE_MS = 5_000;
const MEMORY: ResourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Threads load only JavaScript, so tests, which run from sources, use the built files. */
const BUILT = import.meta.url.endsWith('.ts') ? '../../../dist/src/' : '../../';

/**
 * Parses untrusted pages in a worker thread, one at a time. The thread is ended for a page that takes too much time or
 * memory, so requests are not delayed.
 */
export class PageReader<Page extends PageToRead, Result> {
  limitMs = 2_000;
  private last: Promise<unknown> = Promise.resolve();
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** `worker`: the thread's file, from `src`. It posts a message when ready, then one per page. */
  constructor(
    private readonly worker: string,
    private readonly memory = MEMORY,
  ) {}

  /** Null for a page that exceeds the time or memory limit. */
  readPage(page: Page): Promise<Result | null> {
    const result = this.last.then(() => this.readNow(page));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async readNow(page: Page): Promise<Result | null> {
    clearTimeout(this.idle);
    // Starting the thread does not count toward the limit.
    const thread = (this.thread ??= await startThread(this.worker, this.memory));
    const result = await this.readInThread(thread, page);
    if (result === null) this.end();
    // Kept for further pages, then ended to free memory.
    else this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    return result;
  }

  private readInThread(thread: Worker, page: Page): Promise<Result | null> {
    return new Promise((resolve) => {
      const settle = (result: Result | null): void => {
        clearTimeout(timeout);
        thread.off('message', settle).off('exit', failed);
        resolve(result);
      };
      const failed = (): void => settle(null);
      const timeout = setTimeout(failed, this.limitMs);
      thread.on('message', settle).on('exit', failed);
      thread.postMessage(page);
    });
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}

async function startThread(worker: string, resourceLimits: ResourceLimits): Promise<Worker> {
  const file = fileURLToPath(new URL(BUILT + worker, import.meta.url));
  // The flags of `npm start` would override the limits. The heap of this thread keeps the size that they gave it.
  for (const flag of ['--max-old-space-size=0', '--max-semi-space-size=0']) setFlagsFromString(flag);
  const thread = new Worker(file, { resourceLimits });
  thread.unref();
  await once(thread, 'message');
  // The 'exit' event is handled. Without this listener, the error would end the process.
  thread.on('error', () => undefined);
  return thread;
}
