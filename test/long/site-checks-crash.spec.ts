import type { ServerResponse } from 'node:http';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { tool } from '../harness/listings.js';
import { Site } from '../harness/servers/site.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const SITES = 12;

jest.setTimeout(300_000);

describe('A service that is killed during checks', () => {
  let databaseUrl: string;
  const sites: Site[] = [];

  const start = async (): Promise<Instance> => {
    const environment = { ADMIN_API_KEY: ADMIN_KEY, DATABASE_URL: databaseUrl, SITE_CHECKS: 'true' };
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    return new Instance(await freePort(), { ...environment, ENCRYPTION_KEY, ALLOW_PRIVATE_NETWORK: 'true' }).ready();
  };
  const rows = (sql: string): Promise<any[]> => rowsOf(databaseUrl, sql);

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
  });

  afterAll(async () => {
    await killAll();
    await Promise.all(sites.map((site) => site.stop()));
    await dropDatabase(databaseUrl);
  });

  it('checks again what it was checking, and stores each result once', async () => {
    let instance = await start();
    const waiting: ServerResponse[] = [];
    for (let count = 0; count < SITES; count += 1) {
      // Half of them respond before the service is killed.
      const home = count % 2 === 0 ? { status: 500 } : (response: ServerResponse): void => void waiting.push(response);
      sites.push(await Site.start({ '/': home }));
    }
    const lines = sites.map(({ url: address }) => JSON.stringify(tool({ website: `${address}/` })));
    await fetch(`http://127.0.0.1:${instance.port}/v1/admin/import`, {
      method: 'POST',
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    });
    await rows(`insert into site_hosts (host, free_at, robots_at, robots)
                select substr(website, 8, length(website) - 8), now(), now(), '' from site_checks`);
    await rows('update site_checks set due_at = now()');
    await until(() => waiting.length === SITES / 2);
    await until(async () => (await rows('select from site_checks where result is not null')).length === SITES / 2);
    instance.child.kill('SIGKILL');
    await instance.ended;
    for (const site of sites) site.pages = { '/': { status: 500 } };
    // Ends the leases of the killed process, so that the test does not wait for them.
    await rows('update site_hosts set free_at = now()');
    await rows('update site_checks set due_at = now() where turn is not null');
    instance = await start();
    await until(async () => (await rows('select from site_checks where result is null')).length === 0);
    expect(await rows('select distinct result, failures, turn from site_checks')).toEqual([
      { result: 'failing', failures: 1, turn: null },
    ]);
    expect(await instance.terminate()).toBe(0);
  });
});
