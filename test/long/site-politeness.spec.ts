import type { ServerResponse } from 'node:http';
import { nextState } from '../../src/contexts/listings/health/check-schedule.js';
import { evidenceOf } from '../../src/contexts/listings/health/pages/site-finding.js';
import type { ClaimedCheck, SiteChecksRepository } from '../../src/contexts/listings/health/site-checks.repository.js';
import type { SiteCheckRunnerService } from '../../src/contexts/listings/health/site-check-runner.service.js';
import type { UnitOfWork } from '../../src/platform/database/unit-of-work.js';
import type { HostLocksService } from '../../src/platform/sites/host-locks.service.js';
import { category, directory, tag } from '../harness/listings.js';
import { partner, submitted } from '../harness/partner.js';
import { HOUR, page, SiteFleet } from '../listings/site-fleet.js';
import type { Site } from '../harness/servers/site.js';
import { until } from '../harness/until.mjs';

const HOME = page('Acme');

let fleet: SiteFleet;

beforeAll(async () => {
  fleet = await SiteFleet.start();
  for (const process of fleet.processes) process.enrichListings();
});

afterAll(() => fleet.stop());

const turns = (process: number): HostLocksService =>
  fleet.processes[process]?.inside<HostLocksService>('HostLocksService') as HostLocksService;
const pause = (pauseMs: number): void => [0, 1].forEach((process) => (turns(process).pauseMs = pauseMs));
const hostOf = ({ url: address }: Site): string => new URL(address).host;
/** As if robots.txt had been read today. */
const skipRobots = (site: Site): Promise<unknown> =>
  fleet.rows(`insert into site_hosts (host, free_at, robots_at, robots) values ('${hostOf(site)}', now(), now(), '')`);
const paths = (site: Site): string[] => site.asked.map(({ path }) => path);

describe('A host', () => {
  afterEach(() => pause(0));

  it('is requested once per pause by all checks of all processes, while other hosts are checked', async () => {
    pause(60_000);
    const [site, other] = [await fleet.addSite({}), await fleet.addSite({ '/': HOME })];
    await skipRobots(site);
    await skipRobots(other);
    for (const path of ['a', 'b', 'c', 'd']) await fleet.addTool(`${site.url}/${path}`);
    const elsewhere = await fleet.addTool(`${other.url}/`);
    await fleet.pass(HOUR);
    // Those that found it busy line up.
    await fleet.pass(60_000, 1_000);
    expect(site.asked).toHaveLength(1);
    expect(await fleet.resultOf(elsewhere)).toBe('live');
    expect(await turns(1).tryLockHost(new URL(site.url))).toBeNull();
    await fleet.rows(`update site_hosts set free_at = now() where host = '${hostOf(site)}'`);
    await fleet.pass(60_000, 1_000);
    expect(site.asked).toHaveLength(2);
  });

  it('is requested by one check at a time', async () => {
    const waiting: ServerResponse[] = [];
    const held = (response: ServerResponse): void => void waiting.push(response);
    const site = await fleet.addSite({ '/a': held, '/b': held });
    await skipRobots(site);
    for (const path of ['a', 'b']) await fleet.addTool(`${site.url}/${path}`);
    await fleet.pass(HOUR - 1, HOUR);
    expect(await fleet.rows(`select from site_hosts where host = '${hostOf(site)}' and turn is not null`)).toEqual([]);
    expect(site.asked).toHaveLength(1);
  });

  it('that many sites redirect to is not requested more often', async () => {
    pause(60_000);
    const victim = await fleet.addSite({ '/': HOME });
    await skipRobots(victim);
    const sites: Site[] = [];
    for (let count = 0; count < 3; count += 1) {
      const site = await fleet.addSite({ '/': { status: 302, headers: { location: `${victim.url}/` } } });
      await skipRobots(site);
      await fleet.addTool(`${site.url}/`);
      sites.push(site);
    }
    await fleet.pass(HOUR);
    expect(sites.map((site) => site.visits('/'))).toEqual([1, 1, 1]);
    expect(victim.asked).toHaveLength(1);
    // A redirect to a busy host is no failure of the site.
    const rows = await fleet.rows(
      `select result from site_checks where website in (${sites.map(({ url: address }) => `'${address}/'`).join(', ')})`,
    );
    expect(rows.map(({ result }) => result).sort()).toEqual(['live', null, null]);
  }, 60_000);

  it('is free again when the lease of a killed process ends', async () => {
    const site = await fleet.addSite({ '/': HOME });
    const url = new URL(site.url);
    expect(await turns(0).tryLockHost(url)).not.toBeNull();
    expect(await turns(1).tryLockHost(url)).toBeNull();
    await fleet.rows(`update site_hosts set free_at = now() where host = '${hostOf(site)}'`);
    expect(await turns(1).tryLockHost(url)).not.toBeNull();
  });
});

