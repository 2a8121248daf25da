/**
 * The pages of the portal for one partner with many rows: how many queries each makes and how long it takes, uncached.
 * Usage: npm run bench:portal [rows of each kind]. A page fails above its number of queries, or by its median above its time.
 */
import './harness/production.mjs';
import { addAdmin } from './harness/console-work.mjs';
import { ENCRYPTION_KEY, measurePages } from './harness/measured-pages.mjs';
import { shareUrls } from '../../dist/src/contexts/partners/sharing/share-tokens.js';
import { SecretBox } from '../../dist/src/platform/secrets/secret-box.js';
import { fillPortal } from './harness/portal-rows.mjs';

const secrets = new SecretBox(ENCRYPTION_KEY);

const ROWS = Number(process.argv[2] ?? 100_000);

const list = (name, page) => [name, ({ partnerId }) => `/partner/${partnerId}${page}`];

const PAGES = [
  ['home', ({ partnerId }) => `/partner/${partnerId}`, 100, 7],
  ['home in test mode', ({ partnerId }) => `/partner/${partnerId}/test`, 100, 7],
  list('submissions', '/submissions'),
  list('… last page', '/submissions?page=50'),
  list('… oldest first', '/submissions?order=oldest'),
  list('… last changed first', '/submissions?order=changed'),
  list('… in review', '/submissions?state=REVIEW'),
  list('… without a package', '/submissions?state=none'),
  list('… in review, premium', '/submissions?state=REVIEW&package=premium'),
  list('… by a frequent word', '/submissions?q=tool'),
  list('… by a rare word', '/submissions?q=a1'),
  list('… by no word', '/submissions?q=nonsense'),
  list('… by website', '/submissions?q=bench7.example'),
  list('deliveries', '/deliveries'),
  list('… last page', '/deliveries?page=50'),
  list('… failed', '/deliveries?status=failed'),
  list('… failed, not sent again', '/deliveries?status=unresolved'),
  list('… pings of a week', '/deliveries?event=ping&days=7'),
  ['a delivery', ({ partnerId, deliveryId }) => `/partner/${partnerId}/deliveries/${deliveryId}`],
  list('conversations', '/support'),
  list('… last page', '/support?page=50'),
  list('… waiting', '/support?status=pending'),
  list('… answered', '/support?status=answered'),
  list('… by a frequent word', '/support?q=change'),
  list('… by a customer', '/support?q=customer+777'),
  list('… by no word', '/support?q=nonsense'),
  [
    'a conversation',
    ({ partnerId, conversationId }) => `/partner/${partnerId}/support/conversations/${conversationId}`,
  ],
  // Also reads the share of AI replies.
  ['articles', ({ partnerId }) => `/partner/${partnerId}/support/articles`, undefined, 4],
  list('keys', '/keys'),
  // Also reads the requests, the sketches and the number of published tools.
  ['usage', ({ partnerId }) => `/partner/${partnerId}/usage`, undefined, 5],
  // At most 1.5 CPU-ms, without those of the client in this process.
  ['share page', ({ shareLinkId }) => shareUrls(secrets, '', shareLinkId).shareUrl, undefined, 1],
  ['badge', ({ shareLinkId }) => shareUrls(secrets, '', shareLinkId).badgeUrl, undefined, 1],
  ['a submission', ({ partnerId, submissionId }) => `/partner/${partnerId}/submissions/${submissionId}`, undefined, 5],
];

await measurePages({
  rows: ROWS,
  fill: async (client, tokenHash) => {
    await addAdmin(client, tokenHash);
    const { rows } = await client.query('select id from users');
    return fillPortal(client, ROWS, rows[0].id);
  },
  // The session and the memberships are cached by the service and belong to no page.
  firstPath: () => '/partner',
  pages: PAGES,
});
