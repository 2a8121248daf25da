import { randomUUID } from 'node:crypto';
import { hashKey } from '../../src/contexts/access/keys/key-format.js';
import { rowsOf } from '../harness/database.js';
import { ask, supported } from '../harness/asking.js';
import { category, directory, tool } from '../harness/listings.js';
import { type Partner, submission, submit, submitted } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const email = (): string => `${randomUUID()}@test.example`;
const slug = (): string => `s-${randomUUID()}`;
const label = (): { slug: string; name: string } => ({ slug: slug(), name: 'Label' });

/** Per kind: path, noun, a valid body, and the fields that cannot be null. */
const KINDS: [string, string, () => object, string[]][] = [
  ['tools', 'tool', tool, ['slug', 'name', 'pricing', 'tags', 'opens', 'rating', 'askingPrice', 'faqs']],
  ['directories', 'directory', directory, ['slug', 'name', 'cost', 'categories', 'minimumPrice', 'createdAt']],
  ['categories', 'category', label, ['slug', 'name', 'adult', 'description', 'icon', 'directoryCategories']],
  ['tags', 'tag', label, ['slug', 'name', 'adult']],
  ['directory-categories', 'directory-category', label, ['slug', 'name', 'acceptsAnyTool']],
];

describe('The admin API', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await Service.start();
    key = (await service.catalogKey()).key;
  });
  afterAll(() => service.stop());

  async function make(path: string, body: object): Promise<any> {
    const { status, body: response } = await service.admin('POST', path, body);
    expect([status, response.error]).toEqual([201, undefined]);
    return response.data;
  }

  async function change(path: string, body: object): Promise<any> {
    const { status, body: response } = await service.admin('PATCH', path, body);
    expect([status, response.error]).toEqual([200, undefined]);
    return response.data;
  }

  /** The data of a public read; undefined for a 404. */
  const shown = async (path: string): Promise<any> => (await service.get(`/v1${path}`, key)).body.data;
  const slugs = async (path: string): Promise<string[]> => (await shown(path)).map(({ slug }: any) => slug);
  const failure = ({ status, body }: ServiceResponse): [number, string] => [status, body.error];

  /** All ids of a list, page by page. */
  async function idsOf(path: string, limit: number): Promise<unknown[]> {
    const ids: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await service.admin('GET', `${path}?limit=${limit}&page=${page}`);
      ids.push(...body.data.map(({ id }: any) => id));
      expect(body.pagination).toMatchObject({ page, limit, pages: Math.ceil(body.pagination.total / limit) });
      if (page >= body.pagination.pages) return ids;
    }
  }

  describe('manages users', () => {
    it('creates a user on the standard plan and lists the newest first', async () => {
      const address = email();
      const user = await make('/users', { email: address, name: 'Ada' });
      expect(user).toEqual({
        id: expect.any(String),
        email: address,
        name: 'Ada',
        plan: 'standard',
        planSource: 'none',
        planRenewsAt: null,
        planEndsAt: null,
        role: 'developer',
        banned: false,
        sessions: 0,
        lastSeenAt: null,
        createdAt: new Date(user.createdAt).toISOString(),
        version: 1,
      });
      expect((await service.admin('GET', '/users?limit=1')).body.data).toEqual([user]);
    });

    it('rejects an email address that is taken, in any case', async () => {
      const address = email();
      await make('/users', { email: address, name: 'First' });
      const again = await service.admin('POST', '/users', { email: address.toUpperCase(), name: 'Second' });
      expect(failure(again)).toEqual([409, expect.stringContaining('email address')]);
    });

    it('changes plan and ban independently', async () => {
      const { id } = await make('/users', { email: email(), name: 'Ada' });
      expect(await change(`/users/${id}`, { plan: 'premium' })).toMatchObject({ plan: 'premium', banned: false });
      expect(await change(`/users/${id}`, { banned: true })).toMatchObject({ plan: 'premium', banned: true });
      expect(await change(`/users/${id}`, {})).toMatchObject({ plan: 'premium', banned: true });
    });

    it('reports all problems of a body in one response', async () => {
      const response = await service.admin('POST', '/users', { email: 'not an address' });
      expect(failure(response)).toEqual([400, 'Missing required field: name; email must be an email address']);
      const { id } = await make('/users', { email: email(), name: 'Ada' });
      for (const body of [{ plan: 'gold' }, { banned: 'yes' }, { plan: null }, { banned: null }])
        expect((await service.admin('PATCH', `/users/${id}`, body)).status).toBe(400);
    });

    it.each([NOBODY, 'no-id', '%00', '2000000000', '9'.repeat(30)])('returns 404 for the unknown ID %s', async (id) => {
      for (const kind of ['users', ...KINDS.map(([path]) => path)])
        expect((await service.admin('PATCH', `/${kind}/${id}`, {})).status).toBe(404);
      for (const kind of ['keys', ...KINDS.map(([path]) => path)])
        expect((await service.admin('DELETE', `/${kind}/${id}`)).status).toBe(404);
    });
  });

  describe('manages keys', () => {
    it('returns the full key once, then only its prefix', async () => {
      const { id: userId } = await make('/users', { email: email(), name: 'Ada' });
      const { key: full, ...rest } = await make('/keys', { userId, name: 'Laptop', acceptedPolicy: true });
      expect(full).toMatch(/^aid_c_/);
      const list = await service.admin('GET', '/keys?limit=1');
      expect(list.body.data).toEqual([rest]);
      expect(rest).toMatchObject({ kind: 'catalog', name: 'Laptop', userId, partnerId: null, revokedAt: null });
      expect(full.startsWith(rest.prefix)).toBe(true);
      expect(list.text).not.toContain(full);
    });

    it('revokes a key immediately; revoking it again changes nothing', async () => {
      const issued = await service.catalogKey();
      const first = await service.admin('DELETE', `/keys/${issued.keyId}`);
      expect((await service.get('/v1/tools', issued.key)).status).toBe(401);
      const second = await service.admin('DELETE', `/keys/${issued.keyId}`);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body).toEqual(first.body);
      const { body } = await service.admin('GET', `/audit?action=key.revoked&subject=${issued.keyId}`);
      expect(body.pagination.total).toBe(1);
    });

    it('creates none for an unknown user or without accepting the policy', async () => {
      const { id: userId } = await make('/users', { email: email(), name: 'Ada' });
      const issue = (body: object): Promise<ServiceResponse> =>
        service.admin('POST', '/keys', { name: 'Key', ...body });
      expect((await issue({ userId: NOBODY, acceptedPolicy: true })).status).toBe(404);
      for (const acceptedPolicy of [false, 'true', undefined])
        expect(failure(await issue({ userId, acceptedPolicy }))).toEqual([400, expect.stringMatching(/policy/i)]);
      expect((await issue({ userId: 'me', acceptedPolicy: true })).status).toBe(400);
    });
  });

  describe('manages the catalog', () => {
    it.each([
      ['tools', () => tool({ slug: slug(), name: `Quokkagram ${randomUUID()}` })],
      ['directories', () => directory({ slug: slug(), name: `Quokkalist ${randomUUID()}` })],
    ])('shows and finds new %s immediately, and deleted ones no longer', async (kind, listing) => {
      const body: any = listing();
      const { id } = await make(`/${kind}`, body);
      const search = `/${kind}?q=${encodeURIComponent(body.name)}`;
      expect(await shown(`/${kind}/${body.slug}`)).toMatchObject({ id, name: body.name });
      expect(await slugs(search)).toEqual([body.slug]);
      const deleted = await service.admin('DELETE', `/${kind}/${id}`);
      expect(deleted.body.data).toEqual({ id, slug: body.slug });
      expect((await service.get(`/v1/${kind}/${body.slug}`, key)).status).toBe(404);
      expect(await slugs(search)).toEqual([]);
      expect((await service.admin('DELETE', `/${kind}/${id}`)).status).toBe(404);
    });

    it('changes only the given fields of a tool, and null clears nullable ones', async () => {
      const [category, used] = [await make('/categories', label()), await make('/tags', label())];
      const full = {
        icon: 'https://x.example/i.png',
        frame: 'https://x.example/f.png',
        founderName: 'Ada',
        founderEmail: 'ada@x.example',
        location: 'Oslo',
        domainRating: 40,
        affiliateLink: 'https://x.example/a',
        video: 'https://x.example/v',
        createdAt: '2026-01-02T03:04:05.000Z',
      };
      const rest = { faqs: [{ question: 'Why?', answer: 'Because.' }], features: { Fast: 'Yes' }, tags: [used.slug] };
      const before = await make('/tools', tool({ ...full, ...rest, category: category.slug }));
      expect(before).toMatchObject({
        ...full,
        ...rest,
        tags: [{ slug: used.slug }],
        category: { slug: category.slug },
      });
      const after = await change(`/tools/${before.id}`, { tagline: 'New' });
      expect(after).toEqual({ ...before, tagline: 'New', updatedAt: after.updatedAt, version: 2 });

      const nulls = Object.fromEntries([...Object.keys(full), 'category'].map((name) => [name, null]));
      const emptied = await change(`/tools/${before.id}`, nulls);
      expect(emptied).toEqual({ ...after, ...nulls, affiliate: false, updatedAt: emptied.updatedAt, version: 3 });
      expect((await change(`/tools/${before.id}`, { tags: [] })).tags).toEqual([]);
    });

    it.each(KINDS)('rejects null for required fields of %s and names each field', async (kind, _, one, fields) => {
      const { id } = await make(`/${kind}`, one());
      const nulls = Object.fromEntries(fields.map((name) => [name, null]));
      const [status, error] = failure(await service.admin('PATCH', `/${kind}/${id}`, nulls));
      expect(status).toBe(400);
      expect(error.split('; ').sort()).toEqual(fields.map((name) => `${name} must not be null`).sort());
    });

    it.each(KINDS)('returns 409 for a slug that is taken among %s', async (kind, _, one) => {
      const first = await make(`/${kind}`, one());
      const other = await make(`/${kind}`, one());
      const taken = [409, expect.stringContaining(`The slug ${first.slug} is taken`)];
      expect(failure(await service.admin('POST', `/${kind}`, { ...one(), slug: first.slug }))).toEqual(taken);
      expect(failure(await service.admin('PATCH', `/${kind}/${other.id}`, { slug: first.slug }))).toEqual(taken);
      const renamed = await change(`/${kind}/${other.id}`, { slug: slug() });
      const changed = { updatedAt: 0, url: 0, slug: 0, version: 0 };
      expect({ ...renamed, ...changed }).toEqual({ ...other, ...changed });
    });

    it('names labels that do not exist', async () => {
      const unknown = tool({ slug: 'unlabelled', category: 'no-such', tags: ['neither', 'nor'] });
      const rejected = await service.admin('POST', '/tools', unknown);
      expect(failure(rejected)).toEqual([400, 'Unknown category: no-such; Unknown tags: neither, nor']);
      const response = await service.admin('POST', '/directories', directory({ categories: ['no-such'] }));
      expect(failure(response)).toEqual([400, 'Unknown directory categories: no-such']);
      expect(await shown('/tools/unlabelled')).toBeUndefined();
    });

    it.each([
      ['categories', 'tools', (used: string) => tool({ category: used })],
      ['tags', 'tools', (used: string) => tool({ tags: [used] })],
      ['directory-categories', 'directories', (used: string) => directory({ categories: [used] })],
    ])('shows new %s immediately and deletes them only if they are unused', async (kind, users, user) => {
      const used = await make(`/${kind}`, label());
      expect(await slugs(`/${kind}`)).toContain(used.slug);
      const listing = await make(`/${users}`, user(used.slug));
      expect((await service.admin('DELETE', `/${kind}/${used.id}`)).status).toBe(409);
      await service.admin('DELETE', `/${users}/${listing.id}`);
      expect((await service.admin('DELETE', `/${kind}/${used.id}`)).body.data).toEqual(used);
      expect(await slugs(`/${kind}`)).not.toContain(used.slug);
    });

    it('finds a label only by its exact ID, not by another notation of the number', async () => {
      const { id } = await make('/tags', label());
      expect(id).toMatch(/^[1-9]\d*$/);
      for (const other of [`0x${Number(id).toString(16)}`, `${id}.0`, `${id}e0`, `+${id}`, `%20${id}`, `0${id}`])
        expect([other, (await service.admin('PATCH', `/tags/${other}`, {})).status]).toEqual([other, 404]);
    });

    it('ignores undocumented fields of a body', async () => {
      const forged = {
        ...{ id: NOBODY, url: 'https://evil.example/', affiliate: true, toolsCount: 9, clientId: NOBODY },
        ...{ categoryId: 1, category_id: 1, nameWords: 'x', name_folded: 'x', adult: true },
      };
      for (const [path, body] of [
        ['/tools', tool()],
        ['/directories', directory()],
      ] as const) {
        const created = await make(path, { ...body, ...forged });
        expect(created.id).not.toBe(NOBODY);
        expect(created.url).toMatch(/^https:\/\/catalog\.example\//);
        expect(created.affiliate ?? false).toBe(false);
        const changed = await change(`${path}/${created.id}`, forged);
        expect({ ...changed, updatedAt: null }).toEqual({ ...created, updatedAt: null, version: 2 });
      }
      const made = await make('/tags', { ...label(), id: 2_000_000_000 });
      expect(Number(made.id)).toBeLessThan(2_000_000_000);
      expect(await change(`/tags/${made.id}`, { id: 5 })).toEqual(made);
      for (const body of ['{"__proto__":{"banned":true}}', '{"constructor":{}}', '[]', '"text"', 'null', '{'])
        expect((await service.call('/v1/admin/tools', { method: 'POST', key: ADMIN_KEY, body })).status).toBe(400);
      for (const createdAt of ['yesterday', 5, '2026-13-01', {}, '2026-W05'])
        expect((await service.admin('POST', '/tools', tool({ createdAt }))).status).toBe(400);
    });

    it('returns fields that the public API omits', async () => {
      const hidden = { founderEmail: 'ada@x.example', affiliateText: 'Earn 20%', published: false };
      const draft = await make('/tools', tool({ ...hidden, opens: 77, rating: 4.5 }));
      expect(draft).toMatchObject({ ...hidden, opens: 77, rating: 4.5, affiliate: true });
      expect((await service.admin('GET', '/tools?limit=1')).body.data).toEqual([draft]);
      expect(await shown(`/tools/${draft.slug}`)).toBeUndefined();
      await change(`/tools/${draft.id}`, { published: true });
      const listing = await service.get(`/v1/tools/${draft.slug}`, key);
      expect(listing.body.data).toMatchObject({ opens: 77, rating: 4.5, affiliate: true });
      expect(listing.text).not.toMatch(/ada@x\.example|Earn 20%|published/);

      const submissionLink = 'https://secret-form.example/';
      const teamNotes = 'Use the team account.';
      const profile = await make('/directories', directory({ submissionLink, teamNotes }));
      expect(profile).toMatchObject({ submissionLink, teamNotes, published: true });
      expect((await service.get(`/v1/directories/${profile.slug}`, key)).text).not.toMatch(/secret-form|team account/);
    });

    it.each(['categories', 'tags'])('hides and shows the tools of %s when their adult flag changes', async (kind) => {
      const mark = await make(`/${kind}`, label());
      const marked = kind === 'tags' ? { tags: [mark.slug] } : { category: mark.slug };
      const listing = await make('/tools', tool({ ...marked, name: `Wombat${randomUUID().replaceAll('-', '')}` }));
      const search = `/tools?q=${encodeURIComponent(listing.name)}`;
      expect(await slugs(search)).toEqual([listing.slug]);
      await change(`/${kind}/${mark.id}`, { adult: true });
      expect(await slugs(search)).toEqual([]);
      expect(await slugs(`${search}&includeAdult=true`)).toEqual([listing.slug]);
      await change(`/${kind}/${mark.id}`, { adult: false });
      expect(await slugs(search)).toEqual([listing.slug]);
    });
  });

  describe('keeps an audit log', () => {
    const entries = async (query: string): Promise<any[]> => (await service.admin('GET', `/audit?${query}`)).body.data;

    it.each(KINDS)('records the actor and action for %s, newest first', async (kind, noun, one) => {
      const startedAt = Date.now() - 1_000;
      const { id } = await make(`/${kind}`, one());
      await change(`/${kind}/${id}`, { name: 'B' });
      await service.admin('DELETE', `/${kind}/${id}`);
      const own = (await entries(`subject=${id}`)).filter(({ action }) => action.startsWith(`${noun}.`));
      expect(own.map(({ action }) => action)).toEqual([`${noun}.deleted`, `${noun}.updated`, `${noun}.created`]);
      for (const entry of own) {
        expect(entry).toMatchObject({ actor: 'configured-admin-key', subject: String(id) });
        expect(Date.parse(entry.at)).toBeGreaterThan(startedAt);
      }
    });

    it('records users, keys and bans, and never a key or its hash', async () => {
      const { key: full, keyId, userId } = await service.catalogKey({ plan: 'premium' });
      await service.admin('DELETE', `/keys/${keyId}`);
      await change(`/users/${userId}`, { banned: true });
      const own = await entries(`subject=${userId}`);
      expect(own.map(({ action }) => action)).toEqual(['user.updated', 'user.updated', 'plan.granted', 'user.created']);
      expect(own.map(({ details }) => details)).toMatchObject([{ banned: true }, { plan: 'premium' }, {}, {}]);
      expect((await entries(`subject=${keyId}`)).map(({ action }) => action)).toEqual(['key.revoked', 'key.created']);
      const { text } = await service.admin('GET', '/audit?limit=100');
      expect(text).toContain(keyId);
      for (const secret of [full, full.slice(8, 30), hashKey(full), ADMIN_KEY]) expect(text).not.toContain(secret);
    });

    it('records nothing for a change that failed', async () => {
      const taken = await make('/tags', label());
      const before = (await service.admin('GET', '/audit')).body.pagination.total;
      await service.admin('POST', '/tags', { slug: taken.slug, name: 'B' });
      await service.admin('POST', '/tools', tool({ category: 'no-such' }));
      await service.admin('DELETE', '/tags/2000000000');
      expect((await service.admin('GET', '/audit')).body.pagination.total).toBe(before);
    });

    it.each(['update audit_entries set actor = $$me$$', 'delete from audit_entries', 'truncate audit_entries'])(
      'cannot be changed, not even with SQL: %s',
      (statement) => expect(rowsOf(service.databaseUrl, statement)).rejects.toThrow('append-only'),
    );
  });

  describe('one-line fields', () => {
    const TWO_LINES = 'X\r\nBcc: all@test.example';
    const problem = (field: string): unknown => [400, expect.stringContaining(`${field} must be one line`)];

    async function newPartner(): Promise<Partner> {
      await service.import(category('writing'));
      return supported(service);
    }

    it('reject line breaks in every name and title, after trimming', async () => {
      const { id, key: partnerKey } = await newPartner();
      const { id: userId } = await make('/users', { email: email(), name: 'Ada' });
      const person = { email: email(), name: TWO_LINES };
      const issued = { userId, name: TWO_LINES, acceptedPolicy: true };
      const contact = { name: TWO_LINES, contactEmail: 'a@test.example' };
      for (const [path, body, field = 'name'] of [
        ['/users', person],
        ['/keys', issued],
        ['/partners', contact],
        [`/partners/${id}/keys`, { name: TWO_LINES }],
        [`/partners/${id}/knowledge`, { title: TWO_LINES, body: 'Text' }, 'title'],
        ['/tools', tool({ tagline: TWO_LINES }), 'tagline'],
        ['/tools', tool({ founderName: TWO_LINES }), 'founderName'],
        ...KINDS.map(([kind, , body]): [string, object] => [`/${kind}`, { ...body(), name: TWO_LINES }]),
      ] as [string, object, string?][])
        expect([path, ...failure(await service.admin('POST', path, body))]).toEqual([path, ...(problem(field) as [])]);
      const { id: toolId } = await submitted(service, partnerKey, { paymentType: 'starter' });
      const assigned = await service.admin('PATCH', `/submissions/${toolId}`, { assignee: TWO_LINES });
      expect(failure(assigned)).toEqual(problem('assignee'));
      expect((await submit(service, partnerKey, submission({ tags: [TWO_LINES] }))).status).toBe(400);
      const asked = await ask(service, { id, key: partnerKey }, { question: 'Why?', customer: { name: TWO_LINES } });
      expect(failure(asked)).toEqual(problem('name'));
      expect((await make('/partners', { ...contact, name: ' Harbor \r\n' })).name).toBe('Harbor');
      expect((await make('/tools', tool({ name: '\tLamplight\n' }))).name).toBe('Lamplight');
      const { name } = await submitted(service, partnerKey, { name: 'Draftwell\n' });
      expect(name).toBe('Draftwell');
    });

    it('stay valid if they are stored and do not change, so that they block no other edit', async () => {
      const { id } = await newPartner();
      const { id: articleId } = await make(`/partners/${id}/knowledge`, { title: 'Refunds', body: 'Text' });
      const stored = 'Old\nname';
      const changed = { contactEmail: 'b@test.example' };
      const records: [string, any][] = [];
      for (const [kind, , body] of KINDS) records.push([kind, await make(`/${kind}`, body())]);
      // An earlier version accepted them.
      for (const table of ['partner_clients', 'tools', 'directories', 'categories', 'tags', 'directory_categories'])
        await rowsOf(service.databaseUrl, `update ${table} set name = E'Old\\nname'`);
      await rowsOf(
        service.databaseUrl,
        `update knowledge_articles set title = E'Old\\nname' where id = '${articleId}'`,
      );
      expect(await change(`/partners/${id}`, { name: stored, ...changed })).toMatchObject(changed);
      expect(failure(await service.admin('PATCH', `/partners/${id}`, { name: TWO_LINES }))).toEqual(problem('name'));
      const article = { title: stored, body: 'New text' };
      const path = `/partners/${id}/knowledge/${articleId}`;
      expect((await service.admin('PUT', path, article)).body.data).toMatchObject(article);
      for (const [kind, { id: recordId, slug: recordSlug }] of records) {
        expect(await change(`/${kind}/${recordId}`, { name: stored, slug: recordSlug })).toMatchObject({
          name: stored,
        });
        const rejected = await service.admin('PATCH', `/${kind}/${recordId}`, { name: TWO_LINES });
        expect(failure(rejected)).toEqual(problem('name'));
      }
      const lines = KINDS.flatMap(([, kind, body], index) => {
        const line = { ...body(), kind, name: stored, slug: records[index]?.[1].slug };
        return [line, { ...line, name: TWO_LINES }, { ...line, slug: slug() }];
      });
      const report = await service.call('/v1/admin/import', {
        method: 'POST',
        key: ADMIN_KEY,
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
      });
      const { imported, errors } = report.body.data;
      expect([imported, errors.length, errors[0].error]).toEqual([5, 10, expect.stringContaining('must be one line')]);
    });
  });

  describe('lists', () => {
    it.each(['users', 'keys', 'tools', 'directories', 'categories', 'tags', 'directory-categories', 'audit'])(
      'return each of the %s exactly once, with any page size',
      async (kind) => {
        const createdAt = '2026-02-03T04:05:06.000Z';
        for (let count = 0; kind === 'tools' && count < 6; count += 1) await make('/tools', tool({ createdAt }));
        const { total } = (await service.admin('GET', `/${kind}`)).body.pagination;
        const [small, large] = [await idsOf(`/${kind}`, 3), await idsOf(`/${kind}`, 100)];
        expect(small).toEqual(large);
        expect([new Set(small).size, small.length]).toEqual([total, total]);
        if (kind === 'audit') expect(small.map(Number)).toEqual(small.map(Number).sort((a, b) => b - a));
      },
    );

    it('clamp an oversized page and also search unpublished tools', async () => {
      const draft = await make('/tools', tool({ name: `Numbat ${randomUUID()}`, published: false }));
      const { body } = await service.admin('GET', `/tools?limit=999&q=${encodeURIComponent(draft.name)}`);
      expect([body.data, body.pagination]).toEqual([[draft], { page: 1, limit: 100, total: 1, pages: 1 }]);
    });
  });

  it('accepts a configured key with spaces, in either header', async () => {
    const phrase = 'correct horse battery staple and a little more';
    const other = await Service.start({ ADMIN_API_KEY: phrase }, service.databaseUrl);
    const responses = [
      await other.get('/v1/admin/users', undefined, { 'x-api-key': phrase }),
      await other.get('/v1/admin/users', phrase),
    ];
    await other.stop();
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('returns its OpenAPI document to admins only', async () => {
    expect((await service.get('/v1/admin/openapi.json')).status).toBe(401);
    expect((await service.get('/v1/admin/openapi.json', key)).status).toBe(403);
    const { status, body } = await service.admin('GET', '/openapi.json');
    expect([status, body.openapi]).toEqual([200, expect.stringMatching(/^3\.1/)]);
    expect(Object.keys(body.paths)).toEqual(expect.arrayContaining(['/users', '/keys/{id}', '/import', '/audit']));
    const open = await service.get('/v1/openapi.json');
    expect(open.text).not.toMatch(/admin\/|submissionLink|teamNotes/);
  });
});
