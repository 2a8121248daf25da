import { readFile } from 'node:fs/promises';
import { connectingBlocks } from '../src/surfaces/reference/connecting.js';
import { Service } from './support/service.js';

describe('The reference page', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });

  afterAll(() => service.stop());

  it('loads nothing from elsewhere, and everything it loads is there', async () => {
    const page = await service.get('/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    const addresses = [...page.text.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses.filter((candidate) => !candidate.startsWith('data:'))) {
      expect(address).toMatch(/^\/docs\//);
      expect([address, (await service.get(address)).status]).toEqual([address, 200]);
    }
  });

  it('serves no other file of the package that it comes from', async () => {
    for (const name of ['package.json', '..%2fpackage.json', 'index.html', 'constructor', '__proto__']) {
      expect([name, (await service.get(`/docs/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it('tells agents how to connect, in the words of the README', async () => {
    const page = (await service.get('/docs')).text.replaceAll('&quot;', '"').replaceAll('&gt;', '>');
    const readme = await readFile('README.md', 'utf8');
    for (const { block } of connectingBlocks('https://catalog.example')) expect(page).toContain(block);
    for (const { client, block } of connectingBlocks('http://localhost:3000')) {
      expect(readme).toContain(`**${client}**`);
      expect(readme).toContain(block);
    }
  });
});

describe('Discovery', () => {
  it('names every call of the public document', async () => {
    const service = await Service.start();
    try {
      const { body } = await service.get('/v1/');
      const document = (await service.get('/v1/openapi.json')).body;
      const calls = Object.entries<any>(document.paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method.toUpperCase()} /v1${path}`),
      );
      expect([...body.data.endpoints].sort()).toEqual(calls.filter((call) => call !== 'GET /v1/').sort());
      expect((await service.get('/v1')).text).toBe((await service.get('/v1/')).text);
    } finally {
      await service.stop();
    }
  });
});
