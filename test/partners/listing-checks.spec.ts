import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { ListingCheckJob } from '../../src/contexts/partners/checks/listing-check.job.js';
import type { HostLocksService } from '../../src/platform/sites/host-locks.service.js';
import { rowsOf } from '../harness/database.js';
import { category, directory, tag } from '../harness/listings.js';
import { partner, type Partner, submitted } from '../harness/partner.js';
import { Receiver } from '../harness/servers/receiver.js';
import { type Page, Site } from '../harness/servers/site.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const LINK = '<p><a href="https://draftwell.example/">Draftwell</a></p>';
const AT = expect.stringMatching(/^\d{4}-.*Z$/);
const LIVE = { status: 'live', linkFound: true, follow: true, checkedAt: AT };
const UNREAD = { status: 'live', linkFound: null, follow: null, checkedAt: AT };
const MISSING = { status: 'missing', linkFound: null, follow: null, checkedAt: AT };
const UNREACHABLE = { status: 'unreachable', linkFound: null, follow: null, checkedAt: AT };
const MEBIBYTE = 1_048_576;
const DIRECTORIES = ['harbor', 'pier', 'quay', ...Array.from({ length: 12 }, (_, index) => `berth-${index}`)];

let service: Service;
let receiver: Receiver;
let owner: Partner;
let site: Site;
let tool: string;

async function startService(environment: Record<string, string>): Promise<Service> {
  const started = await Service.start(environment);
  const name = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1);
  const directories = DIRECTORIES.map((slug) => directory({ slug, name: name(slug) }));
  await started.import(category('writing'), tag('seo'), ...directories);
  return started;
}

beforeAll(async () => {
  service = await startService({ ALLOW_PRIVATE_NETWORK: 'true' });
  service.inside<HostLocksService>('HostLocksService').pauseMs = 0;
});

afterAll(() => service.stop());

beforeEach(async () => {
  receiver = await Receiver.start();
  site = await Site.start();
  owner = await partner(service, `${receiver.url}/hook`);
  tool = (await submitted(service, owner.key, { paymentType: 'starter' })).id;
});

afterEach(async () => {
  await site.stop();
  await receiver.stop();
});

const record = (slug: string, listingUrl: string | null, fields: object = {}, id = tool): Promise<ServiceResponse> =>
  service.admin('PUT', `/submissions/${id}/directories/${slug}`, { isSubmitted: true, listingUrl, ...fields });
const check = (body?: object, id = tool): Promise<ServiceResponse> =>
  service.admin('POST', `/submissions/${id}/checks`, body);
const rowOf = async (slug: string, from = service, id = tool): Promise<any> =>
  (await from.admin('GET', `/submissions/${id}`)).body.data.submissions.find((row: any) => row.slug === slug);
const checked = (slug: string): Promise<any> => until(async () => (await rowOf(slug)).check);
const preview = async (): Promise<any> => (await service.admin('GET', `/submissions/${tool}/done-preview`)).body.data;
const openJobs = (id = tool): Promise<any[]> =>
  rowsOf(service.databaseUrl, `select from jobs where kind = 'check-listing' and payload ->> 'toolId' = '${id}'`);
const noOpenJobs = (): Promise<unknown> => until(async () => (await openJobs()).length === 0);

/** A page that responds when the test says so. */
function held(body = LINK): { page: (response: ServerResponse) => void; release: () => void } {
  const waiting: ServerResponse[] = [];
  let isReleased = false;
  const answer = (response: ServerResponse): void => void response.setHeader('content-type', 'text/html').end(body);
  return {
    page: (response) => (isReleased ? answer(response) : void waiting.push(response)),
    release: () => {
      isReleased = true;
      waiting.forEach(answer);
    },
  };
}

/** Records the page as the listing in a directory, and returns the result of its check. */
async function checkOf(page: Site['pages'][string]): Promise<any> {
  site.pages['/draftwell'] = page;
  await record('harbor', `${site.url}/draftwell`);
  return checked('harbor');
}

