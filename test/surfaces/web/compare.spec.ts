import { load } from 'cheerio';
import { category, tag, tool } from '../../harness/listings.js';
import { Service } from '../../harness/service.js';

let service: Service;

beforeAll(async () => {
  service = await Service.start();
  await service.import(
    category('writing', { name: 'Writing' }),
    category('video', { name: 'Video' }),
    category('adult', { name: 'Adult', adult: true }),
    tag('essays', { name: 'Essays' }),
    tool({
      slug: 'alpha',
      name: 'Alpha',
      category: 'writing',
      tags: ['essays'],
      pricing: 'FREE',
      opens: 5,
      founderName: 'Ann',
      location: 'Oslo',
      features: { Offline: '' },
    }),
    tool({ slug: 'beta', name: 'Beta <b>', category: 'writing', tags: ['essays'], pricing: 'PAID', opens: 5 }),
    tool({ slug: 'gamma', name: 'Gamma', category: 'writing', tags: ['essays'] }),
    tool({ slug: 'delta', name: 'Delta', category: 'video', domainRating: 40 }),
    tool({ slug: 'epsilon', name: 'Epsilon', category: 'video' }),
    tool({ slug: 'draft', name: 'Draft', category: 'writing', published: false }),
    tool({ slug: 'spicy', name: 'Spicy', category: 'adult' }),
    tool({ slug: 'lonely', name: 'Lonely', category: null, tags: [] }),
  );
});

afterAll(() => service.stop());

async function open(path: string) {
  const response = await service.get(path, undefined, { accept: 'text/html' });
  return { ...response, $: load(response.text), location: response.headers.get('location') };
}

const cards = ($: ReturnType<typeof load>): string[] =>
  $('.listing h3 a')
    .map((_, link) => $(link).attr('href') ?? '')
    .get();

describe('The alternatives to a tool', () => {
  it('are the results of the search behind similar tools', async () => {
    const { $, status } = await open('/tools/alpha/alternatives');
    expect(status).toBe(200);
    expect(cards($).sort()).toEqual(['/tools/beta', '/tools/gamma']);
    expect($('meta[name=robots]').length).toBe(0);
    const similar = (await open('/tools/alpha')).$;
    expect(cards(similar).filter((path) => path !== '/tools/alpha')).toEqual(cards($));
    expect(similar('a[href="/tools/alpha/alternatives"]').length).toBe(1);
  });

  it('ask for the age, and are not indexed when there are none', async () => {
    expect((await open('/tools/draft/alternatives')).status).toBe(404);
    const gate = (await open('/tools/spicy/alternatives')).$;
    expect(cards(gate)).toEqual([]);
    expect(gate('a[href="/tools/spicy/alternatives?adult=true"]').length).toBe(1);
    const none = await open('/tools/lonely/alternatives');
    expect(none.status).toBe(200);
    expect(none.$('meta[name=robots]').attr('content')).toContain('noindex');
  });
});

