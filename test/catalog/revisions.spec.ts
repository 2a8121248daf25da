import { Client } from 'pg';
import { KeyUsage } from '../../src/contexts/access/usage/key-usage.js';
import { OpenCounter } from '../../src/contexts/catalog/opens/open-counter.js';
import { CatalogMaintenance } from '../../src/contexts/catalog/search/catalog-maintenance.js';
import { CatalogRevision } from '../../src/contexts/listings/revision/catalog-revision.js';
import { Announcements } from '../harness/announcements.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';

let service: Service;
let neighbour: Service;
let revision: CatalogRevision;

const eventually = async (condition: () => boolean): Promise<void> => {
  const giveUpAt = Date.now() + 5_000;
  while (!condition() && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(condition()).toBe(true);
};

beforeAll(async () => {
  service = await Service.start();
  neighbour = await Service.start({}, service.databaseUrl);
  revision = service.app.get(CatalogRevision);
});
afterAll(async () => {
  await neighbour.stop();
  await service.stop();
});

describe('The catalog revision', () => {
  it.each([
    ['category', category('watched')],
    ['tag', tag('watched')],
    ['tool', tool({ slug: 'watched', tags: ['watched'] })],
    ['directory category', directoryCategory('watched')],
    ['directory', directory({ slug: 'watched', categories: ['watched'] })],
  ])('has moved here when the answer to a written %s arrives, and soon in other processes', async (_what, line) => {
    const before = revision.current();
    const elsewhere = neighbour.app.get(CatalogRevision);
    const beforeElsewhere = elsewhere.current();
    await service.import(line);
    expect(revision.current()).not.toBe(before);
    await eventually(() => elsewhere.current() !== beforeElsewhere);
  });

  it('stays when something else is written, or a change is rolled back', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = revision.current();
    await service.catalogKey();
    const refused = await service.admin('POST', '/tools', tool({ slug: 'watched' }));
    await service.get('/v1/tools?q=watched', (await service.catalogKey()).key);
    expect([refused.status, revision.current()]).toEqual([409, before]);
  });

  it('stays while the service is only read, whatever it does from time to time', async () => {
    const { key, keyId } = await service.catalogKey();
    const announcements = await Announcements.of(service.databaseUrl);
    const heard = await announcements.during(async () => {
      for (const on of [service, neighbour]) {
        await on.get('/v1/tools?q=watched', key);
        await on.get('/go/no-such');
        await on.app.get(KeyUsage).of(keyId);
        await on.app.get(OpenCounter).flush();
        await on.app.get(CatalogMaintenance).run();
      }
    });
    await announcements.stop();
    expect(heard).toEqual([]);
  });

  it('moves when whoever else writes to the database commits', async () => {
    const before = revision.current();
    const client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query(`update categories set icon = 'x' where slug = 'watched'`);
    await client.end();
    await eventually(() => revision.current() !== before);
  });

  it('moves when changes may have been missed, and is not trusted meanwhile', async () => {
    await eventually(() => revision.isTrustworthy());
    const before = revision.current();
    const client = new Client({ connectionString: service.databaseUrl });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'catalog-service-notifications' and datname = current_database()`,
    );
    await client.end();
    await eventually(() => !revision.isTrustworthy());
    await eventually(() => revision.isTrustworthy());
    expect(revision.current()).not.toBe(before);
  });
});
