import { randomUUID } from 'node:crypto';
import { rowsOf } from '../harness/database.js';
import { tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { Service } from '../harness/service.js';

const TOOLS = 200;

let service: Service;
beforeAll(async () => {
  service = await Service.start();
  await service.import(...Array.from({ length: TOOLS }, (_, index) => tool({ slug: `watched-${index}` })));
});
afterAll(() => service.stop());

const usage = async (keyId: string, on = service): Promise<any> =>
  (await on.admin('GET', `/keys/${keyId}/usage`)).body.data;
const today = (): string => new Date().toISOString().slice(0, 10);
const counts = ({ days }: any): Record<number, number> =>
  Object.fromEntries(days.flatMap(({ statuses }: any) => statuses).map((one: any) => [one.status, one.requests]));

/** For these small counts, the sketch's error is a fraction of this. */
const about = (count: number) => ({ from: count * 0.93, to: count * 1.07 });
function expectFetched({ last24Hours }: any, count: number): void {
  const { toolsFetched, publishedTools, share } = last24Hours;
  expect(publishedTools).toBe(TOOLS);
  expect(toolsFetched).toBeGreaterThanOrEqual(about(count).from);
  expect(toolsFetched).toBeLessThanOrEqual(about(count).to);
  expect(share).toBeCloseTo(Math.min(1, toolsFetched / TOOLS), 3);
}

describe('The usage of a key', () => {
  it('is empty for an unused key, and returns 404 for an unknown one', async () => {
    const { keyId } = await service.catalogKey();
    expect(await usage(keyId)).toEqual({
      keyId,
      days: [],
      last24Hours: { toolsFetched: 0, publishedTools: TOOLS, share: 0 },
    });
    for (const id of [randomUUID(), 'nonsense'])
      expect((await service.admin('GET', `/keys/${id}/usage`)).status).toBe(404);
  });

  it('counts requests by day and status over REST and MCP, including the fast path', async () => {
    const { key, keyId } = await service.catalogKey();
    for (let round = 0; round < 3; round += 1) {
      const { headers } = await service.get('/v1/tools?limit=1', key);
      await service.get('/v1/tools?limit=1', key, { 'if-none-match': headers.get('etag') ?? '' });
      await post(service, key, message('2025-11-25', 'tools/call', { name: 'get_top_tools', arguments: {} }));
    }
    await service.get('/v1/tools/no-such', key);
    await service.get('/v1/tools?pricing=gold', key);
    await service.get('/v1/admin/users', key);
    // Every MCP client sends this on connect and expects the 405.
    expect((await service.get('/mcp', key)).status).toBe(405);
    const report = await usage(keyId);
    expect(counts(report)).toEqual({ 200: 6, 304: 3, 400: 1, 403: 1, 404: 1 });
    expect(report.days).toMatchObject([{ day: today(), requests: 12 }]);
    await service.get('/v1/tools?limit=1', key);
    expect(counts(await usage(keyId))).toMatchObject({ 200: 7 });
  });

  it('shows the share of the catalog that the key has fetched with any calls', async () => {
    const { key, keyId } = await service.catalogKey();
    await service.get('/v1/categories', key);
    await service.get('/v1/directories', key);
    await service.call('/v1/tools?limit=100', { method: 'HEAD', key });
    expectFetched(await usage(keyId), 0);
    for (let round = 0; round < 3; round += 1) await service.get('/v1/tools?limit=50', key);
    expectFetched(await usage(keyId), 50);
    for (let index = 0; index < TOOLS; index += 2) await service.get(`/v1/tools/watched-${index}`, key);
    const searched = { name: 'search_tools', arguments: { limit: 100, page: 2 } };
    const both = await usage(keyId);
    expect(both.last24Hours.toolsFetched).toBeGreaterThan(100);
    expect(both.last24Hours.toolsFetched).toBeLessThan(160);
    for (let round = 0; round < 2; round += 1) await post(service, key, message('2025-11-25', 'tools/call', searched));
    await service.get('/v1/tools?limit=100', key);
    expectFetched(await usage(keyId), TOOLS);
  });

  it('is summed over processes, survives a shutdown, and is kept for a revoked key', async () => {
    const { key, keyId } = await service.catalogKey();
    const other = await Service.start({}, service.databaseUrl);
    try {
      await service.get('/v1/tools?limit=60', key);
      await other.get('/v1/tools?limit=80', key);
      await other.get('/v1/tools?limit=60&page=2', key);
    } finally {
      await other.stop();
    }
    const report = await usage(keyId);
    expect(counts(report)).toEqual({ 200: 3 });
    expectFetched(report, 120);
    await service.admin('DELETE', `/keys/${keyId}`);
    expect(await usage(keyId)).toEqual(report);
  });

  it('is deleted after 90 days, and fetched listings after a day', async () => {
    const { key, keyId } = await service.catalogKey();
    await service.get('/v1/tools?limit=10', key);
    await usage(keyId);
    // Simulates the days with SQL.
    const bySql = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);
    await bySql(`update key_fetches set hour = hour - interval '26 hours' where key_id = '${keyId}'`);
    expectFetched(await usage(keyId), 0);
    await bySql(
      `insert into key_requests values ('${keyId}', current_date - 91, 'rest', 200, 5, now()), ('${keyId}', current_date - 80, 'rest', 200, 7, now())`,
    );
    // A new process deletes old rows with its first write.
    const other = await Service.startSeparate({}, service.databaseUrl);
    const report = await usage(keyId, other);
    await other.stop();
    expect(report.days.map(({ requests }: any) => requests)).toEqual([1, 7]);
    expect(await bySql(`select from key_requests where key_id = '${keyId}'`)).toHaveLength(2);
    expect(await bySql(`select from key_fetches where key_id = '${keyId}'`)).toEqual([]);
  });
});
