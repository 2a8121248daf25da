import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { rowsOf } from '../harness/database.js';
import { category, directory, tag } from '../harness/listings.js';
import { memberOf } from '../harness/members.js';
import { partner, type Partner, submitted } from '../harness/partner.js';
import { type Received, Receiver } from '../harness/servers/receiver.js';
import { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import { DAY_MS, HOUR_MS, WatchedListings } from '../harness/watched-listings.js';

const SLUGS = ['harbor', 'pier', 'quay'];
const AT = expect.stringMatching(/^\d{4}-.*Z$/);
const EVENT = 'directory_submissions.changed';

let users: TestUsers;
let service: Service;
let second: Service;
let listings: WatchedListings;
let receiver: Receiver;
let own: Partner;
let secret: string;
let tool: string;

/** Two processes, so that each report could be sent twice. */
beforeAll(async () => {
  users = await TestUsers.startSeparate({ ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = users);
  second = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true', SMTP_URL: users.mailServer.url }, service.databaseUrl);
  await service.import(category('writing'), tag('seo'), ...SLUGS.map((slug) => directory({ slug, name: slug })));
  listings = await WatchedListings.start(service, second);
});

afterAll(async () => {
  await listings.stop();
  await second.stop();
  await users.stop();
});

beforeEach(async () => {
  receiver = await Receiver.start();
  own = await partner(service, `${receiver.url}/hook`);
  secret = (await service.admin('POST', `/partners/${own.id}/webhook-secret`)).body.data.secret;
  tool = (await submitted(service, own.key, { paymentType: 'starter' })).id;
  await listings.markDone(tool, SLUGS);
});

afterEach(async () => {
  await rowsOf(service.databaseUrl, 'delete from listing_watches');
  await receiver.stop();
});

const setReports = (listingEvents: boolean): Promise<unknown> =>
  service.admin('PATCH', `/partners/${own.id}`, { listingEvents });
const changes = (): Received[] => receiver.received.filter(({ body }) => body.event === EVENT);
const lines = (received: Received | undefined): string[] =>
  received?.body.submissions.map(({ slug, check }: any) => `${slug} ${check.status} ${check.linkFound}`).sort();
const losses = (): Promise<any[]> =>
  rowsOf(
    service.databaseUrl,
    `select d.slug, l.reported, l.emailed, l.reported_at from listing_losses l join directories d on d.id = l.directory_id
      where l.tool_id = '${tool}' order by d.slug`,
  );

/** All recorded deliveries have arrived. */
async function delivered(): Promise<Received[]> {
  const pending = `select from webhook_deliveries where client_id = '${own.id}' and status = 'pending'`;
  await until(async () => (await rowsOf(service.databaseUrl, pending)).length === 0);
  return changes();
}

describe('The event about lost listings', () => {
  it('is off by default, and turning it on sends nothing old', async () => {
    listings.removePage(tool, 'harbor');
    await listings.passUntilLost();
    expect(await losses()).toMatchObject([{ slug: 'harbor', reported: 'lost', emailed: 'lost', reported_at: null }]);
    await setReports(true);
    await listings.pass(2 * DAY_MS);
    expect(await delivered()).toEqual([]);
  });

  it('is sent once, after an hour, with the lost rows and valid signatures', async () => {
    await setReports(true);
    listings.removePage(tool, 'harbor');
    listings.removeLink(tool, 'pier');
    await listings.passUntilLost();
    expect(await delivered()).toEqual([]);
    await listings.pass(HOUR_MS);
    await listings.pass(2 * DAY_MS);
    const sent = await delivered();
    expect(sent).toHaveLength(1);
    const [{ headers, text, body }] = sent as [Received];
    const { tool: shown, submissions } = receiver.received.find(
      ({ body: each }) => each.event === 'directory_submissions.completed',
    )?.body;
    const completed = (slug: string): any => submissions.find((row: any) => row.slug === slug);
    expect(body).toEqual({
      event: EVENT,
      occurredAt: AT,
      tool: shown,
      submissions: expect.arrayContaining([
        { ...completed('harbor'), check: { status: 'missing', linkFound: null, follow: null, checkedAt: AT } },
        { ...completed('pier'), check: { status: 'live', linkFound: false, follow: null, checkedAt: AT } },
      ]),
    });
    expect(body.submissions).toHaveLength(2);
    expect(headers['x-catalog-event']).toBe(EVENT);
    expect(headers['x-catalog-signature']).toBe(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
    expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow();
  });

  it('is sent at most once in 24 hours per submission: later changes wait, and share the next event', async () => {
    await setReports(true);
    listings.removePage(tool, 'harbor');
    await listings.pass(7 * DAY_MS + 1_000);
    await listings.pass(HOUR_MS / 2);
    listings.removePage(tool, 'quay');
    await listings.check(tool, 'quay');
    await listings.pass(DAY_MS - HOUR_MS / 2 + 1_000);
    await listings.pass(HOUR_MS / 2);
    await listings.pass(HOUR_MS / 2);
    listings.restore(tool, 'harbor');
    await listings.check(tool, 'harbor');
    // The first of these hours has the job of the second loss, which was added before the event.
    await listings.pass(HOUR_MS);
    await listings.pass(21 * HOUR_MS);
    expect((await delivered()).map(lines)).toEqual([['harbor missing null', 'quay missing null']]);
    listings.restore(tool, 'quay');
    await listings.check(tool, 'quay');
    await listings.pass(DAY_MS);
    expect((await delivered()).map(lines)).toEqual([
      ['harbor missing null', 'quay missing null'],
      ['harbor live true', 'quay live true'],
    ]);
  });

  it('is not sent a third time within 24 hours of the second', async () => {
    await setReports(true);
    listings.removePage(tool, 'harbor');
    listings.removePage(tool, 'quay');
    await listings.passUntilLost();
    await listings.pass(HOUR_MS);
    listings.restore(tool, 'harbor');
    await listings.check(tool, 'harbor');
    await listings.pass(DAY_MS);
    const two = [['harbor missing null', 'quay missing null'], ['harbor live true']];
    expect((await delivered()).map(lines)).toEqual(two);
    listings.restore(tool, 'quay');
    await listings.check(tool, 'quay');
    await listings.pass(HOUR_MS);
    await listings.pass(22 * HOUR_MS);
    expect((await delivered()).map(lines)).toEqual(two);
    await listings.pass(HOUR_MS);
    expect((await delivered()).map(lines)).toEqual([...two, ['quay live true']]);
  });

  it('leaves out a listing that recovered before it was reported', async () => {
    await setReports(true);
    listings.removePage(tool, 'harbor');
    await listings.passUntilLost();
    listings.restore(tool, 'harbor');
    await listings.check(tool, 'harbor');
    await listings.pass(2 * DAY_MS);
    expect(await delivered()).toEqual([]);
  });

  it('is not sent if reports are turned off while it waits, also if they are turned on again', async () => {
    await setReports(true);
    listings.removePage(tool, 'harbor');
    await listings.passUntilLost();
    await setReports(false);
    await setReports(true);
    await listings.pass(2 * DAY_MS);
    expect(await delivered()).toEqual([]);
  });

  it('is not sent without a webhook URL, and not when one is set later', async () => {
    await service.admin('PATCH', `/partners/${own.id}`, { listingEvents: true, webhookUrl: null });
    listings.removePage(tool, 'harbor');
    await listings.passUntilLost();
    await listings.pass(HOUR_MS);
    await service.admin('PATCH', `/partners/${own.id}`, { webhookUrl: `${receiver.url}/hook` });
    await listings.pass(2 * DAY_MS);
    expect(await delivered()).toEqual([]);
    expect(await losses()).toMatchObject([{ reported: 'lost', reported_at: null }]);
  });

  it('is recorded together with what it reports: an attempt that fails sends nothing, the next one sends it once', async () => {
    await setReports(true);
    listings.removePage(tool, 'harbor');
    await listings.passUntilLost();
    await rowsOf(
      service.databaseUrl,
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
       create trigger broken before insert on webhook_deliveries for each row execute function fail()`,
    );
    await listings.pass(HOUR_MS);
    expect(await losses()).toMatchObject([{ reported: null, reported_at: null }]);
    await rowsOf(service.databaseUrl, 'drop trigger broken on webhook_deliveries; drop function fail');
    // As if the process had died after the commit: the job runs again.
    const jobs = `insert into jobs (kind, queue, payload, max_attempts)
      select kind, queue, payload, max_attempts from jobs where kind = 'report-lost-listings'`;
    await rowsOf(service.databaseUrl, jobs);
    await rowsOf(service.databaseUrl, `update jobs set last_error = null where kind = 'report-lost-listings'`);
    await listings.pass(HOUR_MS);
    await listings.pass(2 * DAY_MS);
    expect((await delivered()).map(lines)).toEqual([['harbor missing null']]);
  });
});

describe('The weekly email about lost listings', () => {
  const mails = (): any[] => users.mailServer.mails.filter(({ text }) => text?.includes(own.id) === true);

  /** The time until the next Monday at 08:00 UTC. */
  function untilMonday(): number {
    const days = (8 - listings.now.getUTCDay()) % 7 || 7;
    const { now } = listings;
    return Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 8) - now.getTime();
  }

  it('is sent to owners on Monday, once, with the lost and recovered listings by tool', async () => {
    const [first, other] = [await memberOf(users, own.id, 'owner'), await memberOf(users, own.id, 'viewer')];
    expect(first).not.toBe(other);
    await setReports(true);
    listings.removePage(tool, 'harbor');
    listings.removeLink(tool, 'pier');
    await listings.passUntilLost();
    expect(mails()).toEqual([]);
    await listings.pass(untilMonday());
    await until(() => mails().length === 1);
    const [{ subject, text }] = mails();
    expect(subject).toBe('Launch Harbor: 2 listings lost');
    expect(text).toContain(`Draftwell\n- harbor: lost (page not found)\n  ${listings.site.url}/${tool}/harbor\n`);
    expect(text).toContain(`- pier: lost (link removed)\n  ${listings.site.url}/${tool}/pier\n`);
    expect(text).toContain(`https://catalog.example/partner/${own.id}/lost-listings`);
    await listings.pass(7 * DAY_MS);
    listings.restore(tool, 'pier');
    await listings.check(tool, 'pier');
    await listings.pass(7 * DAY_MS);
    await until(() => mails().length === 2);
    expect(mails()[1].subject).toBe('Launch Harbor: 1 listing recovered');
    expect(mails()[1].text).toContain('- pier: recovered\n');
  });

  it('is not sent if reports are off', async () => {
    await memberOf(users, own.id, 'owner');
    listings.removePage(tool, 'harbor');
    await listings.passUntilLost();
    await setReports(true);
    await listings.pass(14 * DAY_MS);
    expect(mails()).toEqual([]);
  });
});
