import { networkInterfaces } from 'node:os';
import dashboard from '../../src/platform/metrics/grafana-dashboard.json' with { type: 'json' };
import { freePort } from '../harness/free-port.mjs';
import { message, post } from '../harness/mcp.js';
import { Receiver } from '../harness/servers/receiver.js';
import { ADMIN_KEY, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let service: Service;
let address: string;

beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  service = await Service.start({ METRICS_PORT: String(port), RATE_REST_STANDARD: '3', ALLOW_PRIVATE_NETWORK: 'true' });
});
afterAll(() => service.stop());

const scrape = async (): Promise<string> => (await fetch(address)).text();

/** The value of one series, by its exact name and labels. */
async function value(series: string): Promise<number> {
  const line = (await scrape()).split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length));
}

/** The increase of a series. */
async function rise(series: string, act: () => Promise<unknown>): Promise<number> {
  const before = await value(series);
  await act();
  return (await value(series)) - before;
}

const times = async (count: number, act: () => Promise<unknown>): Promise<void> => {
  for (let round = 0; round < count; round += 1) await act();
};

/** An IP address of this machine other than 127.0.0.1. */
const ANOTHER =
  Object.values(networkInterfaces())
    .flat()
    .find((network) => network?.family === 'IPv4' && !network.internal)?.address ?? '127.0.0.2';

describe('The metrics', () => {
  it('are served only on loopback unless METRICS_HOST is set', async () => {
    const elsewhere = address.replace('127.0.0.1', ANOTHER);
    await expect(fetch(elsewhere)).rejects.toThrow();
    const port = await freePort();
    const open = await Service.start({ METRICS_PORT: String(port), METRICS_HOST: '0.0.0.0' }, service.databaseUrl);
    try {
      expect((await fetch(`http://${ANOTHER}:${port}/metrics`)).status).toBe(200);
    } finally {
      await open.stop();
    }
  });

  it('count requests by route and status, on the fast path too', async () => {
    const get = () => service.get('/v1/tags', ADMIN_KEY);
    const requests = 'catalog_http_requests_total{method="GET",route="/v1/tags",status="200"}';
    expect(await rise(requests, () => times(5, get))).toBe(5);
    const missing = 'catalog_http_requests_total{method="GET",route="/v1/tools/:slug",status="404"}';
    expect(await rise(missing, () => service.get('/v1/tools/no-such', ADMIN_KEY))).toBe(1);
    const call = () =>
      post(service, ADMIN_KEY, message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: {} }));
    const calls = 'catalog_http_requests_total{method="POST",route="/mcp",status="200"}';
    expect(await rise(calls, () => times(3, call))).toBe(3);
  });

  it('time requests by route', async () => {
    const seconds = 'catalog_http_request_duration_seconds';
    const get = () => service.get('/v1/categories', ADMIN_KEY);
    expect(await rise(`${seconds}_count{method="GET",route="/v1/categories"}`, () => times(4, get))).toBe(4);
    expect(await value(`${seconds}_bucket{le="+Inf",method="GET",route="/v1/categories"}`)).toBe(4);
    expect(await value(`${seconds}_sum{method="GET",route="/v1/categories"}`)).toBeGreaterThan(0);
  });

  it('show the hits and the size of the response cache', async () => {
    const get = () => service.get('/v1/tools?limit=3', ADMIN_KEY);
    expect(await rise('catalog_response_cache_reads_total{found="miss"}', () => times(4, get))).toBe(1);
    expect(await rise('catalog_response_cache_reads_total{found="hit"}', () => times(4, get))).toBe(4);
    expect(await value('catalog_response_cache_bytes')).toBeGreaterThan(500);
  });

  it('count rejections by budget, and only those', async () => {
    const { key } = await service.catalogKey();
    const get = () => service.get('/v1/tags', key);
    const rejections = 'catalog_budget_refusals_total{budget="rest"}';
    expect(await rise(rejections, () => times(3, get))).toBe(0);
    expect(await rise(rejections, () => times(2, get))).toBe(2);
    expect(await rise(rejections, () => service.get('/v1/me', key))).toBe(0);
  });

  it('count jobs and webhooks by outcome', async () => {
    const receiver = await Receiver.start();
    try {
      const { body } = await service.admin('POST', '/partners', {
        name: 'Partner',
        contactEmail: 'a@partner.example',
        webhookUrl: receiver.url,
      });
      const ping = async () => {
        await service.admin('POST', `/partners/${body.data.id}/webhook-test`);
        await until(async () => {
          const { data } = (await service.admin('GET', '/webhook-deliveries?status=pending')).body;
          return data.length === 0;
        });
      };
      expect(await rise('catalog_webhook_attempts_total{event="ping",outcome="delivered"}', ping)).toBe(1);
      receiver.answer = (response) => response.writeHead(500).end();
      expect(await rise('catalog_webhook_attempts_total{event="ping",outcome="failed"}', ping)).toBe(1);
      await until(async () => (await value('catalog_job_attempts_total{kind="deliver-webhook",outcome="done"}')) >= 2);
    } finally {
      await receiver.stop();
    }
  });

  it('add no series for paths, slugs, keys or methods that callers make up', async () => {
    const before = (await scrape()).split('\n').length;
    for (const path of ['/v1/tools/made-up', '/v1/made-up', '/made-up', '/v1/tools?q=made-up', '/v1/tools/made-up-2'])
      await service.get(path, ADMIN_KEY);
    await service.call('/v1/tools', { method: 'MADEUP', key: ADMIN_KEY }).catch(() => undefined);
    const text = await scrape();
    expect(text.split('\n').length).toBeLessThan(before + 80);
    expect(text).not.toMatch(/made-?up/i);
    expect(text).not.toContain(ADMIN_KEY);
  });

  it('include every series on the dashboard', async () => {
    const text = await scrape();
    const names = dashboard.panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => [...expr.matchAll(/\b(?:catalog|nodejs|process)_\w+/g)].map(([name]) => name)),
    );
    expect(names.length).toBeGreaterThan(10);
    for (const name of names)
      expect([name, text.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `)]).toEqual([name, true]);
  });

  it('are served on a separate port, which serves nothing else', async () => {
    expect((await service.get('/metrics')).status).toBe(404);
    for (const path of ['/', '/v1/tools', '/metrics/x']) expect((await fetch(new URL(path, address))).status).toBe(404);
    expect((await fetch(address, { method: 'POST' })).status).toBe(404);
  });
});
