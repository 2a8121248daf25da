/**
 * The pages of the console with many rows: how many queries each makes and how long it takes, uncached, and the bytes of a change.
 * Usage: npm run bench:console [rows of each kind] [paths, as a regular expression]. A page fails above 3 queries, or by its median above LIMIT_MS.
 */
import './harness/production.mjs';
import { GapGroupingJob } from '../../dist/src/contexts/support/gaps/gap-grouping.job.js';
import { CHANGES, fillRecords, RECORD_PAGES } from './harness/console-records.mjs';
import { addAdmin, fillConversations } from './harness/console-work.mjs';
import { DIRECTORY_PAGES, fillLinkedDirectories } from './harness/linked-directories.mjs';
import { measurePages } from './harness/measured-pages.mjs';

const ROWS = Number(process.argv[2] ?? 100_000);
const PATHS = new RegExp(process.argv[3] ?? '');

/** Each inserts one kind of rows and returns the IDs that the pages below need. */
const FILLS = [fillConversations, fillRecords, fillLinkedDirectories];

/** Each of the six views counts its conversations up to a maximum. */
const INBOX_QUERIES = 10;

/** Every page that grows with the rows: its name, its path, its limit in ms and its maximum of queries if it is not a list, and for how long it keeps figures. */
const PAGES = [
  ['inbox: waiting', () => '/console/inbox', undefined, INBOX_QUERIES],
  ['… of a partner', ({ partnerId }) => `/console/inbox?partner=${partnerId}`, undefined, INBOX_QUERIES],
  ['… its last page', ({ partnerId }) => `/console/inbox?partner=${partnerId}&page=50`, undefined, INBOX_QUERIES],
  ['inbox: mine', () => '/console/inbox?view=mine', undefined, INBOX_QUERIES],
  ['inbox: answered', () => '/console/inbox?view=answered', undefined, INBOX_QUERIES],
  ['… of a partner', ({ partnerId }) => `/console/inbox?view=answered&partner=${partnerId}`, undefined, INBOX_QUERIES],
  ['inbox: snoozed', () => '/console/inbox?view=snoozed', undefined, INBOX_QUERIES],
  ['… of a partner', ({ partnerId }) => `/console/inbox?view=snoozed&partner=${partnerId}`, undefined, INBOX_QUERIES],
  ['inbox: closed', () => '/console/inbox?view=closed', undefined, INBOX_QUERIES],
  ['… of a partner', ({ partnerId }) => `/console/inbox?view=closed&partner=${partnerId}`, undefined, INBOX_QUERIES],
  ['inbox: all', () => '/console/inbox?view=all', undefined, INBOX_QUERIES],
  ['… its last page', () => '/console/inbox?view=all&page=50', undefined, INBOX_QUERIES],
  ['inbox: a thread', ({ conversationId }) => `/console/inbox/${conversationId}`, undefined, 6],
  ['gaps of a partner', ({ partnerId }) => `/console/partners/${partnerId}/gaps`],
  ['inbox: figures of 12 weeks', () => '/console/inbox/figures', 100],
  ['… of a partner', ({ partnerId }) => `/console/inbox/figures?partner=${partnerId}`, 100],
  ...RECORD_PAGES,
  ...DIRECTORY_PAGES,
];

await measurePages({
  rows: ROWS,
  fill: async (client, tokenHash) => {
    await addAdmin(client, tokenHash);
    const ids = {};
    for (const fill of FILLS) Object.assign(ids, await fill(client, ROWS));
    return ids;
  },
  prepare: (app) => app.get(GapGroupingJob, { strict: false }).updateGaps(),
  // The session and the counts next to the sections are cached by the service and belong to no page.
  firstPath: () => '/console/inbox/saved',
  pages: PAGES.filter(([, path]) => PATHS.test(String(path))),
  changes: CHANGES.filter(([, path]) => PATHS.test(path)),
});