describe('Checks', () => {
  it('of a listing that changes meanwhile are not saved', async () => {
    const waiting: ServerResponse[] = [];
    const site = await fleet.addSite({ '/': (response) => void waiting.push(response), '/new': HOME });
    await skipRobots(site);
    const id = await fleet.addTool(`${site.url}/`);
    await fleet.rows(`update site_checks set due_at = now() where listing_id = '${id}'`);
    const runner = fleet.service.inside<SiteCheckRunnerService>('SiteCheckRunnerService');
    await runner.startDueChecks();
    await until(() => waiting.length === 1);
    await fleet.service.admin('PATCH', `/tools/${id}`, { website: `${site.url}/new` });
    waiting[0]?.end('<title>Buy this domain</title>');
    await runner.finishChecks();
    expect(await fleet.check(id)).toMatchObject({ result: null, website: `${site.url}/new` });
  });

  it('that two processes claim at once run once', async () => {
    const sites = await Promise.all(Array.from({ length: 30 }, () => fleet.addSite({ '/': { status: 500 } })));
    await Promise.all(sites.map(skipRobots));
    await Promise.all(sites.map(({ url: address }) => fleet.addTool(`${address}/`)));
    await fleet.pass(HOUR - 60_000, HOUR);
    expect(sites.map((site) => paths(site))).toEqual(sites.map(() => ['/']));
    const websites = sites.map(({ url: address }) => `'${address}/'`).join(', ');
    const rows = await fleet.rows(`select distinct result, failures from site_checks where website in (${websites})`);
    expect(rows).toEqual([{ result: 'failing', failures: 1 }]);
  });
});

describe('After a kill -9, a check', () => {
  it('is repeated by another process when its lease ends, and stored once', async () => {
    const site = await fleet.addSite({ '/': { status: 500 } });
    await skipRobots(site);
    const id = await fleet.addTool(`${site.url}/`);
    await fleet.rows(`update site_checks set due_at = now() where listing_id = '${id}'`);
    const repository = fleet.service.inside<SiteChecksRepository>('SiteChecksRepository');
    const killed = (await repository.claimChecks(fleet.now, 1)).find(
      ({ listingId }) => listingId === id,
    ) as ClaimedCheck;
    await fleet.runDueChecks();
    expect(site.asked).toEqual([]);
    await fleet.pass(61_000);
    expect(await fleet.check(id)).toMatchObject({ result: 'failing', reason: 'error-status' });
    // The process was only slow.
    const late = nextState(killed, { result: 'live', reason: null, evidence: evidenceOf({ status: 200 }) }, fleet.now);
    const { manager } = fleet.service.inside<UnitOfWork>('UnitOfWork');
    expect(await repository.saveState(manager, killed, late)).toBe(false);
    expect(await fleet.rows(`select result, failures from site_checks where listing_id = '${id}'`)).toEqual([
      { result: 'failing', failures: 1 },
    ]);
  });
});

