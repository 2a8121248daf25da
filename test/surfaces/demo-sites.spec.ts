import type { SiteHealth } from '../../src/contexts/listings/health/site-health.service.js';
import type { DemoCatalog } from '../../src/surfaces/demo/demo-catalog.js';
import { rowsOf } from '../harness/database.js';
import { Service } from '../harness/service.js';

describe('The demo catalog', () => {
  it('ships a result for every website, and an example of each problem', async () => {
    const service = await Service.start();
    try {
      await service.inside<DemoCatalog>('DemoCatalog').importCatalog('test');
      const unchecked = 'select from site_checks where result is null or due_at is not null';
      expect(await rowsOf(service.databaseUrl, unchecked)).toEqual([]);
      const counted = await service.inside<SiteHealth>('SiteHealth').countProblems();
      const results = counted.map(({ result }) => result).sort();
      expect(results).toEqual(['changed', 'failing', 'gone', 'moved', 'parked']);
      const visible = `select count(*)::integer as count from site_checks where notice is not null`;
      expect(await rowsOf(service.databaseUrl, visible)).toEqual([{ count: 6 }]);
    } finally {
      await service.stop();
    }
  });
});
