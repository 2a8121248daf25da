import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { load } from 'cheerio';
import { type SetupSnippet, setupSnippets, signInSnippets } from '../../src/surfaces/reference/setup-snippets.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});

afterAll(() => service.stop());

/** The URLs of the styles and scripts that a page loads, immediately or on demand, and of its icon. */
const loadedBy = ({ text }: ServiceResponse): string[] =>
  [...text.matchAll(/(?:<script src|<link rel="(?:stylesheet|icon)" href|data-(?:script|styles))="([^"]+)"/g)].map(
    ([, address]) => address ?? '',
  );

describe.each(['/docs/reference', '/docs/admin'])('The reference page %s', (address) => {
  it('loads only existing files of this site, which are not charged', async () => {
    const page = await service.get(address);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const addresses = loadedBy(page);
    expect(addresses).toHaveLength(6);
    for (const loaded of addresses) {
      expect(loaded).toMatch(/^\/assets\//);
      const { status, headers } = await service.get(loaded);
      expect([loaded, status, headers.get('x-ratelimit-limit')]).toEqual([loaded, 200, null]);
    }
  });

  it('allows only scripts and styles of the service, and none inline', async () => {
    const page = await service.get(address);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; /);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:/i);
  });

  it('loads compressed files that are cached permanently', async () => {
    for (const loaded of loadedBy(await service.get(address))) {
      const plain = await service.get(loaded, undefined, { 'accept-encoding': 'identity' });
      expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
        null,
        'Origin, Accept-Encoding',
      ]);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const tags = new Set([plain.headers.get('etag')]);
      for (const [accepted, sent] of [
        ['gzip, deflate, br', 'br'],
        ['gzip, br;q=0', 'gzip'],
      ] as const) {
        const response = await service.get(loaded, undefined, { 'accept-encoding': accepted });
        expect(response.headers.get('content-encoding')).toBe(sent);
        expect(response.text).toBe(plain.text);
        expect(Number(response.headers.get('content-length'))).toBeLessThan(plain.text.length);
        tags.add(response.headers.get('etag'));
      }
      expect(tags.size).toBe(3);
    }
  });

  it('loads less than half a megabyte in all', async () => {
    const sizes = [address, '/v1/openapi.json', ...loadedBy(await service.get(address))].map(async (loaded) => {
      const { headers } = await service.get(loaded, undefined, { 'accept-encoding': 'br' });
      return Number(headers.get('content-length'));
    });
    expect((await Promise.all(sizes)).reduce((sum, size) => sum + size)).toBeLessThan(500_000);
  });

  it('has versioned file names and is not cached itself', async () => {
    const page = await service.get(address);
    for (const loaded of loadedBy(page)) expect(loaded).toMatch(/\.(\d+\.\d+\.\d+|[\w-]{10})\.(js|css|svg)$/);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const again = await service.get(address, undefined, { 'if-none-match': page.headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

it.each([
  ['/v1/openapi.json', undefined],
  ['/v1/admin/openapi.json', ADMIN_KEY],
])('The document %s is compressed, and returns 304 if unchanged', async (address, key) => {
  const whole = await service.get(address, key, { 'accept-encoding': 'gzip' });
  expect([whole.status, whole.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  expect(Number(whole.headers.get('content-length'))).toBeLessThan(whole.text.length / 4);
  const known = { 'accept-encoding': 'gzip', 'if-none-match': whole.headers.get('etag') ?? '' };
  const again = await service.get(address, key, known);
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers.get('x-ratelimit-limit')).not.toBeNull();
});

describe('The reference page', () => {
  it('lists every endpoint and every webhook event', async () => {
    const $ = load((await service.get('/docs/reference')).text);
    const { paths, webhooks } = (await service.get('/v1/openapi.json')).body;
    const calls = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} /v1${path}`),
    );
    const listed = $('.calls code')
      .map((_, code) => $(code).text())
      .get();
    expect(listed.sort()).toEqual([...calls, ...Object.keys(webhooks)].sort());
    const path = '/webhooks/on_directory_submissions_completed';
    expect(
      $('.calls li')
        .filter((_, item) => $(item).attr('id') === path)
        .find('a')
        .attr('href'),
    ).toBe(`#${path}`);
  });

  it('serves no other file of its package', async () => {
    for (const name of [
      'package.json',
      '..%2fpackage.json',
      'index.html',
      'constructor',
      '__proto__',
      'swagger-ui.css',
    ])
      for (const folder of ['docs', 'assets'])
        expect([name, (await service.get(`/${folder}/${name}`)).status]).toEqual([name, 404]);
  });

  it('explains how to connect agents with the same text as the documentation', async () => {
    const page = load((await service.get('/docs/agents')).text)('article').text();
    const documentation = await readFile('docs/guides/agents.md', 'utf8');
    const snippets = (siteUrl: string): SetupSnippet[] => [...signInSnippets(siteUrl), ...setupSnippets(siteUrl)];
    for (const { code } of snippets('https://catalog.example')) expect(page).toContain(code);
    for (const { client, code } of snippets('http://localhost:3000')) {
      expect(documentation).toContain(`**${client}**`);
      expect(documentation).toContain(code);
    }
  });
});

describe('The script of the reference pages', () => {
  /** Runs the script of a page with a minimal browser; requests go to the service. */
  async function opened(address: string, hash = '') {
    const page = await service.get(address);
    const script = loadedBy(page).find((loaded) => loaded.startsWith('/assets/docs.')) ?? '';
    const dataset = {
      document: /data-document="([^"]+)"/.exec(page.text)?.[1],
      ...(page.text.includes('data-needs-key') && { needsKey: '' }),
    };
    const listeners: Record<string, () => Promise<void>> = {};
    const elements: Record<string, any> = {
      reference: { dataset },
      'key-form': { hidden: false, addEventListener: (_: string, handler: any) => (elements.submit = handler) },
      key: { value: '', focus: () => undefined },
      'load-reference': {
        addEventListener: (_: string, handler: () => Promise<void>) => (listeners.load = handler),
      },
      'key-result': { textContent: '', classList: { add: () => undefined, remove: () => undefined } },
    };
    const shown: any = {};
    class MutationObserver {
      constructor(callback: () => void) {
        elements.changed = callback;
      }
      observe(): void {
        // The test calls `changed`.
      }
    }
    runInNewContext((await service.get(script)).text, {
      document: {
        getElementById: (id: string) => elements[id],
        createElement: () => ({}),
        head: { append: (element: { onload: () => void }) => element.onload() },
      },
      location: { hash },
      MutationObserver,
      setTimeout: (task: () => void) => task(),
      addEventListener: () => undefined,
      fetch: (path: string, options: RequestInit) => fetch(service.url + path, options),
      SwaggerUIBundle: (options: any) => {
        Object.assign(shown, options);
        return {
          preauthorizeApiKey: (scheme: string, key: string) => Object.assign(shown, { authorized: [scheme, key] }),
          layoutActions: { show: (place: string[]) => (shown.opened = [...(shown.opened ?? []), place.join(' ')]) },
        };
      },
    });
    const submit = async (key: string): Promise<void> => {
      elements.key.value = key;
      await elements.submit({ preventDefault: () => undefined });
    };
    const loadForms = async (): Promise<void> => listeners.load?.();
    return { elements, shown, submit, loadForms, said: () => elements['key-result'].textContent as string };
  }

  it('uses a key to try the public calls, and shows its kind and remaining requests', async () => {
    const { elements, shown, submit, loadForms, said } = await opened('/docs/reference');
    const { key } = await service.catalogKey({ plan: 'premium' });
    await submit(` ${key} `);
    expect(shown).toEqual({});
    await loadForms();
    expect([shown.url, shown.authorized]).toEqual(['/v1/openapi.json', undefined]);
    shown.onComplete();
    expect(shown.authorized).toEqual(['bearer', key]);
    expect(said()).toMatch(/^Using a catalog key \(premium\)\. Remaining: rest \d+ of \d+, mcp \d+ of \d+\.$/);
    expect([elements['key-form'].hidden, elements.key.value]).toEqual([false, '']);
    expect(Object.keys((await service.get(shown.url)).body.components.securitySchemes)).toContain('bearer');
  });

  it('shows the admin document with an admin key, and uses it to try calls', async () => {
    const { elements, shown, submit } = await opened('/docs/admin');
    expect([shown.url, shown.spec]).toEqual([undefined, undefined]);
    await submit(` ${ADMIN_KEY} `);
    expect(shown.spec).toEqual((await service.get('/v1/admin/openapi.json', ADMIN_KEY)).body);
    expect([elements['key-form'].hidden, elements.key.value]).toEqual([true, '']);
    shown.onComplete();
    expect(shown.authorized).toEqual(['bearer', ADMIN_KEY]);
    expect(Object.keys(shown.spec.components.securitySchemes)).toContain('bearer');
  });

  it('opens the call that the URL names', async () => {
    const { shown } = await opened('/docs/reference', '#/Tools/search_tools');
    await until(() => shown.onComplete !== undefined);
    shown.onComplete();
    expect(shown.opened).toEqual(['operations-tag Tools', 'operations Tools search_tools']);
    const { shown: plain } = await opened('/docs/reference', '#reference');
    expect(plain).toEqual({});
  });

  it('names the lists of the forms, and makes texts that scroll reachable by keyboard', async () => {
    const { elements } = await opened('/docs/reference');
    const list = (fields: object): object => ({ labels: [], closest: () => null, ...fields });
    const parameter = list({ closest: () => ({ dataset: { paramName: 'pricing' } }) });
    const lists: { ariaLabel?: string }[] = [parameter, list({}), list({ labels: ['A label'] })];
    const texts: any[] = [
      { scrollWidth: 500, clientWidth: 300, scrollHeight: 20, clientHeight: 20 },
      { scrollWidth: 300, clientWidth: 300, scrollHeight: 900, clientHeight: 384 },
      { scrollWidth: 300, clientWidth: 300, scrollHeight: 20, clientHeight: 20 },
    ];
    elements.reference.querySelectorAll = (selector: string) => (selector.startsWith('select') ? lists : texts);
    elements.changed();
    expect(lists.map(({ ariaLabel }) => ariaLabel)).toEqual(['pricing', 'Example', undefined]);
    expect(texts.map(({ tabIndex }) => tabIndex)).toEqual([0, 0, undefined]);
  });

  it('shows why a key cannot be used', async () => {
    const { key } = await service.catalogKey();
    const bad = ['', 'schlüssel', 'aid_a_wrong'].map((given) => [given, 'Invalid API key'] as const);
    const catalog = [key, 'This endpoint needs an admin key; the key sent is a catalog key'] as const;
    for (const [address, cases] of [
      ['/docs/reference', bad],
      ['/docs/admin', [...bad, catalog]],
    ] as const) {
      const { elements, shown, submit, said } = await opened(address);
      for (const [given, problem] of cases) {
        await submit(given);
        expect([given, said()]).toEqual([given, problem]);
        expect([elements['key-form'].hidden, shown.spec, shown.authorized]).toEqual([false, undefined, undefined]);
      }
    }
  });

  it.each(['/docs/reference', '/docs/admin'])('has a key field on %s that no form can send', async (address) => {
    const { text } = await service.get(address);
    const form = /<form class="panel[^>]* id="key-form">.*?<\/form>/s.exec(text)?.[0] ?? '';
    expect(form).toMatch(/<input id="key"[^>]* type="password" autocomplete="off"/i);
    expect(form).not.toMatch(/\s(name|action|method|formaction)=/);
  });
});

describe('Discovery', () => {
  it('lists every call of the public document', async () => {
    const { body } = await service.get('/v1/');
    const document = (await service.get('/v1/openapi.json')).body;
    const calls = Object.entries<any>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} /v1${path}`),
    );
    expect([...body.data.endpoints].sort()).toEqual(calls.filter((call) => call !== 'GET /v1/').sort());
    expect((await service.get('/v1')).text).toBe((await service.get('/v1/')).text);
  });
});
