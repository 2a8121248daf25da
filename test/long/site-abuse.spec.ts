import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { SiteCheckRunnerService } from '../../src/contexts/listings/health/site-check-runner.service.js';
import type { SiteCheckerService } from '../../src/contexts/listings/health/site-checker.service.js';
import type { Page, Site } from '../harness/servers/site.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';
import { HOUR, page, SiteFleet } from '../listings/site-fleet.js';

const KIBIBYTE = 1_024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;
const HOME = page('Acme');
/** Says that the domain is for sale, after this many bytes. */
const lateSale = (bytes: number): Page => ({ body: `<!--${'x'.repeat(bytes)}--><title>Buy this domain</title>` });
const silent = (): void => undefined;
const redirect = (location: string): Page => ({ status: 302, headers: { location } });
const BOMB = {
  headers: { 'content-encoding': 'gzip', 'content-type': 'text/html' },
  body: gzipSync(Buffer.concat([Buffer.from('<title>Acme</title>'), Buffer.alloc(100 * MEBIBYTE, ' ')])),
};

/** Sends without end, as fast as the other side reads. */
function endless(start: string): { page: (response: ServerResponse) => void; isClosed: () => boolean } {
  let isClosed = false;
  const chunk = 'x'.repeat(64 * KIBIBYTE);
  return {
    isClosed: () => isClosed,
    page: (response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write(start);
      const write = (): void => {
        while (!isClosed && response.write(chunk));
      };
      response.on('drain', write).on('close', () => (isClosed = true));
      write();
    },
  };
}

let fleet: SiteFleet;

beforeAll(async () => {
  fleet = await SiteFleet.start();
});

afterAll(() => fleet.stop());

async function added(pages: Site['pages']): Promise<{ id: string; site: Site }> {
  const site = await fleet.addSite(pages);
  return { id: await fleet.addTool(`${site.url}/`), site };
}

describe('A check', () => {
  it('reads 128 KiB of the page, robots.txt included', async () => {
    const plain = await added({ '/': lateSale(120 * KIBIBYTE) });
    const long = await added({ '/': lateSale(130 * KIBIBYTE) });
    const rules = { body: `User-agent: *\n${'Disallow: /private\n'.repeat(100_000)}` };
    const both = await added({ '/': lateSale(120 * KIBIBYTE), '/robots.txt': rules });
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(plain.id)).toBe('parked');
    expect(await fleet.resultOf(long.id)).toBe('live');
    expect(await fleet.resultOf(both.id)).toBe('live');
    const [host] = await fleet.rows(
      `select length(robots) as length from site_hosts where host = '${new URL(both.site.url).host}'`,
    );
    expect(host.length).toBeLessThanOrEqual(32 * KIBIBYTE);
  });

  it('counts the headers of redirects, too', async () => {
    const headers = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`x-${index}`, 'x'.repeat(3_000)]));
    const steps = Array.from({ length: 5 }, (_, index) => [
      index === 0 ? '/' : `/${index}`,
      { status: 302, headers: { ...headers, location: `/${index + 1}` } },
    ]);
    const { id, site } = await added({ ...Object.fromEntries(steps), '/5': HOME });
    await fleet.pass(HOUR);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'bad-response' });
    expect(site.visits('/5')).toBe(0);
  });

  it('takes its time once, also if the robots.txt of every redirect hangs', async () => {
    const sites: Site[] = [];
    for (let count = 0; count < 4; count += 1) sites.push(await fleet.addSite({ '/robots.txt': silent, '/': HOME }));
    sites.forEach((site, index) => {
      const next = sites[index + 1];
      if (next) site.pages['/'] = redirect(`${next.url}/`);
    });
    const id = await fleet.addTool(`${sites[0]?.url}/`);
    await fleet.pass(HOUR);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'timeout' });
    expect(sites.map(({ asked }) => asked.length)).toEqual([2, 1, 0, 0]);
  });

  it('makes at most 12 requests, however the site redirects', async () => {
    const { id, site } = await added({ '/robots.txt': redirect('/robots.txt'), '/': redirect('/') });
    await fleet.pass(HOUR);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'bad-response' });
    expect(site.asked).toHaveLength(12);
  });

  it('follows no redirect to a path that robots.txt disallows, or of robots.txt to .example', async () => {
    const disallowing = await added({
      '/robots.txt': { body: 'User-agent: *\nDisallow: /private' },
      '/': redirect('/private'),
    });
    const demo = await added({ '/robots.txt': redirect('http://robots.example/robots.txt'), '/': HOME });
    await fleet.pass(HOUR);
    expect(await fleet.check(disallowing.id)).toMatchObject({
      result: 'unknown',
      reason: 'robots',
      evidence: { hops: [{ status: 302, url: `${disallowing.site.url}/private` }] },
    });
    expect(disallowing.site.visits('/private')).toBe(0);
    expect(await fleet.resultOf(demo.id)).toBe('live');
    expect(await fleet.rows(`select from site_hosts where host = 'robots.example'`)).toEqual([]);
  });

  it('survives pages and robots.txt that never end or expand without end', async () => {
    const [page, robots] = [endless('<title>Acme</title>'), endless('User-agent: *\nDisallow: /private\n')];
    const flood = await added({ '/': page.page, '/robots.txt': robots.page });
    const bomb = await added({ '/': BOMB, '/robots.txt': BOMB });
    const drip = await added({
      '/': (response) => void response.writeHead(200, { 'content-type': 'text/html' }).write('<title>Acme</title>'),
    });
    await fleet.pass(HOUR);
    for (const { id } of [flood, bomb, drip])
      expect(await fleet.check(id)).toMatchObject({ result: 'live', evidence: { title: 'Acme' } });
    await until(() => page.isClosed() && robots.isClosed());
  });

  it('does not request private hosts', async () => {
    const site = await fleet.addSite({ '/': HOME });
    const service = await Service.start({}, fleet.service.databaseUrl);
    try {
      const id = await fleet.addTool(`${site.url}/`);
      await fleet.rows(`update site_checks set due_at = now() where listing_id = '${id}'`);
      const runner = service.inside<SiteCheckRunnerService>('SiteCheckRunnerService');
      await runner.startDueChecks();
      await runner.finishChecks();
      expect(await fleet.check(id)).toMatchObject({ result: 'unknown', reason: 'not-requested' });
      expect(site.asked).toEqual([]);
    } finally {
      await service.stop();
    }
  });

  it('of a host that hangs delays no other host', async () => {
    for (const process of fleet.processes) process.inside<SiteCheckerService>('SiteCheckerService').timeoutMs = 600_000;
    const waiting: ServerResponse[] = [];
    const hanging: string[] = [];
    for (let count = 0; count < 20; count += 1)
      hanging.push((await added({ '/': (response) => void waiting.push(response) })).id);
    const { id } = await added({ '/': HOME });
    await fleet.rows(`update site_checks set due_at = now() where result is null and due_at is not null`);
    await fleet.rows(`update site_checks set due_at = now() + interval '1 second' where listing_id = '${id}'`);
    const runner = fleet.service.inside<SiteCheckRunnerService>('SiteCheckRunnerService');
    await runner.startDueChecks();
    await until(async () => (await fleet.resultOf(id)) === 'live');
    await until(() => waiting.length === hanging.length);
    expect(await Promise.all(hanging.map((each) => fleet.resultOf(each)))).toEqual(hanging.map(() => null));
    for (const response of waiting) response.end();
    await runner.finishChecks();
  });
});
