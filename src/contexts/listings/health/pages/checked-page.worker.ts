import { parentPort } from 'node:worker_threads';
import type { PageToRead } from '../../../../platform/sites/page-reader.js';
import { readCheckedPage } from './checked-page.js';

/** The worker thread of CheckedPageReader: reports that it is ready, then returns what checks need of each page. */
parentPort?.on('message', (page: PageToRead) => parentPort?.postMessage(readCheckedPage(page)));
parentPort?.postMessage('ready');
