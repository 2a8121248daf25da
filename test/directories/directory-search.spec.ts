import { load } from 'cheerio';
import { DataSource } from 'typeorm';
import { Baseline1794787200180 } from '../../migrations/baseline.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { dropDatabase, emptyDatabase, rowsOf } from '../harness/database.js';
import { directory, directoryCategory } from '../harness/listings.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse, Service } from '../harness/service.js';

interface Listed {
  slug: string;
  type: string;
  requiresBadge: boolean;
  domainRating: number | null;
}

const DIRECTORIES: Listed[] = [
  { slug: 'anchor', type: 'dofollow', requiresBadge: false, domainRating: 80 },
  { slug: 'beacon', type: 'DoFollow', requiresBadge: true, domainRating: 60.5 },
  { slug: 'capstan', type: 'nofollow', requiresBadge: false, domainRating: 60 },
  { slug: 'dinghy', type: 'nofollow', requiresBadge: true, domainRating: 20 },
  { slug: 'ensign', type: 'UGC', requiresBadge: false, domainRating: null },
  { slug: 'no-badge-fleet', type: 'ugc', requiresBadge: true, domainRating: 0 },
];
/** Enough for the rule about rare words to apply to `nofollow`, if it were not a known word. */
const MANY_DOFOLLOW = Array.from({ length: 45 }, (_, index) =>
  directory({ slug: `many-${index}`, name: `Many ${index}`, cost: 'Paid', requiresBadge: true, domainRating: 1 }),
);

let service: Service;
let key: string;

const get = (query: string): Promise<ServiceResponse> => service.get(`/v1/directories?limit=100&${query}`, key);
const slugs = ({ status, body }: ServiceResponse): string[] => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.data.map(({ slug }: Listed) => slug);
};
const found = async (q: string, filters = ''): Promise<string[]> =>
  slugs(await get(`q=${encodeURIComponent(q)}${filters}`));
const those = (matches: (listed: Listed) => boolean): string[] =>
  DIRECTORIES.filter(matches)
    .map(({ slug }) => slug)
    .sort();

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.catalogKey());
  await service.import(
    directoryCategory('fleet', { name: 'Fleet' }),
    directory({ slug: 'unpublished', type: 'sponsored', published: false }),
    ...DIRECTORIES.map((fields) =>
      directory({
        ...fields,
        name: fields.slug.replaceAll('-', ' '),
        categories: ['fleet'],
        smallDescription: 'You may follow it for a badge',
      }),
    ),
    ...MANY_DOFOLLOW,
  );
});
afterAll(() => service.stop());

describe('A search of directories', () => {
  it.each(['dofollow', 'DOFOLLOW fleet', 'do-follow directories', 'dofolow'])(
    'returns directories with the link type first: %s',
    async (q) => {
      expect((await found(q)).slice(0, 2)).toEqual(['anchor', 'beacon']);
    },
  );

  it('does not treat a link type as a misspelling of another', async () => {
    const response = await get('q=dofollow&category=fleet');
    expect(slugs(response)).toEqual(['anchor', 'beacon']);
    expect([response.headers.get('x-search-match'), response.headers.get('x-search-query')]).toEqual(['all', null]);
    expect(await found('nofollow')).toEqual(['capstan', 'dinghy']);
  });

  it('returns directories that require a badge before those that mention one', async () => {
    expect((await found('badge', '&category=fleet')).slice(0, 3)).toEqual(['no-badge-fleet', 'beacon', 'dinghy']);
  });

  it.each([
    'no badge',
    'No-Badge directories',
    'without a badge',
    'no bagde',
    'no badges required',
    'no badge fleet',
    'no badge zymurgy',
    'dofollow fleet no badge follow',
  ])('never finds one that requires a badge: %s', async (q) => {
    const all = await found(q);
    expect(all).toContain('anchor');
    expect(all.filter((slug) => !['anchor', 'capstan', 'ensign'].includes(slug))).toEqual([]);
  });

  it('that contradicts the badge filter finds nothing', async () => {
    expect(await found('no badge', '&badge=true')).toEqual([]);
  });

  it('matches the same labels in the admin list', async () => {
    const admin = async (q: string): Promise<string[]> =>
      slugs(await service.admin('GET', `/directories?limit=100&category=fleet&q=${encodeURIComponent(q)}`)).sort();
    expect(await admin('dofollow')).toEqual(['anchor', 'beacon']);
    expect(await admin('no badge')).toEqual(['anchor', 'capstan', 'ensign']);
    expect(await admin('no badge anchor')).toEqual(['anchor']);
  });

  it('reflects a change of the directory', async () => {
    await service.import(directory({ slug: 'sloop', name: 'Sloop', type: 'sponsored', requiresBadge: true }));
    expect(await found('sponsored')).toEqual(['sloop']);
    await service.import(directory({ slug: 'sloop', name: 'Sloop', type: 'nofollow', requiresBadge: false }));
    expect(await found('sponsored')).toEqual([]);
    expect(await found('no badge sloop')).toContain('sloop');
    const { id } = (await service.get('/v1/directories/sloop', key)).body.data;
    await service.admin('DELETE', `/directories/${id}`);
  });
});

