import { parentPort } from 'node:worker_threads';
import { readSitePage } from './site-page.js';
import type { PageToRead } from '../../../platform/sites/page-reader.js';

/** The thread in which Enrichment reads pages: reports that it is ready, then returns the metadata of each page. */
parentPort?.on('message', ({ body, contentType, url }: PageToRead) =>
  parentPort?.postMessage(readSitePage(Buffer.from(body), contentType, url)),
);
parentPort?.postMessage('ready');
