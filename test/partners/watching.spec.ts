import type { DataSource } from 'typeorm';
import { ListingWatches1794873600182 } from '../../migrations/listing-watches.js';
import type { DueListingsJob } from '../../src/contexts/partners/checks/due-listings.job.js';
import type { LossReportsService } from '../../src/contexts/partners/watching/reports/loss-reports.service.js';
import type { WatchClockService } from '../../src/contexts/partners/watching/watch-clock.service.js';
import type { HostLocksService } from '../../src/platform/sites/host-locks.service.js';
import { rowsOf } from '../harness/database.js';
import { category, directory, tag } from '../harness/listings.js';
import { partner, type Partner, submitted } from '../harness/partner.js';
import { type Page, Site } from '../harness/servers/site.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const DAY_MS = 86_400_000;
const LINK = '<p><a href="https://draftwell.example/">Draftwell</a></p>';
const SLUGS = ['harbor', 'pier', 'quay'];

const services: Service[] = [];
const sites: Site[] = [];
let service: Service;
let owner: Partner;
let tool: string;
let doneAt: number;

/** A second process on the same database. */
beforeAll(async () => {
  service = await Service.startSeparate({ ALLOW_PRIVATE_NETWORK: 'true' });
  services.push(service, await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' }, service.databaseUrl));
  for (const each of services) each.inside<HostLocksService>('HostLocksService').pauseMs = 0;
  await service.import(category('writing'), tag('seo'), ...SLUGS.map((slug) => directory({ slug, name: slug })));
  owner = await partner(service);
});

afterAll(async () => {
  for (const each of [...services].reverse()) await each.stop();
});

beforeEach(async () => {
  doneAt = Date.now();
  tool = (await submitted(service, owner.key, { paymentType: 'starter' })).id;
  sites.push(...(await Promise.all(SLUGS.map(() => Site.start()))));
  for (const site of sites) site.pages['/draftwell'] = { body: LINK };
});

afterEach(async () => {
  await rowsOf(service.databaseUrl, 'delete from listing_watches');
  await Promise.all(sites.splice(0).map((site) => site.stop()));
  setClock(() => new Date());
});

const setClock = (now: () => Date): void => {
  for (const each of services) each.inside<WatchClockService>('WatchClockService').now = now;
};
const siteOf = (slug: string): Site => sites[SLUGS.indexOf(slug)] as Site;
const urlOf = (slug: string): string => `${siteOf(slug).url}/draftwell`;
const record = (slug: string, listingUrl: string | null = urlOf(slug)): Promise<ServiceResponse> =>
  service.admin('PUT', `/submissions/${tool}/directories/${slug}`, { isSubmitted: true, listingUrl });
const checkOf = async (slug: string): Promise<any> =>
  (await service.admin('GET', `/submissions/${tool}`)).body.data.submissions.find((row: any) => row.slug === slug)
    .check;
/** Retries run at once. */
const idle = (): Promise<unknown> =>
  until(async () => {
    await rowsOf(
      service.databaseUrl,
      `with retried as (update jobs set due_at = now() where kind = 'check-listing' and due_at > now() returning kind)
       select pg_notify('jobs_added', kind) from retried`,
    );
    return (await rowsOf(service.databaseUrl, `select from jobs where kind = 'check-listing'`)).length === 0;
  });
const losses = (): Promise<any[]> =>
  rowsOf(
    service.databaseUrl,
    `select d.slug, l.problem, l.status, l.recovered_at is not null as recovered from listing_losses l
       join directories d on d.id = l.directory_id where l.tool_id = '${tool}' order by l.lost_at, d.slug`,
  );
const watched = (): Promise<any[]> =>
  rowsOf(
    service.databaseUrl,
    `select d.slug, w.url, extract(epoch from w.due_at - w.done_at)::integer / 86400 as day from listing_watches w
       join directories d on d.id = w.directory_id where w.tool_id = '${tool}' order by d.slug`,
  );

async function markDone(): Promise<void> {
  await idle();
  setClock(() => new Date());
  expect((await service.admin('POST', `/submissions/${tool}/done`)).status).toBe(200);
  doneAt = Date.now();
}

/** Both processes look for due listings at this time, and the checks finish. */
async function onDay(days: number): Promise<void> {
  setClock(() => new Date(doneAt + days * DAY_MS + 1_000));
  await Promise.all(services.map((each) => each.inside<DueListingsJob>('DueListingsJob').requestDueChecks()));
  await idle();
}

const setPage = (slug: string, page: Page): void => {
  siteOf(slug).pages['/draftwell'] = page;
};

describe('Listings of a Done submission', () => {
  it('are checked again at their dates, once by one of two processes, and the status shows the newest result', async () => {
    await record('harbor');
    await record('pier');
    await record('quay', null);
    await onDay(7);
    expect(siteOf('harbor').visits('/draftwell')).toBe(1);
    await markDone();
    expect(await watched()).toEqual([
      { slug: 'harbor', url: urlOf('harbor'), day: 7 },
      { slug: 'pier', url: urlOf('pier'), day: 7 },
    ]);
    await onDay(6);
    expect(siteOf('harbor').visits('/draftwell')).toBe(1);
    const before = await checkOf('pier');
    await onDay(7);
    expect(SLUGS.map((slug) => siteOf(slug).visits('/draftwell'))).toEqual([2, 2, 0]);
    const status = (await service.get(`/v1/ai-tools/status?id=${tool}`, owner.key)).body.data;
    const shown = status.submissions.find((row: any) => row.slug === 'pier').check;
    expect(shown).toMatchObject({ status: 'live', follow: true });
    expect(shown.checkedAt > before.checkedAt).toBe(true);
    expect((await watched()).map(({ day }) => day)).toEqual([30, 30]);
    await onDay(30);
    await onDay(90);
    expect((await watched()).map(({ day }) => day)).toEqual([180, 180]);
    await onDay(730);
    expect((await watched()).map(({ day }) => day)).toEqual([null, null]);
    expect(await losses()).toEqual([]);
  });

  it('are watched within an hour if a process of an earlier version marked it Done or recorded a new URL', async () => {
    for (const slug of SLUGS) await record(slug);
    await markDone();
    const before = await watched();
    expect(before).toHaveLength(3);
    // The earlier version does not know the table.
    await rowsOf(
      service.databaseUrl,
      `delete from listing_watches where url = '${urlOf('harbor')}';
       update listing_watches set url = 'https://former.example/' where url = '${urlOf('pier')}'`,
    );
    await Promise.all(services.map((each) => each.inside<DueListingsJob>('DueListingsJob').watchMissed()));
    expect(await watched()).toEqual(before);
  });

  it('are lost when two checks 24 hours apart agree, and recover with the next good check', async () => {
    for (const slug of SLUGS) await record(slug);
    await markDone();
    setPage('harbor', { status: 404 });
    setPage('pier', { body: '<p>Draftwell</p>' });
    setPage('quay', { body: LINK.replace('<a', '<a rel=nofollow') });
    await onDay(7);
    expect(await losses()).toEqual([]);
    // An admin's check in between is too early to confirm anything.
    await service.admin('POST', `/submissions/${tool}/checks`);
    await idle();
    expect(await losses()).toEqual([]);
    await onDay(8);
    const open = { status: 'open', recovered: false };
    expect(await losses()).toEqual([
      { slug: 'harbor', problem: 'missing', ...open },
      { slug: 'pier', problem: 'link', ...open },
      { slug: 'quay', problem: 'follow', ...open },
    ]);
    setPage('harbor', { body: LINK });
    setPage('pier', { status: 503 });
    await onDay(15);
    expect(await losses()).toEqual([
      { slug: 'harbor', problem: 'missing', status: 'resolved', recovered: true },
      { slug: 'pier', problem: 'link', ...open },
      { slug: 'quay', problem: 'follow', ...open },
    ]);
  });

  it('are lost at the second check even if the URL of another one is added before it', async () => {
    await record('harbor');
    await record('pier', null);
    await markDone();
    setPage('harbor', { status: 404 });
    await onDay(7);
    await record('pier');
    expect((await watched()).map(({ slug }) => slug)).toEqual(['harbor', 'pier']);
    await onDay(8);
    expect(await losses()).toMatchObject([{ slug: 'harbor', problem: 'missing' }]);
  });

  it('are never lost because their site is down or protected, or never had the link', async () => {
    setPage('pier', { body: '<p>No link from the start</p>' });
    for (const slug of SLUGS) await record(slug);
    await markDone();
    setPage('harbor', { status: 403 });
    setPage('quay', { status: 429 });
    for (const days of [7, 8, 30, 31, 90]) await onDay(days);
    expect(await losses()).toEqual([]);
    expect((await checkOf('harbor')).status).toBe('unreachable');
  });
});

describe('A new URL of a lost listing', () => {
  const moved = '/draftwell-2';

  beforeEach(async () => {
    await record('harbor');
    await markDone();
    setPage('harbor', { status: 404 });
    await onDay(7);
    await onDay(8);
    expect(await losses()).toMatchObject([{ status: 'open' }]);
  });

  it('resolves the loss, which recovers when the new listing is found', async () => {
    siteOf('harbor').pages[moved] = { body: LINK };
    await record('harbor', siteOf('harbor').url + moved);
    expect(await losses()).toMatchObject([{ slug: 'harbor', status: 'resolved' }]);
    await idle();
    expect(await losses()).toEqual([{ slug: 'harbor', problem: 'missing', status: 'resolved', recovered: true }]);
    expect(await watched()).toEqual([{ slug: 'harbor', url: siteOf('harbor').url + moved, day: 30 }]);
  });

  it('must be as good as the old one was, or the loss opens again', async () => {
    siteOf('harbor').pages[moved] = { body: '<p>No link</p>' };
    await record('harbor', siteOf('harbor').url + moved);
    await idle();
    await onDay(9);
    await onDay(10);
    expect(await losses()).toEqual([{ slug: 'harbor', problem: 'link', status: 'open', recovered: false }]);
  });

  it('cannot be none, and the listing stays watched when only its proof is recorded', async () => {
    const before = [await watched(), await losses()];
    expect((await record('harbor', null)).status).toBe(409);
    const proof = { isSubmitted: true, proofScreenshot: 'https://proofs.example/1.png' };
    expect((await service.admin('PUT', `/submissions/${tool}/directories/harbor`, proof)).status).toBe(200);
    expect([await watched(), await losses()]).toEqual(before);
  });
});

describe('A check that finds a loss', () => {
  it('saves the result and the loss together, or runs again', async () => {
    await record('harbor');
    await markDone();
    setPage('harbor', { status: 404 });
    await onDay(7);
    const before = await checkOf('harbor');
    let calls = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    for (const each of services) {
      const reports = each.inside<LossReportsService>('LossReportsService');
      const report = reports.reportChange.bind(reports);
      jest.spyOn(reports, 'reportChange').mockImplementation(async (...change) => {
        calls += 1;
        if (calls === 1) throw new Error('The database went away');
        await released;
        return report(...change);
      });
    }
    const round = onDay(8);
    // The second attempt begins after the first one has ended.
    await until(() => calls === 2);
    expect(await checkOf('harbor')).toEqual(before);
    expect(await losses()).toEqual([]);
    release();
    await round;
    jest.restoreAllMocks();
    expect(await losses()).toMatchObject([{ slug: 'harbor', problem: 'missing', status: 'open' }]);
  });
});

describe('The first start with this version', () => {
  it('watches listings of submissions that are already Done, from their next date', async () => {
    await record('harbor');
    await markDone();
    const [before] = await watched();
    await rowsOf(
      service.databaseUrl,
      `update directory_submissions set listing_url = null where tool_id <> '${tool}';
       update submission_moves set at = at - interval '40 days' where tool_id = '${tool}';
       delete from listing_watches where tool_id = '${tool}'`,
    );
    const runner = service.inside<DataSource>('DataSource').createQueryRunner();
    try {
      await new ListingWatches1794873600182().up(runner);
    } finally {
      await runner.release();
    }
    expect(await watched()).toEqual([{ ...before, day: 90 }]);
    setPage('harbor', { status: 404 });
    await onDay(50);
    await onDay(51);
    expect(await losses()).toMatchObject([{ problem: 'missing' }]);
  });
});