describe('A comparison', () => {
  it('shows facts side by side and marks the differences', async () => {
    const { $, status } = await open('/compare/alpha/beta');
    expect(status).toBe(200);
    expect($('h1').text()).toBe('Alpha vs Beta <b>');
    const names = $('tbody th').map((_, name) => $(name).text().trim());
    expect(names.get()).toEqual([
      ...['Pricing Differs', 'Category', 'Clicks', 'Offline Differs'],
      ...['Tags', 'Founder', 'Location', 'Listed'],
    ]);
    expect($('tbody tr').eq(3).find('td').first().text()).toBe('Yes');
    expect($('link[rel=canonical]').attr('href')).toMatch(/\/compare\/alpha\/beta$/);
  });

  it('marks a different category, Domain Rating and number of clicks', async () => {
    const { $ } = await open('/compare/beta/delta');
    const names = $('tbody th').map((_, name) => $(name).text().trim());
    for (const name of ['Category', 'Domain Rating', 'Clicks']) expect(names.get()).toContain(`${name} Differs`);
  });

  it('has one path', async () => {
    const moved = await open('/compare/beta/gamma/alpha');
    expect([moved.status, moved.location]).toEqual([301, '/compare/alpha/beta/gamma']);
    expect((await open('/compare/alpha/beta/gamma')).status).toBe(200);
    expect((await open('/compare/alpha/beta/delta/gamma')).status).toBe(200);
  });

  it('follows a renamed tool', async () => {
    const { body } = await service.admin('POST', '/tools', tool({ slug: 'zeta', category: 'writing' }));
    await service.admin('PATCH', `/tools/${body.data.id}`, { slug: 'aaa' });
    const moved = await open('/compare/alpha/zeta');
    expect([moved.status, moved.location]).toEqual([301, '/compare/aaa/alpha']);
    const alternatives = await open('/tools/zeta/alternatives');
    expect([alternatives.status, alternatives.location]).toEqual([301, '/tools/aaa/alternatives']);
    expect((await open('/compare/aaa/zeta')).location).toBe('/compare?tool=aaa');
    await service.admin('DELETE', `/tools/${body.data.id}`);
  });

  it('is indexed only for two tools that are alternatives to each other', async () => {
    const robots = async (path: string) => (await open(path)).$('meta[name=robots]').attr('content');
    expect(await robots('/compare/alpha/beta')).toBeUndefined();
    for (const path of ['/compare/alpha/delta', '/compare/alpha/beta/gamma'])
      expect(await robots(path)).toContain('noindex');
    expect((await service.get('/sitemap.xml')).text).not.toContain('/compare');
  });

  it.each([
    ['one tool', '/compare/alpha', 200, 'Compare Alpha with'],
    ['one tool twice', '/compare/alpha/alpha', 400, 'You chose Alpha twice'],
    ['an adult tool', '/compare/alpha/spicy', 400, '/tools/spicy is an adult listing'],
    ['five tools', '/compare/alpha/beta/delta/epsilon/gamma', 400, 'You chose 5 tools. Choose at most 4.'],
  ])('says what to change about %s', async (_, path, status, text) => {
    const moved = await open(path);
    expect(moved.status).toBe(301);
    const shown = await open(moved.location ?? '');
    expect(shown.status).toBe(status);
    expect(shown.$('main').text()).toContain(text);
    expect(shown.$('main').text()).not.toContain('Spicy');
    expect(shown.$('meta[name=robots]').attr('content')).toContain('noindex');
    expect(shown.$('input[name=tool][value=alpha]').length).toBe(1);
  });

  it.each([
    ['/compare/alpha/nothing', 'No tool found at /tools/nothing', undefined],
    ['/compare/draft/alpha', 'No tool found at /tools/draft', undefined],
    ['/compare/epsilonn/alpha', 'No tool found at /tools/epsilonn', '/compare/alpha/epsilon'],
    ['/compare?tool=alpha&tool=epsilonn', 'No tool found at /tools/epsilonn', '/compare/alpha/epsilon'],
  ])('does not exist at %s, and suggests similar tools', async (path, text, suggestion) => {
    const { status, $ } = await open(path);
    expect(status).toBe(404);
    expect($('main').text()).toContain(text);
    expect($('main .notice a').attr('href')).toBe(suggestion);
    expect($('input[name=tool][value=alpha]').length).toBe(1);
  });

  it('starts with the form on cards and tool pages', async () => {
    const { $ } = await open('/tools/alpha');
    expect($('#selection').attr('action')).toBe('/compare');
    expect($('#selection input[name=tool]').val()).toBe('alpha');
    expect($('.listing input[form=selection][name=tool]').length).toBe(2);
    const sent = await open('/compare?tool=gamma&tool=alpha');
    expect([sent.status, sent.location]).toEqual([303, '/compare/alpha/gamma']);
    expect((await open('/compare')).$('main').text()).toContain('No tools selected');
    expect((await open(`/compare?${'tool=alpha&'.repeat(30)}`)).status).toBe(400);
    for (const path of ['/tools', '/new', '/top', '/categories/writing'])
      expect((await open(path)).$('.listing input[form=selection]').length).toBeGreaterThan(0);
  });
});

describe('The badge of a listing', () => {
  it('is a small image that other sites may show and browsers keep for an hour', async () => {
    for (const query of ['', '?theme=dark', '?size=small', '?theme=dark&size=small']) {
      const { status, headers, text } = await service.get(`/badges/tools/alpha.svg${query}`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toContain('image/svg+xml');
      expect(headers.get('cache-control')).toBe('private, max-age=3600');
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(headers.get('set-cookie')).toBeNull();
      expect(Buffer.byteLength(text)).toBeLessThan(2_000);
      expect(load(text, { xml: true })('title').text()).toMatch(/^Listed on /);
      expect(load(text, { xml: true })('svg > svg rect').attr('fill')).toBe('#006655');
    }
    expect((await service.get('/badges/tools/alpha.svg?size=huge')).status).toBe(400);
  });

  it('exists for published listings that are not for adults', async () => {
    for (const slug of ['draft', 'spicy', 'nothing'])
      expect((await service.get(`/badges/tools/${slug}.svg`)).status).toBe(404);
    expect((await service.get('/badges/directories/nothing.svg')).status).toBe(404);
  });

  it('has a snippet on the page of the listing', async () => {
    const { $ } = await open('/tools/alpha');
    const { text } = await service.get('/badges/tools/alpha.svg');
    const width = load(text, { xml: true })('svg').attr('width');
    expect($('pre').text()).toContain(`/badges/tools/alpha.svg" alt="Listed on Catalog" width="${width}" height="44">`);
    expect((await open('/tools/spicy?adult=true')).text).not.toContain('/badges/');
  });
});
