import type { Page } from 'playwright-core';
import { Site } from '../harness/browser.js';
import { rowsOf } from '../harness/database.js';
import { type InputDevice, KEYBOARD, MOUSE } from '../harness/input-devices.js';
import { category, directory, tag } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { barriers, join, VIEWS } from '../harness/portal-views.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Site as OtherSite } from '../harness/servers/site.js';
import { Team } from '../harness/team.js';
import { until } from '../harness/until.mjs';

jest.setTimeout(180_000);

const LISTED = { body: '<a href="https://draftwell.example/">Draftwell</a>' };
const SLUG = 'harbor';

let site: Site;
let team: Team;
let receiver: Receiver;
let listingSite: OtherSite;
let partnerId: string;
let tool: string;

beforeAll(async () => {
  receiver = await Receiver.start();
  listingSite = await OtherSite.start();
  site = await Site.start({ ALLOW_PRIVATE_NETWORK: 'true', RATE_REST_STANDARD: '100000' });
  team = new Team(site);
  await site.import(category('writing'), tag('seo'), directory({ slug: SLUG, name: 'Harbor' }));
});
afterEach(() => team.leave());
afterAll(async () => {
  await site.stop();
  await listingSite.stop();
  await receiver.stop();
});

const rows = (statement: string): Promise<any[]> => rowsOf(site.databaseUrl, statement);
const checkedAt = async (): Promise<number> =>
  (await rows(`select checked_at from listing_checks where tool_id = '${tool}'`))[0]?.checked_at.getTime() ?? 0;

/** A partner with a Done submission, whose listing is live. */
async function submitTool(): Promise<void> {
  listingSite.pages['/draftwell'] = LISTED;
  const fields = { name: 'Launch Harbor', contactEmail: 'team@launchharbor.example', webhookUrl: receiver.url };
  ({ id: partnerId } = await team.api('POST', '/v1/admin/partners', fields));
  const { key } = await team.api('POST', `/v1/admin/partners/${partnerId}/keys`, {});
  ({ id: tool } = await team.api('POST', '/v1/submit-ai-tool', submission({ paymentType: 'starter' }), key));
  const record = { isSubmitted: true, listingUrl: `${listingSite.url}/draftwell` };
  await team.api('PUT', `/v1/admin/submissions/${tool}/directories/${SLUG}`, record);
  await until(async () => (await checkedAt()) > 0);
  await team.api('POST', `/v1/admin/submissions/${tool}/done`);
}

async function check(): Promise<void> {
  const before = await checkedAt();
  await team.api('POST', `/v1/admin/submissions/${tool}/checks`);
  await until(async () => (await checkedAt()) > before);
}

/** Two checks find that the page is gone. The second one is not really 24 hours later. */
async function lose(): Promise<void> {
  listingSite.pages['/draftwell'] = { status: 404 };
  await check();
  await rows(`update listing_watches set suspected_at = suspected_at - interval '1 day' where tool_id = '${tool}'`);
  await check();
}

/** Moves the event, which waits for an hour. */
async function sendEvent(): Promise<void> {
  await rows(`update jobs set due_at = now() where kind = 'report-lost-listings'`);
  await rows(`select pg_notify('jobs_added', 'report-lost-listings')`);
}

/** With JavaScript, the page updates automatically. */
async function see(page: Page, text: string, isScripted: boolean): Promise<void> {
  if (!isScripted) await page.reload();
  await page.locator('main').getByText(text).filter({ visible: true }).first().waitFor();
  await barriers(page, isScripted);
}

const WALKS = [
  ...VIEWS.map(([view, name, options]) => [view, name, options, MOUSE] as const),
  ['with only a keyboard', 'Ivy', {}, KEYBOARD],
] as const;

describe.each(WALKS)('An owner %s', (_, name, options, device: InputDevice) => {
  const isScripted = !('javaScriptEnabled' in options);

  it('turns reports on, sees a lost listing after its checks, and its event, until it recovers', async () => {
    await submitTool();
    await join(team, partnerId, name, 'owner');
    const page = await team.open(name, `/partner/${partnerId}`, options);
    const nav = page.getByRole('navigation', { name: 'Partner' });
    await device.press(nav.getByRole('link', { name: 'Lost listings' }));
    await see(page, 'No lost listings', isScripted);
    await device.press(page.getByRole('button', { name: 'Turn on reports' }));
    await page.getByText('Reports turned on.').waitFor();
    await page.getByRole('button', { name: 'Turn off reports' }).waitFor();

    await lose();
    await see(page, 'Page not found', isScripted);
    await sendEvent();
    const sent = await until(() =>
      receiver.received.find(({ body }) => body.event === 'directory_submissions.changed'),
    );
    expect(sent.body).toMatchObject({
      tool: { id: tool },
      submissions: [{ slug: SLUG, check: { status: 'missing' } }],
    });
    receiver.received.length = 0;

    await device.press(page.getByRole('link', { name: 'Draftwell', exact: true }));
    await see(page, 'Lost: page not found', isScripted);
    await device.press(nav.getByRole('link', { name: 'Deliveries' }));
    await see(page, 'directory_submissions.changed', isScripted);

    listingSite.pages['/draftwell'] = LISTED;
    await check();
    await device.press(nav.getByRole('link', { name: 'Lost listings' }));
    await see(page, 'No lost listings', isScripted);
    await device.choose(page.getByRole('combobox', { name: 'State' }), 'Recovered');
    await device.press(page.getByRole('button', { name: 'Apply filters' }));
    await see(page, 'live, follow', isScripted);
  });
});