describe.each(['', '&q=follow'])('The filters of directories%s', (q) => {
  it.each<[string, (listed: Listed) => boolean]>([
    ['type=dofollow', ({ type }) => type.toLowerCase() === 'dofollow'],
    ['type=Ugc', ({ type }) => type.toLowerCase() === 'ugc'],
    ['type=', () => true],
    ['type=%20%20', () => true],
    ["type=do'follow\\", () => false],
    ['type=unheard-of', () => false],
    ['badge=true', ({ requiresBadge }) => requiresBadge],
    ['badge=0', ({ requiresBadge }) => !requiresBadge],
    ['badge=%20', () => true],
    ['minDomainRating=60', ({ domainRating }) => (domainRating ?? -1) >= 60],
    ['minDomainRating=60.25', ({ domainRating }) => (domainRating ?? -1) >= 60.25],
    ['minDomainRating=0', ({ domainRating }) => domainRating !== null],
    ['minDomainRating=100', () => false],
    ['minDomainRating=', () => true],
    ['type=nofollow&badge=false&minDomainRating=10', ({ slug }) => slug === 'capstan'],
  ])('return the directories that match %s', async (query, matches) => {
    const response = await get(`category=fleet&${query}${q}`);
    expect(slugs(response).sort()).toEqual(those(matches));
    expect(response.body.pagination.total).toBe(those(matches).length);
  });

  it.each([
    ['badge=yes', 'badge must be one of: true, false, 1, 0'],
    ['type=a&type=b', 'type must be given once'],
    ['badge=true&badge=false', 'badge must be one of'],
    ...['-1', '100.5', 'abc', '1e999', '0x10', 'NaN', '50&minDomainRating=60'].map((value): [string, string] => [
      `minDomainRating=${value}`,
      'minDomainRating must be a number from 0 to 100',
    ]),
  ])('reject %s with an explanation', async (query, error) => {
    const response = await get(`${query}${q}`);
    expect([response.status, response.body.error]).toEqual([400, expect.stringContaining(error)]);
  });
});

describe('The link type, badge and minimum rating of directories', () => {
  it('are not inputs of the MCP tool and are ignored', async () => {
    const { body } = await post(service, key, message('2025-11-25', 'tools/list', {}));
    const tool = body.result.tools.find(({ name }: { name: string }) => name === 'search_directories');
    expect(Object.keys(tool.inputSchema.properties)).toEqual(['q', 'category', 'cost', 'featured', 'page', 'limit']);
    const given = { category: 'fleet', type: 'dofollow', badge: 'yes', minDomainRating: 500 };
    const call = message('2025-11-25', 'tools/call', { name: 'search_directories', arguments: given });
    const { structuredContent } = (await post(service, key, call)).body.result;
    expect(structuredContent.pagination.total).toBe(DIRECTORIES.length);
  });
});

describe('The page of directories', () => {
  const open = async (query: string): Promise<ReturnType<typeof load>> => {
    const { status, text } = await service.call(`/directories?${query}`);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return load(text);
  };

  it('filters by link type, badge and Domain Rating, shows the chosen values, and keeps them on other pages', async () => {
    const $ = await open('type=DOFOLLOW&badge=true&minDomainRating=0.5');
    expect($('#found').text()).toBe('46 directories');
    const chosen = (name: string): string | undefined => $(`select[name=${name}] option[selected]`).attr('value');
    expect(['type', 'badge', 'minDomainRating'].map(chosen)).toEqual(['dofollow', 'true', '0.5']);
    const offered = $('select[name=type] option').toArray();
    expect(offered.map((option) => $(option).attr('value'))).toEqual(['', 'dofollow', 'nofollow', 'ugc']);
    expect($('a[rel=next]').attr('href')).toBe('/directories?type=dofollow&badge=true&minDomainRating=0.5&page=2');
  });

  it('shows each of them as an active filter that can be removed', async () => {
    const $ = await open('type=nofollow&badge=false&minDomainRating=60');
    const links = $('[aria-label="Active filters"] a').toArray();
    expect(links.map((link) => [$(link).find('[dir]').text(), $(link).attr('href')])).toEqual([
      ['nofollow', '/directories?badge=false&minDomainRating=60'],
      ['No badge required', '/directories?type=nofollow&minDomainRating=60'],
      ['Domain Rating 60 or higher', '/directories?type=nofollow&badge=false'],
    ]);
  });

  it('states the allowed ratings', async () => {
    const { status, text } = await service.call('/directories?minDomainRating=101', {
      headers: { accept: 'text/html' },
    });
    expect([status, load(text)('.lead').text()]).toEqual([400, 'minDomainRating must be a number from 0 to 100']);
  });
});

describe('An upgrade', () => {
  it('adds labels to directories of the previous version', async () => {
    const url = await emptyDatabase();
    try {
      const previous = new DataSource({ type: 'postgres', url, migrations: [Baseline1794787200180] });
      await previous.initialize();
      await previous.runMigrations({ transaction: 'each' });
      await previous.destroy();
      // As stored by the previous version; the API can't do this anymore.
      await rowsOf(
        url,
        `insert into directories (id, slug, name, website, cost, type, requires_badge, domain_rating)
           select gen_random_uuid(), 'old-' || n, 'Old ' || n, 'https://old.example/', 'Free',
                  case when n > 1 then 'dofollow' else 'nofollow' end, n = 3, n from generate_series(1, 3) as n`,
      );
      await rowsOf(url, 'select index_directories(array(select id from directories))');
      await migrate(url);
      const upgraded = await Service.start({}, url);
      try {
        const { key: own } = await upgraded.catalogKey();
        const search = async (query: string): Promise<string[]> =>
          slugs(await upgraded.get(`/v1/directories?${query}`, own));
        expect(await search('q=dofollow')).toEqual(['old-3', 'old-2']);
        expect(await search('q=no+badge')).toEqual(['old-2', 'old-1']);
        expect(await search('q=old&type=dofollow&minDomainRating=3')).toEqual(['old-3']);
      } finally {
        await upgraded.stop();
      }
    } finally {
      await dropDatabase(url);
    }
  });
});
