import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { SitePage } from './site-page.js';

export interface PageToRead {
  body: Uint8Array;
  contentType: string;
  /** The address after redirects. */
  url: string;
}

const IDLE_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** A thread loads JavaScript only, so tests, which run from the sources, use the built file. */
const WORKER_FILE = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/src/contexts/partners/enrichment/site-page.worker.js', import.meta.url)
    : new URL('./site-page.worker.js', import.meta.url),
);

/**
 * Reads untrusted pages in a worker thread, one at a time. A page that takes too much time or memory ends with the thread and
 * does not delay requests.
 */
@Injectable()
export class SitePageReader {
  /** The time for one page. */
  limitMs = 2_000;
  private last: Promise<unknown> = Promise.resolve();
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Null for a page that exceeds the time or memory limit. */
  read(page: PageToRead): Promise<SitePage | null> {
    const result = this.last.then(() => this.readNow(page));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async readNow(page: PageToRead): Promise<SitePage | null> {
    clearTimeout(this.idle);
    // The start of the thread does not count towards the limit.
    const thread = (this.thread ??= await startThread());
    const result = await readInThread(thread, page, this.limitMs);
    if (result === null) this.end();
    // Kept for the next pages, then ended to free its memory.
    else this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    return result;
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}

async function startThread(): Promise<Worker> {
  const thread = new Worker(WORKER_FILE, { resourceLimits: MEMORY });
  thread.unref();
  await once(thread, 'message');
  // The 'exit' event is handled. Without a listener the error would end the process.
  thread.on('error', () => undefined);
  return thread;
}

const readInThread = (thread: Worker, page: PageToRead, limitMs: number): Promise<SitePage | null> =>
  new Promise((resolve) => {
    const settle = (result: SitePage | null): void => {
      clearTimeout(timeout);
      thread.off('message', settle).off('exit', failed);
      resolve(result);
    };
    const failed = (): void => settle(null);
    const timeout = setTimeout(failed, limitMs);
    thread.on('message', settle).on('exit', failed);
    thread.postMessage(page);
  });
