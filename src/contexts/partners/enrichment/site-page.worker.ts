import { parentPort } from 'node:worker_threads';
import { readSitePage } from './site-page.js';
import type { PageToRead } from './site-page-reader.js';

/** The thread of SitePageReader: says that it is ready, then answers every page with what it says about itself. */
parentPort?.on('message', ({ body, contentType, url }: PageToRead) =>
  parentPort?.postMessage(readSitePage(Buffer.from(body), contentType, url)),
);
parentPort?.postMessage('ready');