describe('A recorded listing', () => {
  it('is requested once, with an identifying User-Agent, and shown with the result', async () => {
    expect(await checkOf({ body: LINK })).toEqual(LIVE);
    await noOpenJobs();
    expect(site.asked).toMatchObject([{ path: '/draftwell', headers: { 'user-agent': 'CatalogService/1.0' } }]);
  });

  it.each<[string, Page, object]>([
    ['a nofollow link', { body: LINK.replace('<a', '<a rel=nofollow') }, { ...LIVE, follow: false }],
    ['a header against following', { body: LINK, headers: { 'x-robots-tag': 'nofollow' } }, { ...LIVE, follow: false }],
    ['no link', { body: '<p>Draftwell</p>' }, { ...LIVE, linkFound: false, follow: null }],
    ['an address of the site with www.', { body: LINK.replace('//', '//WWW.') }, LIVE],
    ['a file that is no page', { body: LINK, headers: { 'content-type': 'application/pdf' } }, UNREAD],
    ['404', { status: 404, body: LINK }, MISSING],
    ['410', { status: 410, body: LINK }, MISSING],
    ['401', { status: 401, body: LINK }, UNREACHABLE],
    ['403, as walls against machines do', { status: 403, body: LINK }, UNREACHABLE],
    ['429', { status: 429, body: LINK }, UNREACHABLE],
    ['500', { status: 500, body: LINK }, UNREACHABLE],
    ['503', { status: 503, body: LINK }, UNREACHABLE],
  ])('that responds with %s has a distinct result', async (_, page, result) => {
    expect(await checkOf(page)).toEqual(result);
  });

  it("can redirect a limited number of times, but not to the tool's website", async () => {
    const other = await Site.start({ '/listing': { body: LINK } });
    try {
      expect(await checkOf({ status: 302, headers: { location: `${other.url}/listing` } })).toEqual(LIVE);
      site.pages['/loop'] = { status: 302, headers: { location: '/loop' } };
      await record('pier', `${site.url}/loop`);
      expect(await checked('pier')).toEqual(UNREACHABLE);
      await service.admin('PATCH', `/tools/${tool}`, { website: other.url });
      other.pages['/listing'] = { body: `<a href="${other.url}/">Home</a>` };
      await record('quay', `${site.url}/draftwell`);
      expect(await checked('quay')).toEqual({ ...LIVE, linkFound: false, follow: null });
    } finally {
      await other.stop();
    }
  });

  it('is unreachable without a server or a response', async () => {
    const gone = await Site.start();
    await gone.stop();
    await record('pier', `${gone.url}/draftwell`);
    expect(await checked('pier')).toEqual(UNREACHABLE);
    const visit = service.inside<ListingCheckJob>('ListingCheckJob');
    const { timeoutMs } = visit;
    visit.timeoutMs = 200;
    try {
      expect(await checkOf(() => undefined)).toEqual(UNREACHABLE);
    } finally {
      visit.timeoutMs = timeoutMs;
    }
  });

  it('is checked again automatically if it fails', async () => {
    expect(await checkOf({ status: 500 })).toEqual(UNREACHABLE);
    site.pages['/draftwell'] = { body: LINK };
    await until(async () => {
      await service.runDueJobs(`kind = 'check-listing'`);
      return (await rowOf('harbor')).check.status === 'live';
    });
    await noOpenJobs();
    expect(site.visits('/draftwell')).toBe(2);
  });

  it('is read only at the beginning if it is huge', async () => {
    const filler = ' '.repeat(3 * MEBIBYTE);
    expect(await checkOf({ body: LINK + filler })).toEqual(LIVE);
    site.pages['/late'] = { body: filler + LINK };
    site.pages['/bomb'] = { body: gzipSync(Buffer.alloc(50 * MEBIBYTE)), headers: { 'content-encoding': 'gzip' } };
    site.pages['/huge404'] = { status: 404, body: filler };
    for (const [slug, path, result] of [
      ['pier', '/late', UNREAD],
      ['quay', '/bomb', UNREAD],
      ['berth-1', '/huge404', MISSING],
    ] as const) {
      await record(slug, site.url + path);
      expect([path, await checked(slug)]).toEqual([path, result]);
    }
  });

  it('is live if its page takes too long to read, and delays no other request', async () => {
    const reader = service.inside<ListingCheckJob>('ListingCheckJob').pages;
    const { limitMs } = reader;
    reader.limitMs = 1;
    const attributes = Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ');
    try {
      expect(await checkOf({ body: `<a ${attributes}>${LINK}` })).toEqual(UNREAD);
    } finally {
      reader.limitMs = limitMs;
    }
    site.pages['/next'] = { body: `${'<div>'.repeat(10_000)}</p></b>${'</i>'.repeat(5_000)}${LINK}` };
    await record('pier', `${site.url}/next`);
    expect(await checked('pier')).toMatchObject({ status: 'live' });
  });

  it('is not checked without a URL, but is checked if not submitted yet', async () => {
    site.pages['/draftwell'] = { body: LINK };
    await record('harbor', null);
    await record('pier', `${site.url}/draftwell`, { isSubmitted: false });
    expect(await checked('pier')).toEqual(LIVE);
    expect(await rowOf('harbor')).not.toHaveProperty('check');
  });

  it('is not requested at a private IP address unless allowed', async () => {
    const guarded = await startService({});
    try {
      const { key } = await partner(guarded);
      const { id } = await submitted(guarded, key, { paymentType: 'starter' });
      const body = { isSubmitted: true, listingUrl: `${site.url}/draftwell` };
      await guarded.admin('PUT', `/submissions/${id}/directories/harbor`, body);
      expect(await until(async () => (await rowOf('harbor', guarded, id)).check)).toEqual(UNREACHABLE);
      expect(site.asked).toEqual([]);
    } finally {
      await guarded.stop();
    }
  });
});

