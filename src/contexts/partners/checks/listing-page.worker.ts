import { parentPort } from 'node:worker_threads';
import { type ListingPageToRead, readListingPage } from './listing-page.js';

/** The thread in which ListingCheckJob reads pages: reports that it is ready, then returns the link of each page. */
parentPort?.on('message', (page: ListingPageToRead) => parentPort?.postMessage(readListingPage(page)));
parentPort?.postMessage('ready');
