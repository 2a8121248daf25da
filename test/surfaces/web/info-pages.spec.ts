import { createHash } from 'node:crypto';
import { load } from 'cheerio';
import { ACCEPTABLE_USE } from '../../../src/contexts/access/acceptable-use.js';
import { GUIDE_NAMES } from '../../../src/surfaces/web/site/docs/guides.service.js';
import { tool } from '../../harness/listings.js';
import { Service } from '../../harness/service.js';

const PAGES = [
  ...['/policy', '/terms', '/privacy', '/contact', '/pricing', '/partners', '/docs', '/docs/reference', '/docs/admin'],
  ...GUIDE_NAMES.map((name) => `/docs/${name}`),
];

/** Rate limits that no text contains by chance. */
const BUDGETS = {
  RATE_REST_STANDARD: '1011',
  RATE_REST_PREMIUM: '6021',
  RATE_MCP_STANDARD: '3031',
  RATE_MCP_PREMIUM: '12041',
  RATE_SUBMIT_PER_MINUTE: '1051',
  RATE_SUBMIT_PER_DAY: '20061',
  RATE_ASK_PER_MINUTE: '3071',
  RATE_PUBLIC_PER_MINUTE: '6081',
  RATE_PUBLIC_PER_HOUR: '40091',
};

let service: Service;
/** Sells Premium and has a contact. */
let complete: Service;

beforeAll(async () => {
  service = await Service.start(BUDGETS);
  const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PRICE_ID: 'price_1' };
  complete = await Service.start({ ...stripe, CONTACT_EMAIL: 'team@catalog.example' }, service.databaseUrl);
  await service.import(tool({ slug: 'draftwell' }));
});

afterAll(async () => {
  await complete.stop();
  await service.stop();
});

async function opened(path: string, at = service) {
  const { status, text } = await at.get(path, undefined, { accept: 'text/html' });
  expect([path, status]).toEqual([path, 200]);
  return load(text);
}

/** The body of a page, requested once: all pages have the same links in header and footer. */
const targets = new Map<string, Promise<{ status: number; text: string }>>();

function targetOf(path: string): Promise<{ status: number; text: string }> {
  const request = async (): Promise<{ status: number; text: string }> => {
    const { headers, ...first } = await service.get(path);
    // The dashboard redirects visitors to sign-in.
    return first.status === 303 ? service.get(headers.get('location') ?? '') : first;
  };
  if (!targets.has(path)) targets.set(path, request());
  return targets.get(path) as ReturnType<typeof request>;
}

describe.each(PAGES)('The page %s', (path) => {
  it('has only working links', async () => {
    const page = await opened(path);
    const links = page('a')
      .map((_, link) => page(link).attr('href'))
      .get()
      // Links that open a program: an email program or an editor.
      .filter((link) => !/^(mailto|cursor|vscode):/.test(link));
    expect(links).toEqual(
      expect.arrayContaining([
        '/',
        '/pricing',
        '/policy',
        '/terms',
        '/privacy',
        '/contact',
        '/partners',
        '/docs',
        '/feed.xml',
      ]),
    );
    const documented = JSON.stringify((await service.get('/v1/openapi.json')).body);
    for (const link of new Set(links)) {
      const { host, pathname, hash } = new URL(link, `https://catalog.example${path}`);
      if (host !== 'catalog.example') continue;
      const target = await targetOf(pathname);
      expect([link, target.status]).toEqual([link, 200]);
      const [, , operation] = hash.split('/');
      if (operation !== undefined) expect(documented).toContain(`"operationId":"${operation}"`);
      else if (hash !== '') expect([link, load(target.text)(`[id="${hash.slice(1)}"]`).length]).toEqual([link, 1]);
    }
  });

  it('has one h1 and a description', async () => {
    const page = await opened(path);
    expect(page('h1')).toHaveLength(1);
    expect(page('meta[name=description]').attr('content')?.length).toBeGreaterThan(50);
  });
});