describe('A changed listing URL', () => {
  it('is shown without the result of the old URL, and gets its own', async () => {
    const [old, next] = [held(), held('<p>No link</p>')];
    site.pages = { '/old': old.page, '/new': next.page };
    await record('harbor', `${site.url}/old`);
    await until(() => site.visits('/old') === 1);
    const { submissions } = (await record('harbor', `${site.url}/new`)).body.data;
    expect(submissions[0]).not.toHaveProperty('check');
    old.release();
    // The host gets one request at a time, so the first one has finished.
    await until(() => site.visits('/new') === 1);
    expect(await rowOf('harbor')).not.toHaveProperty('check');
    next.release();
    expect(await checked('harbor')).toEqual({ ...LIVE, linkFound: false, follow: null });
    site.pages['/newest'] = held().page;
    expect((await record('harbor', `${site.url}/newest`)).body.data.submissions[0]).not.toHaveProperty('check');
  });

  it('discards results of the old URL, and cancels checks of it', async () => {
    const old = held();
    site.pages = { '/old': old.page };
    await record('harbor', `${site.url}/old`);
    await until(() => site.visits('/old') === 1);
    await record('harbor', `${site.url}/mistyped`);
    await record('harbor', null);
    old.release();
    await noOpenJobs();
    expect(await rowOf('harbor')).not.toHaveProperty('check');
    // Only SQL shows what is stored but not returned.
    expect(await rowsOf(service.databaseUrl, `select from listing_checks where tool_id = '${tool}'`)).toEqual([]);
    expect(site.visits('/mistyped')).toBe(0);
  });
});

