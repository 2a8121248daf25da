import type { KeyUsageService } from '../../src/contexts/access/usage/key-usage.service.js';
import type { OpenCounterService } from '../../src/contexts/catalog/opens/open-counter.service.js';
import type { CatalogMaintenanceService } from '../../src/contexts/catalog/search/catalog-maintenance.service.js';
import type { CatalogRevisionService } from '../../src/contexts/listings/revision/catalog-revision.service.js';
import { Announcements } from '../harness/announcements.js';
import { rowsOf } from '../harness/database.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let service: Service;
let neighbour: Service;
let revision: CatalogRevisionService;
let announcements: Announcements;

beforeAll(async () => {
  service = await Service.start();
  neighbour = await Service.start({}, service.databaseUrl);
  announcements = await Announcements.of(service.databaseUrl);
  revision = service.inside<CatalogRevisionService>('CatalogRevisionService');
  await service.import(category('used'), tag('used'), directoryCategory('used'), tool({ slug: 'used' }));
});
afterAll(async () => {
  await announcements.stop();
  await neighbour.stop();
  await service.stop();
});

describe('The catalog revision', () => {
  it.each([
    ['category', category('watched')],
    ['tag', tag('watched')],
    ['tool', tool({ slug: 'watched', tags: ['used'] })],
    ['directory category', directoryCategory('watched')],
    ['directory', directory({ slug: 'watched', categories: ['used'] })],
    ['directory category that suits a category', category('used', { directoryCategories: ['used'] })],
    ['directory category that accepts any tool', directoryCategory('used', { acceptsAnyTool: true })],
  ])('changes before the response to a write of a %s, and shortly after in other processes', async (_what, line) => {
    const before = revision.current();
    const elsewhere = neighbour.inside<CatalogRevisionService>('CatalogRevisionService');
    const beforeElsewhere = elsewhere.current();
    await service.import(line);
    expect(revision.current()).not.toBe(before);
    await until(() => elsewhere.current() !== beforeElsewhere);
  });

  it('does not change for other writes or a rolled-back change', async () => {
    const heard = await announcements.during(async () => {
      const { key } = await service.catalogKey();
      const refused = await service.admin('POST', '/tools', { ...tool({ slug: 'used' }), kind: undefined });
      expect(refused.status).toBe(409);
      expect((await service.get('/v1/tools?q=used', key)).status).toBe(200);
    });
    expect(heard).not.toContain('catalog_changed');
  });

  it('does not change through reads and background work', async () => {
    const { key, keyId } = await service.catalogKey();
    const heard = await announcements.during(async () => {
      for (const on of [service, neighbour]) {
        await on.get('/v1/tools?q=used', key);
        await on.get('/go/no-such');
        await on.inside<KeyUsageService>('KeyUsageService').listRequests([keyId]);
        await on.inside<OpenCounterService>('OpenCounterService').flushVisits();
        await on.inside<CatalogMaintenanceService>('CatalogMaintenanceService').runRound();
      }
    });
    expect(heard).toEqual([]);
  });

  it('changes if another program commits a change to the database', async () => {
    const before = revision.current();
    await rowsOf(service.databaseUrl, `update categories set icon = 'x' where slug = 'used'`);
    await until(() => revision.current() !== before);
  });

  it('changes if notifications may have been missed, and is not used until they resume', async () => {
    await until(() => revision.isListening());
    const before = revision.current();
    await rowsOf(
      service.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'catalog-service-notifications' and datname = current_database()`,
    );
    await until(() => !revision.isListening());
    await until(() => revision.isListening());
    expect(revision.current()).not.toBe(before);
  });
});
