import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface PageToRead {
  body: Uint8Array;
  contentType: string;
  /** The address after redirects. */
  url: string;
}

const IDLE_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** A thread loads JavaScript only, so tests, which run from the sources, use the built files. */
const BUILT = import.meta.url.endsWith('.ts') ? '../../../../dist/src/contexts/partners/' : '../';

/**
 * Reads untrusted pages in a worker thread, one at a time. A page that takes too much time or memory ends with the thread and
 * does not delay requests.
 */
export abstract class PageReader<Page extends PageToRead, Result> {
  /** The time for one page. */
  limitMs = 2_000;
  private last: Promise<unknown> = Promise.resolve();
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** `worker` is the thread's file, from the folder of this context. It reports that it is ready, then answers each page. */
  constructor(private readonly worker: string) {}

  /** Null for a page that exceeds the time or memory limit. */
  read(page: Page): Promise<Result | null> {
    const result = this.last.then(() => this.readNow(page));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async readNow(page: Page): Promise<Result | null> {
    clearTimeout(this.idle);
    // The start of the thread does not count towards the limit.
    const thread = (this.thread ??= await startThread(this.worker));
    const result = await this.readInThread(thread, page);
    if (result === null) this.end();
    // Kept for the next pages, then ended to free its memory.
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

async function startThread(worker: string): Promise<Worker> {
  const file = fileURLToPath(new URL(BUILT + worker, import.meta.url));
  const thread = new Worker(file, { resourceLimits: MEMORY });
  thread.unref();
  await once(thread, 'message');
  // The 'exit' event is handled. Without a listener the error would end the process.
  thread.on('error', () => undefined);
  return thread;
}