describe('A pause', () => {
  afterEach(() => pause(0));

  const free = (site: Site): Promise<unknown> =>
    fleet.rows(`update site_hosts set free_at = now() where host = '${hostOf(site)}'`);
  const turnEnded = (site: Site): Promise<unknown> =>
    until(async () => {
      const [row] = await fleet.rows(
        `select turn, free_at > now() as pauses from site_hosts where host = '${hostOf(site)}'`,
      );
      return row?.turn === null && row.pauses;
    });

  /** A submission with a listing at this URL, whose check runs in one of the processes. */
  async function recordListing(listingUrl: string): Promise<void> {
    const { service } = fleet;
    const { id } = await submitted(service, (await partner(service)).key, { paymentType: 'starter' });
    const body = { isSubmitted: true, listingUrl };
    expect((await service.admin('PUT', `/submissions/${id}/directories/harbor`, body)).status).toBeLessThan(300);
  }

  it('is shared by checks of websites and of partner listings, in two processes', async () => {
    await fleet.service.import(category('writing'), tag('seo'), directory({ slug: 'harbor', name: 'Harbor' }));
    pause(60_000);
    const site = await fleet.addSite({ '/': HOME, '/draftwell': HOME });
    await skipRobots(site);
    const id = await fleet.addTool(`${site.url}/`);
    await recordListing(`${site.url}/draftwell`);
    await turnEnded(site);
    expect(paths(site)).toEqual(['/draftwell']);
    await fleet.pass(HOUR);
    expect(await fleet.resultOf(id)).toBeNull();
    await free(site);
    await fleet.pass(60_000, 1_000);
    expect(await fleet.resultOf(id)).toBe('live');
    expect(paths(site)).toEqual(['/draftwell', '/']);
    await recordListing(`${site.url}/second`);
    expect(await turns(1).tryLockHost(new URL(site.url))).toBeNull();
    expect(site.asked).toHaveLength(2);
    await free(site);
    await until(() => site.visits('/second') === 1);
  });

  it('cannot be shortened by "check now", edits and new listings', async () => {
    for (const process of fleet.processes) Object.assign(process.inside<object>('SiteCheckConfig'), { isOn: true });
    pause(60_000);
    const site = await fleet.addSite({ '/': HOME });
    await skipRobots(site);
    const id = await fleet.addTool(`${site.url}/`);
    await fleet.pass(HOUR);
    expect(site.asked).toHaveLength(1);
    for (let round = 0; round < 3; round += 1) {
      await fleet.actions.requestCheck('admin', { kind: 'tool', id });
      await fleet.service.admin('PATCH', `/tools/${id}`, { tagline: `Edited ${round}` });
      await fleet.addTool(`${site.url}/new-${round}`);
      await fleet.pass(HOUR, HOUR / 4);
    }
    expect(site.asked).toHaveLength(1);
    await free(site);
    await fleet.pass(HOUR, HOUR / 4);
    expect(site.asked).toHaveLength(2);
  });

  it('cannot be shortened by submissions, whose sites are read at once', async () => {
    pause(60_000);
    const site = await fleet.addSite({ '/': HOME });
    await skipRobots(site);
    const { key } = await partner(fleet.service);
    for (const path of ['a', 'b', 'c']) await submitted(fleet.service, key, { website: `${site.url}/${path}` });
    await until(() => site.asked.length > 0);
    await turnEnded(site);
    await fleet.pass(HOUR, HOUR / 4);
    expect(site.asked).toHaveLength(1);
  });

  it('lets a running check finish when it is requested again', async () => {
    for (const process of fleet.processes) Object.assign(process.inside<object>('SiteCheckConfig'), { isOn: true });
    const waiting: ServerResponse[] = [];
    const site = await fleet.addSite({ '/': (response) => void waiting.push(response) });
    await skipRobots(site);
    const id = await fleet.addTool(`${site.url}/`);
    await fleet.rows(`update site_checks set due_at = now() where listing_id = '${id}'`);
    const runner = fleet.service.inside<SiteCheckRunnerService>('SiteCheckRunnerService');
    await runner.startDueChecks();
    await until(() => waiting.length === 1);
    await fleet.actions.requestCheck('admin', { kind: 'tool', id });
    await fleet.runDueChecks(fleet.processes.slice(1));
    waiting[0]?.end('<title>Acme</title>');
    await runner.finishChecks();
    expect(await fleet.resultOf(id)).toBe('live');
    expect(site.asked).toHaveLength(1);
  });
});
