import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { Injectable } from '@nestjs/common';
import type { SitePage } from './site-page.js';

export interface PageToRead {
  body: Uint8Array;
  contentType: string;
  /** Where it was found, after redirects. */
  url: string;
}

const IDLE_MS = 5_000;
const MEMORY = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** A thread loads its file itself, so that for sources, which tests run from, it is the built one. */
const FILE = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/src/contexts/partners/enrichment/site-page.worker.js', import.meta.url)
    : new URL('./site-page.worker.js', import.meta.url),
);

/**
 * Reads the pages of strangers in a thread of its own, one after the other. No bound on a page is as sure as this one:
 * whatever takes long or much memory ends with the thread, and costs nobody else a moment.
 */
@Injectable()
export class SitePageReader {
  /** What reading a page may take. */
  limitMs = 2_000;
  private last: Promise<unknown> = Promise.resolve();
  private thread: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** Null for a page that cannot be read within what a page may cost, now or later. */
  read(page: PageToRead): Promise<SitePage | null> {
    const result = this.last.then(() => this.readNow(page));
    this.last = result.catch(() => undefined);
    return result;
  }

  private async readNow(page: PageToRead): Promise<SitePage | null> {
    clearTimeout(this.idle);
    // The time it takes to start is not the page's.
    const thread = (this.thread ??= await started());
    const answer = await answerOf(thread, page, this.limitMs);
    if (answer === null) this.end();
    // Kept for those that come soon, and then ended: it takes as much memory as many a reader.
    else this.idle = setTimeout(() => this.end(), IDLE_MS).unref();
    return answer;
  }

  private end(): void {
    void this.thread?.terminate();
    this.thread = undefined;
  }
}

async function started(): Promise<Worker> {
  const thread = new Worker(FILE, { resourceLimits: MEMORY });
  thread.unref();
  await once(thread, 'message');
  // Its exit is what counts; unheard, the error would end the process.
  thread.on('error', () => undefined);
  return thread;
}

const answerOf = (thread: Worker, page: PageToRead, limitMs: number): Promise<SitePage | null> =>
  new Promise((resolve) => {
    const settle = (answer: SitePage | null): void => {
      clearTimeout(late);
      thread.off('message', settle).off('exit', failed);
      resolve(answer);
    };
    const failed = (): void => settle(null);
    const late = setTimeout(failed, limitMs);
    thread.on('message', settle).on('exit', failed);
    thread.postMessage(page);
  });
