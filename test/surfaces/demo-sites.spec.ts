import { load } from 'cheerio';
import type { SiteChecksService } from '../../src/contexts/listings/health/site-checks.service.js';
import type { DemoCatalogService } from '../../src/surfaces/demo/demo-catalog.service.js';
import type { FirstStartService } from '../../src/surfaces/demo/first-start.service.js';
import { rowsOf } from '../harness/database.js';
import { Service } from '../harness/service.js';

describe('The demo catalog', () => {
  it('ships a result for every website, and an example of each problem', async () => {
    const service = await Service.start();
    try {
      await service.inside<DemoCatalogService>('DemoCatalogService').importCatalog('test');
      const unchecked = 'select from site_checks where result is null or due_at is not null';
      expect(await rowsOf(service.databaseUrl, unchecked)).toEqual([]);
      const counted = await service.inside<SiteChecksService>('SiteChecksService').countProblems();
      const results = counted.map(({ result }) => result).sort();
      expect(results).toEqual(['changed', 'failing', 'gone', 'moved', 'parked']);
      const visible = `select count(*)::integer as count from site_checks where notice is not null`;
      expect(await rowsOf(service.databaseUrl, visible)).toEqual([{ count: 6 }]);
      await showsNotices(service);
    } finally {
      await service.stop();
    }
  });

  it('has a lost listing, and thumbnails from the first start on', async () => {
    const service = await Service.start({ DEMO_DATA: 'true' });
    try {
      await service.inside<FirstStartService>('FirstStartService').runFirstStart();
      const { body } = await service.admin('GET', '/lost-listings');
      expect(body.data).toMatchObject([
        { tool: { slug: 'plotwright' }, directory: { slug: 'kernel-and-cask' }, problem: 'missing', status: 'open' },
      ]);
      const { text } = await service.get('/', undefined, { accept: 'text/html' });
      expect(load(text)('.picture-cards .thumbnail > img:not(.listing-icon)').length).toBe(6);
    } finally {
      await service.stop();
    }
  });
});

/** The page of each listing with a notice says what is wrong and since when. */
async function showsNotices(service: Service): Promise<void> {
  const noticed = await rowsOf(
    service.databaseUrl,
    `select c.notice, '/tools/' || t.slug as path from site_checks c join tools t on t.id = c.listing_id where notice is not null
     union all
     select c.notice, '/directories/' || d.slug from site_checks c join directories d on d.id = c.listing_id where notice is not null`,
  );
  for (const { notice, path } of noticed as { notice: string; path: string }[]) {
    const { text } = await service.get(path, undefined, { accept: 'text/html' });
    const $ = load(text);
    expect([path, $('header p.tone-bad').text()]).toEqual([
      path,
      expect.stringMatching(/ (since|on) \w+ \d+, \d{4}\.$/),
    ]);
    const link = notice === 'failing' ? 'Visit website' : 'Visit anyway';
    expect([path, $('a.button-primary').first().text().trim()]).toEqual([path, link]);
  }
  const { text } = await service.get('/tools/agentscore', undefined, { accept: 'text/html' });
  expect(load(text)('header p.tone-bad').length).toBe(0);
}
