import { tool } from './support/listings.js';
import { type Answer, Service } from './support/service.js';

let service: Service;

const go = (slug: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  service.call(`/go/${slug}`, { method, headers });
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const opensOf = async (on: Service, slug: string): Promise<number> => {
  const { body } = await on.admin('GET', '/tools?limit=100');
  return body.data.find((item: { slug: string }) => item.slug === slug).opens as number;
};
const eventually = async (read: () => Promise<unknown>, expected: unknown): Promise<void> => {
  const giveUpAt = Date.now() + 15_000;
  while ((await read()) !== expected && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await read()).toBe(expected);
};

beforeAll(async () => {
  service = await Service.start({ TRUST_PROXY: '1' });
  await service.import(
    tool({ slug: 'visited', website: 'https://visited.example/path?a=1&b=ü', opens: 7 }),
    tool({ slug: 'other', opens: 8 }),
    tool({ slug: 'hidden', published: false }),
  );
});
afterAll(() => service.stop());

describe('GET /go/{slug}', () => {
  it('sends the visitor on to the own site of the tool, and lets nobody keep that', async () => {
    const { status, headers } = await go('visited', { 'user-agent': 'Googlebot/2.1' });
    expect([status, headers.get('location')]).toEqual([302, 'https://visited.example/path?a=1&b=%C3%BC']);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  it.each(['no-such', 'hidden', '%00', 'VISITED', 'x'.repeat(500)])('knows no tool %s', async (slug) => {
    const { status, body } = await go(slug);
    expect([status, body.success]).toEqual([404, false]);
  });

  it('counts each visitor once an hour, and neither crawlers nor those who only look', async () => {
    for (let visit = 0; visit < 3; visit += 1) {
      await go('visited', from('198.51.100.1'));
      await go('visited', from('2001:db8::1'));
    }
    await go('visited', from('198.51.100.2'));
    // The same network of 64 bits, a crawler, a prefetch, a HEAD.
    await go('visited', from('2001:db8::2'));
    await go('visited', { ...from('198.51.100.3'), 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' });
    await go('visited', { ...from('198.51.100.4'), 'sec-purpose': 'prefetch' });
    await go('visited', from('198.51.100.5'), 'HEAD');
    await eventually(() => opensOf(service, 'visited'), 10);
    expect(await opensOf(service, 'other')).toBe(8);
  });

  it('counts a visitor once although he comes to several processes, and what was seen before a clean stop', async () => {
    const neighbour = await Service.start({ TRUST_PROXY: '1' }, service.databaseUrl);
    await go('other', from('203.0.113.1'));
    await neighbour.call('/go/other', { headers: from('203.0.113.1') });
    await neighbour.call('/go/other', { headers: from('203.0.113.2') });
    await neighbour.stop();
    await eventually(() => opensOf(service, 'other'), 10);
  });

  it('moves the tool in the lists by opens', async () => {
    const { key } = await service.catalogKey();
    const top = async () => (await service.get('/v1/tools/top?limit=1', key)).body.data[0].slug as string;
    const first = async () => (await service.get('/v1/tools?q=description&limit=1', key)).body.data[0].slug as string;
    await go('other', from('203.0.113.9'));
    await eventually(() => opensOf(service, 'other'), 11);
    expect([await top(), await first()]).toEqual(['other', 'other']);
  });

  it('counts a visitor anew after an hour', async () => {
    const { DataSource } = await import('typeorm');
    await service.app.get(DataSource).query(`update tool_visits set visited_at = now() - interval '61 minutes'`);
    await go('other', from('203.0.113.1'));
    await eventually(() => opensOf(service, 'other'), 12);
  });
});
