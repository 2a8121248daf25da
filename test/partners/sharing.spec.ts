import { load } from 'cheerio';
import sharp from 'sharp';
import { rowsOf } from '../harness/database.js';
import { category, directory, tag } from '../harness/listings.js';
import { memberOf } from '../harness/members.js';
import { partner, submitted } from '../harness/partner.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visitor } from '../harness/visitor.js';

const DIRECTORIES = ['harbor', 'shelf', 'saloon', 'atlas'] as const;
const HOSTILE = '<b>"Draft" & \'well\'</b>';

describe('Share links', () => {
  let users: TestUsers;
  let service: Service;

  beforeAll(async () => {
    users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
    service = users.service;
    await service.import(category('writing'), tag('seo'), ...DIRECTORIES.map((slug) => directory({ slug })));
  });

  afterAll(() => users.stop());

  const open = (url: string, on = service): Promise<ServiceResponse> =>
    on.call(url.replace('https://catalog.example', ''));

  interface Shared {
    id: string;
    toolId: string;
    path: string;
    editor: Visitor;
    /** Of the page and the badge, newest link first. */
    urls: () => Promise<{ share: string; badge: string; revoke: string }[]>;
  }

  async function shared(fields: Record<string, unknown> = {}): Promise<Shared> {
    const { id, key } = await partner(service);
    const { id: toolId } = await submitted(service, key, { paymentType: 'starter', ...fields });
    const editor = await memberOf(users, id, 'editor');
    const path = `/partner/${id}/submissions/${toolId}/share`;
    expect((await editor.send(path)).location).toBe(`${path}?done=created`);
    const urls = async (): Promise<{ share: string; badge: string; revoke: string }[]> => {
      const { $ } = await editor.open(path);
      return $('article')
        .get()
        .map((link) => ({
          share: $(link).find('a.button').attr('href') ?? '',
          badge: /src="([^"]+)"/.exec($(link).find('pre').text())?.[1] ?? '',
          revoke: $(link).find('form').attr('action') ?? '',
        }));
    };
    return { id, toolId, path, editor, urls };
  }

  const newest = async ({ urls }: Shared): Promise<{ share: string; badge: string; revoke: string }> => {
    const [link] = await urls();
    if (link === undefined) throw new Error('There is no link');
    return link;
  };

  const record = async (toolId: string, slug: string, fields: object): Promise<void> => {
    const body = { isSubmitted: true, ...fields };
    const response = await service.admin('PUT', `/submissions/${toolId}/directories/${slug}`, body);
    expect([response.status, response.body.error]).toEqual([200, undefined]);
  };

  const checksOf = (toolId: string): Promise<unknown[]> =>
    rowsOf(service.databaseUrl, `select status from listing_checks where tool_id = '${toolId}'`);

  it('show name, website, progress and live listings with their checks, and nothing else', async () => {
    const link = await shared({ website: 'https://only-here.example/', founderName: 'Fay Founder' });
    const proofScreenshot = 'https://proof.example/shot.png';
    await record(link.toolId, DIRECTORIES[0], { listingUrl: 'https://listed.example/a', proofScreenshot });
    await record(link.toolId, DIRECTORIES[1], { listingUrl: 'https://gone.example/b' });
    await record(link.toolId, DIRECTORIES[2], { listingUrl: 'https://silent.example/c' });
    await record(link.toolId, DIRECTORIES[3], { isSubmitted: false, listingUrl: 'https://planned.example/d' });
    // The first checks reach none of them.
    await until(async () => (await checksOf(link.toolId)).length === 3);
    await rowsOf(
      service.databaseUrl,
      `insert into listing_checks (tool_id, directory_id, address, status, link_found, follow, checked_at)
       select tool_id, directory_id, listing_url, found.status, found.is_live, found.is_live, now()
         from directory_submissions
         cross join lateral (
           select case when listing_url like '%gone%' then 'missing' when listing_url like '%silent%' then 'unreachable'
                       else 'live' end as status,
                  case when listing_url like '%listed%' or listing_url like '%planned%' then true end as is_live) found
        where tool_id = '${link.toolId}' and listing_url is not null
       on conflict (tool_id, directory_id) do update
         set address = excluded.address, status = excluded.status, link_found = excluded.link_found,
             follow = excluded.follow, checked_at = excluded.checked_at`,
    );
    await service.admin('PATCH', `/submissions/${link.toolId}`, { notes: 'A note of the team', assignee: 'Ann Admin' });
    const { share } = await newest(link);
    const page = await open(share);
    expect(page.status).toBe(200);
    const $ = load(page.text);
    expect($('h1').text()).toBe('Draftwell');
    expect($('main').text()).toContain('only-here.example');
    expect($('main').text()).toContain('3 of 30 directories');
    expect($('tbody tr')).toHaveLength(1);
    expect($('tbody').text()).toMatch(/listed\.example\/a.*live, follow/s);
    expect($('tbody a').attr('rel')).toBe('nofollow ugc noopener');
    for (const secret of [
      'gone.example',
      'silent.example',
      'planned.example',
      'proof.example',
      'A note',
      'Ann',
      'Fay',
      'ada@',
      'Launch Harbor',
      link.id,
      link.toolId,
    ])
      expect([secret, page.text.includes(secret)]).toEqual([secret, false]);
  });

  it('are not indexed and send no referrer', async () => {
    const { share } = await newest(await shared());
    const { headers, text } = await open(share);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(load(text)('meta[name=robots]').attr('content')).toContain('noindex');
    expect((await open('/share/unknown')).headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('show changes with the next request', async () => {
    const link = await shared();
    const { share, badge } = await newest(link);
    expect((await open(share)).text).toContain('0 of 30 directories');
    expect((await open(badge)).text).toContain('0 of 30 directories');
    await record(link.toolId, DIRECTORIES[0], { listingUrl: 'https://listed.example/now' });
    // Not the listing: a check that does not reach it removes it.
    for (const url of [share, badge]) expect((await open(url)).text).toContain('1 of 30 directories');
  });

  it('show their own submission, also right after that of another link', async () => {
    const links = [await shared({ name: 'Draftwell' }), await shared({ name: 'Inkwell' })];
    const urls = await Promise.all(links.map(newest));
    for (const [index, name] of ['Draftwell', 'Inkwell'].entries())
      for (const path of [urls[index]?.share, urls[index]?.badge])
        expect([path, (await open(path ?? '')).text.includes(name)]).toEqual([path, true]);
  });

  it('are gone with the next request after they are revoked, in every process', async () => {
    const link = await shared();
    const other = await Service.start({}, service.databaseUrl);
    try {
      const { share, badge, revoke } = await newest(link);
      for (const on of [service, other])
        for (const url of [share, badge]) expect([url, (await open(url, on)).status]).toEqual([url, 200]);
      expect((await link.editor.send(revoke)).location).toBe(`${link.path}?done=revoked`);
      for (const on of [service, other])
        for (const url of [share, badge]) expect([url, (await open(url, on)).status]).toEqual([url, 404]);
      expect(await link.urls()).toHaveLength(0);
      expect((await link.editor.send(revoke)).status).toBe(404);
    } finally {
      await other.stop();
    }
  });

  it('are at most five per submission, even when many are created at once', async () => {
    const link = await shared();
    const created = await Promise.all(Array.from({ length: 12 }, () => link.editor.send(link.path)));
    expect(created.filter(({ status }) => status === 303)).toHaveLength(4);
    expect(created.filter(({ status }) => status === 409)).toHaveLength(8);
    expect(await link.urls()).toHaveLength(5);
    await link.editor.send((await newest(link)).revoke);
    expect((await link.editor.send(link.path)).status).toBe(303);
  });

  it('have a badge whose token opens nothing else, and tokens that cannot be made from the database', async () => {
    const link = await shared();
    const { share, badge } = await newest(link);
    const token = share.split('/').at(-1) ?? '';
    const badgeToken = badge.split('/').at(-1)?.replace('.svg', '') ?? '';
    expect((await open(`/share/${badgeToken}`)).status).toBe(404);
    expect((await open(`/badges/${token}.svg`)).status).toBe(404);
    const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await open(`/share/${altered}`)).status).toBe(404);
    const stored = JSON.stringify(await rowsOf(service.databaseUrl, 'select * from share_links'));
    expect(stored).not.toContain(token.slice(22));
    expect(stored).not.toContain(badgeToken.slice(22));
  });

  it('have a badge that other websites can show, as valid SVG with a hostile name as text', async () => {
    const link = await shared({ name: HOSTILE });
    const { badge } = await newest(link);
    const fills = await Promise.all(
      ['', '?theme=light', '?theme=dark'].map(async (query) => {
        const { status, headers, text } = await open(badge + query);
        expect(status).toBe(200);
        expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        // Throws for markup that is not a well-formed SVG.
        expect((await sharp(Buffer.from(text)).metadata()).format).toBe('svg');
        const $ = load(text, { xml: { xmlMode: true } });
        expect($.root().children()).toHaveLength(1);
        expect($('svg').attr('xmlns')).toBe('http://www.w3.org/2000/svg');
        expect($('text').first().text()).toBe(HOSTILE);
        expect($('b')).toHaveLength(0);
        expect(text).not.toMatch(/style=|<style|<script/);
        return $('rect').attr('fill');
      }),
    );
    expect(fills[0]).toBe(fills[1]);
    expect(fills[2]).not.toBe(fills[1]);
    expect((await open(`${badge}?theme=pink`)).status).toBe(400);
  });

  it('can be created and revoked by editors of the partner only', async () => {
    const link = await shared();
    const { revoke } = await newest(link);
    const viewer = await memberOf(users, link.id, 'viewer');
    expect((await viewer.open(link.path)).$('form[method=post]')).toHaveLength(1);
    expect([(await viewer.send(link.path)).status, (await viewer.send(revoke)).status]).toEqual([403, 403]);
    const { id: otherId } = await partner(service);
    const stranger = await memberOf(users, otherId, 'owner');
    expect([(await stranger.open(link.path)).status, (await stranger.send(revoke)).status]).toEqual([404, 404]);
    // The tool of another partner in the path of the user's own partner.
    const own = link.path.replace(link.id, otherId);
    const ownRevoke = revoke.replace(link.id, otherId);
    expect([(await stranger.open(own)).status, (await stranger.send(own)).status]).toEqual([404, 404]);
    expect((await stranger.send(ownRevoke)).status).toBe(404);
    expect((await open((await newest(link)).share)).status).toBe(200);
  });

  it('are hidden while the tool is not published', async () => {
    const link = await shared();
    const { share, badge } = await newest(link);
    await service.admin('PATCH', `/tools/${link.toolId}`, { published: false });
    expect([(await open(share)).status, (await open(badge)).status]).toEqual([404, 404]);
    await service.admin('PATCH', `/tools/${link.toolId}`, { published: true });
    expect((await open(share)).status).toBe(200);
  });
});
