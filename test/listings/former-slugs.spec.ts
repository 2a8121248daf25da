import { Client } from 'pg';
import type { ListingLookupService, SlugFate } from '../../src/contexts/listings/listing-lookup.service.js';
import type { ListingKind } from '../../src/contexts/listings/listing.js';
import { TOOL_TABLES } from '../../src/contexts/catalog/tools/tool.entity.js';
import { DIRECTORY_TABLES } from '../../src/contexts/directories/directory.entity.js';
import { rowsOf } from '../harness/database.js';
import { category, directory, tag, tool } from '../harness/listings.js';
import { partner, submission, submit, submitted } from '../harness/partner.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const KINDS: [ListingKind, string, (fields?: Record<string, unknown>) => Record<string, unknown>][] = [
  ['tool', 'tools', tool],
  ['directory', 'directories', directory],
];
const TABLES = { tool: TOOL_TABLES, directory: DIRECTORY_TABLES };
const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('A former slug', () => {
  let service: Service;
  let key: string;

  beforeAll(async () => {
    service = await Service.start();
    key = (await service.catalogKey()).key;
  });
  afterAll(() => service.stop());

  const failure = ({ status, body }: ServiceResponse): [number, string] => [status, body.error];
  const fate = (kind: ListingKind, slug: string): Promise<SlugFate> =>
    service.inside<ListingLookupService>('ListingLookupService').findSlugFate(TABLES[kind], slug);

  describe.each(KINDS)('of a %s', (kind, path, listing) => {
    let counter = 0;
    const newSlug = (): string => `${kind}-slug-${(counter += 1)}`;
    const create = (slug: string, fields: object = {}): Promise<ServiceResponse> =>
      service.admin('POST', `/${path}`, { ...listing({ slug }), ...fields });
    const change = (id: string, fields: object): Promise<ServiceResponse> =>
      service.admin('PATCH', `/${path}/${id}`, fields);
    const remove = (id: string): Promise<ServiceResponse> => service.admin('DELETE', `/${path}/${id}`);
    const taken = (slug: string): [number, string] => [
      409,
      `The slug ${slug} is taken by another ${kind}. Choose another.`,
    ];

    async function made(slug: string, fields: object = {}): Promise<string> {
      const { status, body } = await create(slug, fields);
      expect([status, body.error]).toEqual([201, undefined]);
      return body.data.id as string;
    }
    async function renamed(id: string, slug: string): Promise<void> {
      expect((await change(id, { slug })).status).toBe(200);
    }

    it('redirects to the current slug, and returns 404 from the API', async () => {
      const [first, second, third] = [newSlug(), newSlug(), newSlug()];
      const id = await made(first);
      await renamed(id, second);
      await renamed(id, third);
      for (const slug of [first, second]) {
        expect(await fate(kind, slug)).toEqual({ fate: 'renamed', slug: third });
        expect((await service.get(`/v1/${path}/${slug}`, key)).status).toBe(404);
      }
      expect((await service.get(`/v1/${path}/${third}`, key)).status).toBe(200);
      expect(await fate(kind, third)).toEqual({ fate: 'unknown' });
    });

    it('is rejected for other listings when they are created, renamed or imported', async () => {
      const [old, present, other] = [newSlug(), newSlug(), newSlug()];
      await renamed(await made(old), present);
      expect(failure(await create(old))).toEqual(taken(old));
      const stranger = await made(other);
      expect(failure(await change(stranger, { slug: old }))).toEqual(taken(old));
      const { body } = await service.call('/v1/admin/import', {
        method: 'POST',
        key: ADMIN_KEY,
        headers: { 'content-type': 'application/x-ndjson' },
        body: [listing({ slug: old }), listing({ slug: newSlug() })].map((line) => JSON.stringify(line)).join('\n'),
      });
      expect(body.data.imported).toBe(1);
      expect(body.data.errors).toEqual([{ line: 1, error: taken(old)[1] }]);
    });

    it('returns 410 after a deletion, and is rejected for other listings', async () => {
      const [first, second] = [newSlug(), newSlug()];
      const id = await made(first);
      await renamed(id, second);
      expect((await remove(id)).status).toBe(200);
      for (const slug of [first, second]) {
        expect(await fate(kind, slug)).toEqual({ fate: 'gone' });
        expect(failure(await create(slug))).toEqual(taken(slug));
      }
    });

    it('can be used again by its own listing', async () => {
      const [first, second] = [newSlug(), newSlug()];
      const id = await made(first);
      await renamed(id, second);
      await renamed(id, first);
      expect((await service.get(`/v1/${path}/${first}`, key)).status).toBe(200);
      expect(await fate(kind, second)).toEqual({ fate: 'renamed', slug: first });
      await renamed(id, second);
      expect(await fate(kind, first)).toEqual({ fate: 'renamed', slug: second });
    });

    it('reveals nothing about an unpublished listing', async () => {
      const [secret, open, later] = [newSlug(), newSlug(), newSlug()];
      const id = await made(secret, { published: false });
      await renamed(id, open);
      expect(await fate(kind, secret)).toEqual({ fate: 'unknown' });
      await change(id, { published: true });
      // Only admins have seen this name.
      expect(await fate(kind, secret)).toEqual({ fate: 'unknown' });
      await change(id, { published: false });
      await renamed(id, later);
      expect(await fate(kind, open)).toEqual({ fate: 'unknown' });
      await change(id, { published: true });
      expect(await fate(kind, open)).toEqual({ fate: 'renamed', slug: later });
      await change(id, { published: false });
      await remove(id);
      expect(await fate(kind, open)).toEqual({ fate: 'gone' });
      expect(await fate(kind, secret)).toEqual({ fate: 'unknown' });
      expect(failure(await create(secret))).toEqual(taken(secret));
    });

    it('is rejected for a listing that waited for it during the rename', async () => {
      const [old, present] = [newSlug(), newSlug()];
      const id = await made(old);
      const renaming = new Client({ connectionString: service.databaseUrl });
      await renaming.connect();
      try {
        await renaming.query('begin');
        await renaming.query(`update ${path} set slug = $2 where id = $1`, [id, present]);
        const waiting = create(old);
        await until(async () => (await rowsOf(service.databaseUrl, WAITING)).length >= 1);
        await renaming.query('commit');
        expect(failure(await waiting)).toEqual(taken(old));
      } finally {
        await renaming.end();
      }
    });

    it('can be used by a listing of the other kind', async () => {
      const slug = newSlug();
      await renamed(await made(slug), newSlug());
      const response =
        kind === 'tool'
          ? await service.admin('POST', '/directories', directory({ slug }))
          : await service.admin('POST', '/tools', tool({ slug }));
      expect(response.status).toBe(201);
    });
  });

  it('is rejected in a submission, and skipped for generated slugs', async () => {
    await service.import(category('writing'), tag('seo'));
    const { key: partnerKey } = await partner(service);
    const first = await submitted(service, partnerKey, { name: 'Acme' });
    const second = await submitted(service, partnerKey, { name: 'Acme' });
    expect([first.slug, second.slug]).toEqual(['acme', 'acme-2']);
    await service.admin('PATCH', `/tools/${first.id}`, { slug: 'acme-suite' });
    await service.admin('DELETE', `/tools/${second.id}`);
    for (const path of ['', '?dryRun=true']) {
      const refused = await service.call(`/v1/submit-ai-tool${path}`, {
        method: 'POST',
        key: partnerKey,
        body: submission({ name: 'Other', slug: 'acme' }),
      });
      expect(failure(refused)).toEqual([400, 'slug acme is taken. Choose another, or omit it to have one generated']);
    }
    expect(failure(await submit(service, partnerKey, submission({ slug: 'acme-2', tagline: undefined })))).toEqual([
      400,
      expect.stringContaining('slug acme-2 is taken'),
    ]);
    const rush = await Promise.all(Array.from({ length: 5 }, () => submitted(service, partnerKey, { name: 'Acme' })));
    expect(rush.map(({ slug }) => slug).sort()).toEqual(['acme-3', 'acme-4', 'acme-5', 'acme-6', 'acme-7']);
  });

  it('returns 404 for an unused slug', async () => {
    for (const slug of ['no-such-slug', '', '\0', '\ud800', 'a'.repeat(100_000)])
      expect(await fate('tool', slug)).toEqual({ fate: 'unknown' });
  });
});