describe('Checks', () => {
  it('of one host run one at a time with a pause, while other hosts are checked', async () => {
    const turns = service.inside<HostLocksService>('HostLocksService');
    turns.pauseMs = 60_000;
    const other = await Site.start({ '/c': { body: LINK } });
    try {
      site.pages = { '/a': { body: LINK }, '/b': { body: LINK } };
      await record('harbor', `${site.url}/a`);
      await checked('harbor');
      await record('pier', `${site.url}/b`);
      await record('quay', `${other.url}/c`);
      await checked('quay');
      expect(site.asked.map(({ path }) => path)).toEqual(['/a']);
    } finally {
      turns.pauseMs = 0;
      await rowsOf(service.databaseUrl, 'update site_hosts set free_at = now()');
      await noOpenJobs();
      await other.stop();
    }
  });

  it('of one host never overlap', async () => {
    let open = 0;
    let most = 0;
    const page = (response: ServerResponse): void => {
      most = Math.max(most, (open += 1));
      // Long enough for another check to start.
      void Promise.all(Array.from({ length: 10 }, () => rowOf('harbor'))).then(() => {
        open -= 1;
        response.end(LINK);
      });
    };
    const slugs = DIRECTORIES.slice(0, 6);
    for (const slug of slugs) site.pages[`/${slug}`] = page;
    await Promise.all(slugs.map((slug) => record(slug, `${site.url}/${slug}`)));
    for (const slug of slugs) expect(await checked(slug)).toEqual(LIVE);
    expect(most).toBe(1);
  });

  it('run at most 8 at a time, and delay neither webhooks nor requests', async () => {
    const page = held();
    const sites = await Promise.all(DIRECTORIES.map(() => Site.start({ '/x': page.page })));
    const asked = (): number => sites.filter((each) => each.asked.length > 0).length;
    try {
      await Promise.all(DIRECTORIES.map((slug, index) => record(slug, `${sites[index]?.url}/x`)));
      await until(() => asked() === 8);
      expect((await service.admin('POST', `/submissions/${tool}/done`)).status).toBe(200);
      const { body } = await until(() => receiver.received[0]);
      expect(body.submissions).toHaveLength(DIRECTORIES.length);
      expect(body.submissions[0]).not.toHaveProperty('check');
      expect(asked()).toBe(8);
      page.release();
      for (const slug of DIRECTORIES) expect(await checked(slug)).toEqual(LIVE);
    } finally {
      await Promise.all(sites.map((each) => each.stop()));
    }
  });
});

describe('Results of checks', () => {
  it('are in the status, the preview and the event, and a missing listing does not prevent Done', async () => {
    site.pages = { '/live': { body: LINK } };
    await record('harbor', `${site.url}/live`);
    await record('pier', `${site.url}/dead`);
    await record('quay', null);
    const [live, missing] = [await checked('harbor'), await checked('pier')];
    expect([live, missing]).toEqual([LIVE, MISSING]);
    const checks = (rows: any[]): unknown[] => rows.map((row) => row.check);
    const status = (await service.get(`/v1/ai-tools/status?id=${tool}`, owner.key)).body.data;
    expect(checks(status.submissions)).toEqual([live, missing, undefined]);
    const shown = await preview();
    expect(shown.payload.submissions).toEqual(status.submissions);
    expect((await service.admin('POST', `/submissions/${tool}/done`)).status).toBe(200);
    const { body } = await until(() => receiver.received[0]);
    expect(body.submissions).toEqual(status.submissions);
    expect(body.submissions[2]).not.toHaveProperty('check');
  });

  it('are warnings in the preview, grouped by problem, about the listings in the event', async () => {
    site.pages = { '/live': { body: LINK }, '/bare': { body: '' }, '/wall': { status: 403 }, '/held': held().page };
    for (const [slug, path] of [
      ['harbor', '/live'],
      ['pier', '/bare'],
      ['quay', '/wall'],
      ['berth-1', '/wall'],
      ['berth-2', '/dead'],
    ] as const) {
      await record(slug, site.url + path);
      await checked(slug);
    }
    await record('berth-3', `${site.url}/dead`, { isSubmitted: false });
    await checked('berth-3');
    await record('berth-4', `${site.url}/held`);
    expect((await preview()).warnings).toEqual([
      'Only 6 of 30 directories are recorded as submitted.',
      '1 listing has not been checked yet: Berth-4',
      '1 listing does not exist: Berth-2',
      '2 listings are unreachable: Quay, Berth-1',
      "1 listing does not link to the tool's site: Pier",
    ]);
  });

  it('are refreshed by the preview only if they are older than a day', async () => {
    const first = await checkOf({ body: LINK });
    await noOpenJobs();
    await preview();
    expect(await openJobs()).toEqual([]);
    await rowsOf(
      service.databaseUrl,
      `update listing_checks set checked_at = now() - interval '25 hours' where tool_id = '${tool}'`,
    );
    const visit = held();
    site.pages['/draftwell'] = visit.page;
    const shown = await Promise.all(Array.from({ length: 10 }, preview));
    // The preview does not wait for the check.
    for (const { payload } of shown) expect(payload.submissions[0].check).toMatchObject({ status: 'live' });
    expect(await openJobs()).toHaveLength(1);
    visit.release();
    await noOpenJobs();
    expect((await rowOf('harbor')).check.checkedAt > first.checkedAt).toBe(true);
    expect(site.visits('/draftwell')).toBe(2);
  });

  it('do not count as a change of the submission', async () => {
    const before = (await record('harbor', `${site.url}/dead`)).body.data.updatedAt;
    await checked('harbor');
    expect((await service.admin('GET', `/submissions/${tool}`)).body.data.updatedAt).toBe(before);
  });
});

