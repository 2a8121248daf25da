import { Client } from 'pg';
import { tool } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { Service, type ServiceResponse } from '../harness/service.js';
import { until } from '../harness/until.mjs';

/** More than are admitted at once. */
const FLOOD = 60;
const REFUSAL = 'Too many searches are running. Retry in a few seconds.';

let service: Service;
let key: string;
let database: Client;
let number = 0;

const search = (q: string): Promise<ServiceResponse> => service.get(`/v1/tools?q=${q}`, key);
const different = (): string => `tool+${(number += 1)}`;
const isRefused = ({ body }: ServiceResponse): boolean => body.error === REFUSAL;

/** Runs `work` while a lock holds as many searches as are admitted. Returns how the flood of searches ended. */
async function duringFlood(work: () => Promise<void>): Promise<ServiceResponse[]> {
  await database.query('begin; lock table search_words');
  const refused: ServiceResponse[] = [];
  const flood = Array.from({ length: FLOOD }, async () => {
    const response = await search(different());
    if (isRefused(response)) refused.push(response);
    return response;
  });
  try {
    await until(() => refused.length > 0);
    await work();
  } finally {
    await database.query('rollback');
  }
  return Promise.all(flood);
}

beforeAll(async () => {
  service = await Service.start({
    RATE_REST_PREMIUM: '1000',
    RATE_MCP_PREMIUM: '1000',
    RATE_PUBLIC_PER_MINUTE: '1000',
  });
  ({ key } = await service.catalogKey({ plan: 'premium' }));
  await service.import(tool({ slug: 'welder', name: 'Welder' }));
  database = new Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.stop();
});

describe('While as many searches wait as a process admits', () => {
  it('another search over REST gets 503 with Retry-After and is charged, and admitted ones succeed', async () => {
    const responses = await duringFlood(() => Promise.resolve());
    const refused = responses.filter(isRefused);
    expect(refused.length).toBeGreaterThan(0);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(FLOOD - refused.length);
    for (const { status, headers } of refused) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(1_000);
    }
  });

  it('another search over MCP gets 503 with Retry-After and a JSON-RPC error', async () => {
    await duringFlood(async () => {
      const calls = Array.from({ length: FLOOD }, () =>
        post(
          service,
          key,
          message('2025-11-25', 'tools/call', { name: 'search_tools', arguments: { q: different() } }),
        ),
      );
      const refused = (await Promise.all(calls)).filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const { headers, body } of refused) {
        expect(headers.get('retry-after')).toBe('2');
        expect(body).toMatchObject({ jsonrpc: '2.0', id: 7, error: { message: REFUSAL } });
        expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(1_000);
      }
    });
  });

  it('another search on a page gets the 503 page with Retry-After', async () => {
    await duringFlood(async () => {
      const pages = Array.from({ length: FLOOD }, () =>
        fetch(`${service.url}/tools?q=${different()}`, { headers: { accept: 'text/html' } }),
      );
      const refused = (await Promise.all(pages)).filter(({ status }) => status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const response of refused) {
        expect(response.headers.get('retry-after')).toBe('2');
        expect(await response.text()).toContain('<html');
      }
    });
  });

  it('a cached search and a listing by slug are served', async () => {
    expect((await search('welder')).status).toBe(200);
    await duringFlood(async () => {
      expect((await search('welder')).status).toBe(200);
      expect((await service.get('/v1/tools?q=welder&limit=7', key)).status).toBe(200);
      expect((await service.get('/v1/tools/welder', key)).status).toBe(200);
    });
  });
});