it('Every page has its own title', async () => {
  const titles = await Promise.all(PAGES.map(async (path) => (await opened(path))('title').text()));
  expect(new Set(titles).size).toBe(PAGES.length);
});

it('The policy page tells owners of listed websites how they are checked and how to stop that', async () => {
  const text = (await opened('/policy'))('#site-checks').nextUntil('h2').text();
  for (const words of ['CatalogService/1.0', 'once a week', 'robots.txt', 'disallow CatalogService'])
    expect(text).toContain(words);
});

describe('The acceptable-use policy', () => {
  /** The texts by their versions. A changed text is a new version, because keys record which one was accepted. */
  const DIGESTS: Record<string, string> = {
    '1.0': 'fS86TWXNhuytjY-Z',
    '1.1': 'Ga2UeLlPzH8QILO_',
  };

  it('has a recorded text for its version', () => {
    const { version, since, ...text } = ACCEPTABLE_USE;
    const digest = createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 16);
    expect({ [version]: digest }).toEqual({ [version]: DIGESTS[version] });
    expect(new Date(since).toISOString().slice(0, 10)).toBe(since);
  });

  it('is shown in full, with version and date', async () => {
    const page = await opened('/policy');
    const text = page('main').text();
    expect(text).toContain(`Version ${ACCEPTABLE_USE.version}`);
    expect(page('main time').attr('datetime')).toBe(ACCEPTABLE_USE.since);
    for (const { heading, paragraphs } of ACCEPTABLE_USE.sections)
      for (const part of [heading, ...paragraphs]) expect(text).toContain(part);
  });

  it('is linked as the terms of the API', async () => {
    expect((await service.get('/v1/')).body.data.terms).toBe(ACCEPTABLE_USE.terms);
    expect((await opened('/docs'))('main').text()).toContain(ACCEPTABLE_USE.terms);
  });
});

describe('Pricing', () => {
  it('shows the configured rate limits', async () => {
    const page = await opened('/pricing');
    const rows = page('table')
      .first()
      .find('tbody tr')
      .map((_, row) => [
        page(row)
          .find('td')
          .map((__, cell) => page(cell).text())
          .get()
          .join(' | '),
      ])
      .get();
    expect(rows).toEqual([
      '1,011 | 6,021 | 6,021',
      '3,031 | 12,041 | 12,041',
      '– | – | 1,051 per minute, 20,061 per day',
      '– | – | 3,071',
    ]);
  });

  it('shows the page limits, the price of Premium and how to get a key', async () => {
    const text = (await opened('/pricing'))('main').text();
    for (const part of ['6,081', '40,091', '$9 per month', 'Sign in and create a key']) expect(text).toContain(part);
  });
});

describe('The terms', () => {
  it('state the price of Premium only if users can buy it', async () => {
    expect((await opened('/terms', complete))('main').text()).toContain('Premium costs 9 USD per month');
    const text = (await opened('/terms'))('main').text();
    expect([text.includes('USD'), text.includes('We grant it on request')]).toEqual([false, true]);
  });
});

describe('The page for partners', () => {
  it('shows packages, listings and rate limits', async () => {
    const text = (await opened('/partners'))('main').text();
    for (const part of ['Starter (30+ directories)', 'Pro (60+', 'Premium (100+', '1 tool', '0 directories'])
      expect(text).toContain(part);
    for (const part of ['6,021', '12,041', '1,051', '20,061', '3,071']) expect(text).toContain(part);
  });
});

it('Pages show the configured contact email address, if any', async () => {
  for (const path of ['/policy', '/pricing', '/partners'])
    expect([path, (await opened(path))('main a[href^="mailto:"]').length]).toEqual([path, 0]);
  for (const path of ['/policy', '/contact']) {
    const page = load((await complete.get(path)).text);
    expect([path, page('main a[href="mailto:team@catalog.example"]').text()]).toEqual([path, 'team@catalog.example']);
  }
});
