import { rowsOf } from '../../harness/database.js';
import { directory, tool } from '../../harness/listings.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../../harness/service.js';

type Fields = Record<string, string>;

const HTML = { accept: 'text/html' };
const FORM = { ...HTML, 'content-type': 'application/x-www-form-urlencoded' };
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const NOBODY = '018f0000-0000-7000-8000-000000000000';
const GOOD: Fields = { reason: 'outdated', text: 'The price is wrong.', email: '' };

describe('A report', () => {
  let service: Service;
  let visitors = 0;

  // Each visitor has its own network, in the proxy's header.
  beforeAll(async () => (service = await Service.start({ TRUST_PROXY: '1' })));
  afterAll(() => service.stop());

  const visitor = (): string => `203.0.113.${(visitors += 1)}`;
  const open = (path: string): Promise<ServiceResponse> => service.get(path, undefined, HTML);
  const post = (
    path: string,
    body: string,
    headers: Record<string, string> = SAME_ORIGIN,
    from = visitor(),
  ): Promise<ServiceResponse> =>
    service.call(path, { method: 'POST', body, headers: { ...FORM, 'x-forwarded-for': from, ...headers } });
  const send = (path: string, fields: Fields, from?: string): Promise<ServiceResponse> =>
    post(path, new URLSearchParams(fields).toString(), SAME_ORIGIN, from);
  const reports = async (query = ''): Promise<any[]> => {
    const { status, body } = await service.admin('GET', `/reports?limit=100${query}`);
    expect(status).toBe(200);
    return body.data as any[];
  };
  const reportsOf = async (listing: Listing): Promise<any[]> =>
    (await reports()).filter((report) => report.listing.id === listing.id);

  interface Listing {
    id: string;
    slug: string;
    name: string;
    path: string;
  }

  async function listed(kind: 'tool' | 'directory' = 'tool', fields: object = {}): Promise<Listing> {
    const section = kind === 'tool' ? 'tools' : 'directories';
    const body = kind === 'tool' ? tool() : directory();
    const { data } = (await service.admin('POST', `/${section}`, { ...body, ...fields })).body;
    return { id: data.id, slug: data.slug, name: data.name, path: `/${section}/${data.slug}/report` };
  }

  describe.each(['tool', 'directory'] as const)('about a %s', (kind) => {
    it('has a form that the listing links to, which is not indexed', async () => {
      const listing = await listed(kind, { name: 'Parley & "Sons" <b>' });
      const page = await open(listing.path.replace('/report', ''));
      expect(page.text).toContain(`href="${listing.path}"`);
      const form = await open(listing.path);
      expect(form.status).toBe(200);
      expect(form.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(form.text).toContain('<meta name="robots" content="noindex"');
      expect(form.text).toContain(`<form class="stack" method="post" action="${listing.path}"`);
      expect(form.text).toContain('Parley &amp;');
      expect(form.text).not.toContain('<b>');
      expect(form.text).not.toContain('aria-invalid');
    });

    it('is listed for admins, and confirmed on a page that can be reloaded', async () => {
      const listing = await listed(kind);
      const fields = { reason: 'broken-link', text: ' First line\r\nsecond 🎉 ', email: 'ada@visitor.example' };
      const sent = await send(listing.path, fields);
      expect([sent.status, sent.headers.get('location'), sent.text]).toEqual([303, `${listing.path}?done=sent`, '']);
      const thanks = await open(`${listing.path}?done=sent`);
      expect([thanks.status, thanks.text]).toEqual([200, expect.stringContaining('Report sent')]);
      expect(thanks.text).not.toContain('<form class="stack"');
      expect(await reportsOf(listing)).toEqual([
        {
          id: expect.any(String),
          kind,
          listing: { id: listing.id, slug: listing.slug, name: listing.name },
          reason: 'broken-link',
          text: 'First line\nsecond 🎉',
          email: 'ada@visitor.example',
          status: 'open',
          createdAt: expect.any(String),
          closedAt: null,
          note: null,
          version: 1,
        },
      ]);
    });

    it('stays readable after the listing is renamed or deleted', async () => {
      const listing = await listed(kind);
      await send(listing.path, GOOD);
      const [report] = await reportsOf(listing);
      const section = kind === 'tool' ? 'tools' : 'directories';
      await service.admin('PATCH', `/${section}/${listing.id}`, { slug: `${listing.slug}-renamed`, name: 'Other' });
      expect(await reportsOf(listing)).toEqual([report]);
      expect((await service.admin('DELETE', `/${section}/${listing.id}`)).status).toBe(200);
      expect(await reportsOf(listing)).toEqual([report]);
      const closed = await service.admin('PATCH', `/reports/${report.id}`, { status: 'closed' });
      expect([closed.status, closed.body.data.listing]).toEqual([200, report.listing]);
    });
  });

  it('is shown again with its input and the errors of its fields, and not stored', async () => {
    const listing = await listed();
    const text = `</textarea><script>alert(1)</script>${'x'.repeat(2_000)}`;
    const { status, headers, text: page } = await send(listing.path, { reason: 'nonsense', text, email: '"><b>no' });
    expect([status, headers.get('cache-control')]).toEqual([400, 'private, no-store']);
    expect(page).toContain('<title>Error: report a problem');
    for (const name of ['reason', 'text', 'email']) {
      expect(page).toMatch(new RegExp(`<(select|textarea|input) id="${name}" [^>]*aria-invalid="true"`));
      expect(page).toMatch(new RegExp(`id="${name}" [^>]*aria-describedby="[^"]*\\b${name}-problem"`));
      expect(page).toContain(`id="${name}-problem"`);
    }
    expect(page).toContain('This field must be at most 2000 characters.');
    expect(page).toContain('This field must be an email address.');
    expect(page).toContain('&lt;/textarea>&lt;script>alert(1)');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('value="&quot;>&lt;b>no"');
    expect(await reportsOf(listing)).toEqual([]);
  });

  it('keeps the chosen reason, and requires the missing fields', async () => {
    const listing = await listed();
    const chosen = await send(listing.path, { reason: 'rights', text: ' \u200b ' });
    expect(chosen.status).toBe(400);
    expect(chosen.text).toMatch(/<option value="rights" selected/);
    expect(chosen.text).toContain('This field must not be blank.');
    const empty = await post(listing.path, '');
    expect([empty.status, empty.text.match(/This field is required\./g)]).toEqual([
      400,
      Array(2).fill(expect.anything()),
    ]);
  });

  it('can have 2,000 characters, counting an emoji as one', async () => {
    const listing = await listed();
    expect((await send(listing.path, { ...GOOD, text: '🎉'.repeat(2_000) })).status).toBe(303);
    expect((await send(listing.path, { ...GOOD, text: '🎉'.repeat(2_001) })).status).toBe(400);
    expect((await reportsOf(listing)).map(({ text }) => text)).toEqual(['🎉'.repeat(2_000)]);
  });

  it.each([
    ['twice the same field', 'reason=other&text=a&text=b', 400, 'The form has the field text more than once'],
    ['NUL', 'reason=other&text=%00', 400, 'The form contains a NUL character'],
    ['nested names', 'reason[x]=other&text[]=a&__proto__[y]=b', 400, 'This field is required.'],
    ['many fields', 'a=1&'.repeat(40), 400, 'The form has more than 30 fields'],
    ['many bytes', `text=${'x'.repeat(70_000)}`, 413, 'The body is larger than 64 KiB'],
  ])('is rejected with a page when the form has %s', async (_, body, status, message) => {
    const listing = await listed();
    const response = await post(listing.path, body);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(response.text).toContain(message);
    expect(await reportsOf(listing)).toEqual([]);
  });

  it('is rejected in a format other than a form', async () => {
    const { path } = await listed();
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      expect((await post(path, '{}', { ...SAME_ORIGIN, 'content-type': type })).status).toBe(415);
    }
  });

  it.each([
    ['same-origin', { 'sec-fetch-site': 'same-origin' }, 303],
    ['same-origin, whatever Origin says', { 'sec-fetch-site': 'same-origin', origin: 'null' }, 303],
    ['same-site', { 'sec-fetch-site': 'same-site', origin: 'https://catalog.example' }, 403],
    ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'https://catalog.example' }, 403],
    ['none', { 'sec-fetch-site': 'none' }, 403],
    ['absent, with the origin of the site', { origin: 'https://catalog.example' }, 303],
    ['absent, with another origin', { origin: 'https://evil.example' }, 403],
    ['absent, with a longer origin', { origin: 'https://catalog.example.evil.example' }, 403],
    ['absent, with the site over http', { origin: 'http://catalog.example' }, 403],
    ['absent, with an opaque origin', { origin: 'null' }, 403],
    ['absent, without an origin', {}, 403],
  ])('is accepted only from the site itself: Sec-Fetch-Site %s', async (_, headers, status) => {
    const listing = await listed();
    const response = await post(listing.path, new URLSearchParams(GOOD).toString(), headers);
    expect(response.status).toBe(status);
    if (status === 403) expect(response.text).toContain('This form was sent from another site.');
    expect(await reportsOf(listing)).toHaveLength(status === 403 ? 0 : 1);
  });

  it('is accepted from the same host if the browser sends no Sec-Fetch-Site', async () => {
    const { path } = await listed();
    expect((await post(path, new URLSearchParams(GOOD).toString(), { origin: service.url })).status).toBe(303);
  });

  it('from another site counts toward the rate limit, and the API accepts any origin', async () => {
    const { path } = await listed();
    const rejected = await post(path, '', { 'sec-fetch-site': 'cross-site' });
    expect(Number(rejected.headers.get('x-ratelimit-remaining'))).toBe(99_999);
    const created = await service.call('/v1/admin/tools', {
      method: 'POST',
      key: ADMIN_KEY,
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      body: tool(),
    });
    expect(created.status).toBe(201);
  });

  it('is stored once while an equal one is open, even when many arrive at the same time', async () => {
    const listing = await listed();
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(listing.path, GOOD)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    const [report, ...more] = await reportsOf(listing);
    expect(more).toEqual([]);
    await send(listing.path, { ...GOOD, email: 'ada@visitor.example' });
    expect(await reportsOf(listing)).toHaveLength(2);
    await service.admin('PATCH', `/reports/${report.id}`, { status: 'closed' });
    await send(listing.path, GOOD);
    expect(await reportsOf(listing)).toHaveLength(3);
    const reopened = await service.admin('PATCH', `/reports/${report.id}`, { status: 'open' });
    expect([reopened.status, reopened.body.error]).toEqual([
      409,
      'An identical report is already open. Close that one first.',
    ]);
  });

  it('is rejected after 5 per listing, network and day, with its input', async () => {
    const [listing, other, from] = [await listed(), await listed(), visitor()];
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(listing.path, { ...GOOD, text: `Number ${index}` }, from)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array(5).fill(303), ...Array(3).fill(429)]);
    const rejected = responses.find(({ status }) => status === 429);
    expect(rejected?.text).toContain('Try again tomorrow.');
    expect(rejected?.text).toMatch(/<textarea [^>]*>Number \d</);
    expect(await reportsOf(listing)).toHaveLength(5);
    const known = (await reportsOf(listing))[0].text as string;
    expect((await send(listing.path, { ...GOOD, text: known }, from)).status).toBe(303);
    expect((await send(other.path, GOOD, from)).status).toBe(303);
    expect((await send(listing.path, { ...GOOD, text: 'From elsewhere' })).status).toBe(303);
    // A day later.
    await rowsOf(service.databaseUrl, `update reports set created_at = created_at - interval '1 day'`);
    expect((await send(listing.path, { ...GOOD, text: 'Next day' }, from)).status).toBe(303);
    const kept = await rowsOf(service.databaseUrl, 'select from reports where network is not null');
    expect(kept).toHaveLength(1);
  });

  it('is rejected after 30 per network and day', async () => {
    const from = visitor();
    for (let count = 0; count < 6; count += 1) {
      const { path } = await listed();
      for (let number = 0; number < 5; number += 1)
        expect((await send(path, { ...GOOD, text: `Number ${number}` }, from)).status).toBe(303);
    }
    expect((await send((await listed()).path, GOOD, from)).status).toBe(429);
  });

  it('is listed by status, newest first, in pages, and closed with an entry in the audit log', async () => {
    const listing = await listed();
    for (const text of ['one', 'two', 'three']) await send(listing.path, { ...GOOD, text });
    const [three, two, one] = await reportsOf(listing);
    expect([three.text, two.text, one.text]).toEqual(['three', 'two', 'one']);
    const closed = await service.admin('PATCH', `/reports/${two.id}`, { status: 'closed' });
    expect(closed.body.data).toEqual({ ...two, status: 'closed', closedAt: expect.any(String), version: 2 });
    const again = await service.admin('PATCH', `/reports/${two.id}`, { status: 'closed' });
    expect(again.body).toEqual(closed.body);
    const ids = async (status: string): Promise<string[]> => (await reports(`&status=${status}`)).map(({ id }) => id);
    expect(await ids('closed')).toContain(two.id);
    expect(await ids('open')).not.toContain(two.id);
    expect(await ids('open')).toEqual(expect.arrayContaining([one.id, three.id]));
    const reopened = await service.admin('PATCH', `/reports/${two.id}`, { status: 'open' });
    expect(reopened.body.data).toEqual({ ...two, version: 3 });
    const audit = await service.admin('GET', `/audit?subject=${two.id}`);
    expect(audit.body.data.map(({ action, details }: any) => [action, details])).toEqual([
      ['report.reopened', { listingId: listing.id }],
      ['report.closed', { listingId: listing.id }],
    ]);
    const { body } = await service.admin('GET', '/reports?limit=1&page=2');
    expect([body.data, body.pagination.limit]).toEqual([[reopened.body.data], 1]);
  });

  it.each([
    ['GET', '/reports?status=lost', undefined, 400, 'status must be one of: open, closed'],
    ['PATCH', `/reports/${NOBODY}`, { status: 'closed' }, 404, `Report not found: ${NOBODY}`],
    ['PATCH', '/reports/x', { status: 'closed' }, 404, 'ID not found: x'],
    ['PATCH', `/reports/${NOBODY}`, { status: 'gone' }, 400, 'status must be one of: open, closed'],
    ['PATCH', `/reports/${NOBODY}`, {}, 400, 'Missing required field: status'],
  ])('follows the rules of the admin API: %s %s %j', async (method, path, body, status, error) => {
    const response = await service.admin(method, path, body);
    expect([response.status, response.body.error]).toEqual([status, error]);
  });

  it('is rejected for an unpublished listing', async () => {
    const hidden = await listed('tool', { published: false });
    for (const path of [hidden.path, '/tools/no-such-tool/report', '/directories/%00/report', '/tools/%ff/report']) {
      expect((await open(path)).status).toBe(404);
      expect((await send(path, GOOD)).status).toBe(404);
    }
    expect(await reportsOf(hidden)).toEqual([]);
  });
});
