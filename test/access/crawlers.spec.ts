import { freePort } from '../harness/free-port.mjs';
import { NameServer } from '../harness/servers/name-server.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const BING = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)';
const CRAWLER_LIMIT = 40;
const PUBLIC_LIMIT = 400;
const PAGE = '/docs';

const dns = new NameServer();
let service: Service;
let metricsPort: number;
let addresses = 0;

beforeAll(async () => {
  metricsPort = await freePort();
  service = await Service.start(
    {
      RATE_PUBLIC_PER_MINUTE: String(PUBLIC_LIMIT),
      RATE_CRAWLER_PER_MINUTE: String(CRAWLER_LIMIT),
      TRUST_PROXY: '1',
      METRICS_PORT: String(metricsPort),
    },
    undefined,
    { nameServers: [await dns.start()] },
  );
});

beforeEach(() => {
  dns.names = {};
  dns.forget();
});

afterAll(async () => {
  await service.stop();
  dns.stop();
});

const newAddress = (): string => `66.249.66.${(addresses += 1)}`;
const reversed = (ip: string): string => `${ip.split('.').reverse().join('.')}.in-addr.arpa`;

/** The DNS records of the owner of an IP address, and those of the owner of its name. */
function publish(ip: string, name: string, addressesOfName = [ip]): void {
  Object.assign(dns.names, { [reversed(ip)]: [name], [name]: addressesOfName });
}

const visit = (ip: string, userAgent: string, path = PAGE): Promise<ServiceResponse> =>
  service.get(path, undefined, { 'user-agent': userAgent, 'x-forwarded-for': ip });
const budgetOf = ({ headers }: ServiceResponse): string => headers.get('ratelimit-policy') ?? '';
const remaining = ({ headers }: ServiceResponse): number => Number(headers.get('x-ratelimit-remaining'));

const impersonations = async (crawler: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(new RegExp(`crawler_impersonations_total\\{crawler="${crawler}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

const PUBLIC = `"public";q=${PUBLIC_LIMIT};w=60`;
const CRAWLER = `"crawler";q=${CRAWLER_LIMIT};w=60`;

const confirmed = (ip: string, userAgent: string): Promise<unknown> =>
  until(async () => budgetOf(await visit(ip, userAgent)) === CRAWLER);

describe('A crawler', () => {
  it('is a visitor until both lookups confirm it, and is then charged to its own budget', async () => {
    const ip = newAddress();
    publish(ip, 'crawl-1.googlebot.com');
    expect(budgetOf(await visit(ip, GOOGLE))).toBe(PUBLIC);
    await confirmed(ip, GOOGLE);
    expect(dns.asked).toEqual([`${reversed(ip)} PTR`, 'crawl-1.googlebot.com A']);
  });

  it('has one budget for all its IP addresses, separate from other crawlers, and is rejected beyond it', async () => {
    const [first, second, other] = [newAddress(), newAddress(), newAddress()];
    publish(first, 'msnbot-1.search.msn.com');
    publish(second, 'msnbot-2.search.msn.com');
    publish(other, 'crawl-2.googlebot.com');
    for (const ip of [first, second]) await confirmed(ip, BING);
    await confirmed(other, GOOGLE);
    const left = remaining(await visit(first, BING));
    expect(remaining(await visit(second, BING))).toBe(left - 1);
    const responses = await Promise.all(Array.from({ length: left }, () => visit(first, BING)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    const refused = await visit(second, BING);
    expect([refused.status, budgetOf(refused)]).toEqual([429, CRAWLER]);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await visit(other, GOOGLE)).status).toBe(200);
  });

  it('is confirmed for an IPv6 address and for an IPv4 address written as IPv6', async () => {
    const name = 'crawl-6.googlebot.com';
    const nibbles = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.1.0.0.1.0.8.4.0.6.8.4.1.0.0.2.ip6.arpa';
    dns.names = { [nibbles]: [name], [name]: ['2001:4860:4801:0010:0:0:0:1'] };
    await confirmed('2001:4860:4801:10::1', GOOGLE);
    const ip = newAddress();
    publish(ip, 'crawl-7.googlebot.com');
    await confirmed(`::ffff:${ip}`, GOOGLE);
  });

  it('is a visitor without its name and on routes other than pages', async () => {
    const ip = newAddress();
    publish(ip, 'crawl-3.googlebot.com');
    await confirmed(ip, GOOGLE);
    expect(budgetOf(await visit(ip, 'Mozilla/5.0'))).toBe(PUBLIC);
    expect(budgetOf(await visit(ip, BING))).toBe(PUBLIC);
    expect(budgetOf(await visit(ip, GOOGLE, '/v1'))).toBe(PUBLIC);
  });
});

describe('A visitor that only claims to be a crawler', () => {
  it.each([
    ['has no name', (): void => undefined],
    ['has another name', (ip: string): void => publish(ip, 'host.example')],
    ['has a name that only looks right', (ip: string): void => publish(ip, 'crawl.notgooglebot.com')],
    ['has a name with the right domain in front', (ip: string): void => publish(ip, 'crawl.googlebot.com.example')],
    [
      'uses a name whose owner does not list it',
      (ip: string): void => publish(ip, 'crawl-9.googlebot.com', ['66.249.1.1']),
    ],
  ])('is charged like any visitor and is counted if its IP address %s', async (_, prepare) => {
    const ip = newAddress();
    prepare(ip);
    const before = await impersonations('Googlebot');
    expect(budgetOf(await visit(ip, GOOGLE))).toBe(PUBLIC);
    await until(async () => (await impersonations('Googlebot')) === before + 1);
    expect(budgetOf(await visit(ip, GOOGLE))).toBe(PUBLIC);
    expect(await impersonations('Googlebot')).toBe(before + 2);
    expect(dns.asked.filter((question) => question.endsWith('PTR'))).toEqual([`${reversed(ip)} PTR`]);
  });

  it('is limited by the public budget', async () => {
    const ip = newAddress();
    const responses = await Promise.all(Array.from({ length: PUBLIC_LIMIT + 1 }, () => visit(ip, GOOGLE)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(dns.asked).toEqual([`${reversed(ip)} PTR`]);
  });
});

describe('Name servers that do not respond', () => {
  it('delay no response, mark no one as an impersonator, and get a limited number of concurrent lookups', async () => {
    const before = await impersonations('Googlebot');
    const ips = Array.from({ length: 50 }, newAddress);
    for (const ip of ips) dns.names[reversed(ip)] = 'silent';
    const responses = await Promise.all(ips.map((ip) => visit(ip, GOOGLE)));
    expect(responses.map(budgetOf)).toEqual(ips.map(() => PUBLIC));
    expect(new Set(dns.asked).size).toBe(16);
    expect(await impersonations('Googlebot')).toBe(before);
    // After the lookups have timed out, others are confirmed again.
    const ip = newAddress();
    publish(ip, 'crawl-10.googlebot.com');
    await confirmed(ip, GOOGLE);
  });

  it('get no lookup for an invalid IP address', async () => {
    for (const claimed of ['nobody', 'a'.repeat(4_000), '1.2.3.4.5'])
      expect(budgetOf(await visit(claimed, GOOGLE))).toBe(PUBLIC);
    expect(dns.asked).toEqual([]);
  });
});