describe('A check on demand', () => {
  it('rechecks all recorded listings, or the one in a directory', async () => {
    site.pages = { '/a': { body: LINK }, '/b': { body: LINK } };
    await record('harbor', `${site.url}/a`);
    await record('pier', `${site.url}/b`);
    await record('quay', null);
    await noOpenJobs();
    const visits = (): number[] => [site.visits('/a'), site.visits('/b')];
    for (const [body, listings, expected] of [
      [undefined, 2, [2, 2]],
      [{}, 2, [3, 3]],
      [{ directory: 'pier' }, 1, [3, 4]],
    ] as const) {
      const answer = await check(body);
      expect([answer.status, answer.body]).toEqual([200, { success: true, data: { listings } }]);
      await noOpenJobs();
      expect(visits()).toEqual(expected);
    }
    const entries = (await service.admin('GET', `/audit?subject=${tool}`)).body.data.slice(0, 2);
    expect(entries.map(({ action, details }: any) => [action, details])).toEqual([
      ['submission.listings-checked', { listings: 1, directory: 'pier' }],
      ['submission.listings-checked', { listings: 2 }],
    ]);
  });

  it('adds nothing while a check is waiting, even for concurrent requests', async () => {
    const page = held();
    site.pages = { '/held': page.page };
    await record('harbor', `${site.url}/held`);
    const responses = await Promise.all(Array.from({ length: 10 }, () => check()));
    await Promise.all([record('harbor', `${site.url}/held`), preview(), preview()]);
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.data.listings}`))).toEqual(new Set(['200 1']));
    expect(await openJobs()).toHaveLength(1);
    page.release();
    await noOpenJobs();
    expect(site.visits('/held')).toBe(1);
  });

  it('requires a submission, a recorded directory and a listing URL', async () => {
    await record('quay', null);
    expect((await check()).body.data).toEqual({ listings: 0 });
    for (const [id, body, status, error] of [
      [randomUUID(), {}, 404, /^Submission not found/],
      ['x', {}, 404, /./],
      [tool, { directory: 'harbor' }, 404, 'Directory not recorded for this tool: harbor'],
      [tool, { directory: 'no-such' }, 404, 'Directory not recorded for this tool: no-such'],
      [tool, { directory: 'quay' }, 400, 'No listing URL is recorded for quay. Record one first.'],
      [tool, { directory: 7 }, 400, /^directory must/],
      [tool, { directory: null }, 400, /^directory must/],
    ] as const) {
      const answer = await check(body, id);
      expect([body, answer.status, answer.body.error]).toEqual([body, status, expect.stringMatching(error)]);
    }
  });
});
