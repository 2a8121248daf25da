import { Client } from 'pg';
import { rowsOf } from '../harness/database.js';
import { category, tag } from '../harness/listings.js';
import { partner, type Partner, submission, submit } from '../harness/partner.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let service: Service;
let partners: [Partner, Partner];

beforeAll(async () => {
  service = await Service.start();
  partners = [await partner(service), await partner(service)];
  await service.import(category('writing'), tag('seo'));
});

afterAll(() => service.stop());

interface Sent {
  name: string;
  fields?: Record<string, unknown>;
  idempotencyKey?: string;
}

/** Sends all concurrently, from both partners in turn. */
const rush = (all: Sent[], services: readonly Service[] = [service]): Promise<ServiceResponse[]> =>
  Promise.all(
    all.map(({ name, fields, idempotencyKey }, index) =>
      submit(
        services[index % services.length] ?? service,
        partners[idempotencyKey === undefined && index % 2 === 0 ? 1 : 0].key,
        submission({ name, ...fields }),
        idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      ),
    ),
  );

const numbered = (count: number, one: (number: number) => Sent): Sent[] =>
  Array.from({ length: count }, (_, index) => one(index + 1));

/** Valid submissions around each of the others, so that they share a batch. */
const inCompany = (name: string, others: Sent[]): Sent[] => [
  ...numbered(15, (number) => ({ name: `${name} before ${number}` })),
  ...others.flatMap((other, index) => [other, { name: `${name} beside ${index}` }]),
  ...numbered(15, (number) => ({ name: `${name} after ${number}` })),
];

const statuses = (responses: ServiceResponse[]): number[] => responses.map(({ status }) => status);
const outcomes = (all: Sent[], responses: ServiceResponse[], name: string): ServiceResponse[] =>
  responses.filter((_, index) => all[index]?.name.startsWith(name));

const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;

describe('Concurrent submissions', () => {
  it('share transactions, and each is complete: listed, searchable, owned, with history and job', async () => {
    const all = numbered(100, (number) => ({
      name: `Crowded ${number}`,
      fields: {
        paymentType: 'pro',
        tags: ['seo', 'Crowd', `Crowd ${number % 7}`],
        website: `https://c${number}.example/`,
      },
    }));
    const responses = await rush(all);
    expect(new Set(statuses(responses))).toEqual(new Set([201]));
    for (const [index, { body }] of responses.entries()) {
      const { id, slug, name, website, resolved } = body.data;
      const number = index + 1;
      expect([slug, name, website]).toEqual([`crowded-${number}`, `Crowded ${number}`, `https://c${number}.example/`]);
      expect(resolved.tags).toEqual([
        { input: 'seo', slug: 'seo' },
        { input: 'Crowd', slug: 'crowd' },
        { input: `Crowd ${number % 7}`, slug: `crowd-${number % 7}` },
      ]);
      const owner = partners[index % 2 === 0 ? 1 : 0];
      const status = (await service.get(`/v1/ai-tools/status?id=${id}`, owner.key)).body.data;
      expect([status.tool.slug, status.submissionState, status.history.length]).toEqual([slug, 'IN_QUEUE', 1]);
    }
    const { pagination } = (await service.get('/v1/tools?q=crowded&tag=crowd', partners[0].key)).body;
    expect(pagination.total).toBe(100);
    const [found] = await rowsOf(
      service.databaseUrl,
      `select count(*)::int as submissions, count(distinct s.xmin::text)::int as transactions,
              (select count(*)::int from tags where slug ~ '^crowd(-|$)') as tags,
              (select count(*)::int from jobs where payload ->> 'toolId' = any (array_agg(s.tool_id::text))) as jobs
         from submissions s join tools t on t.id = s.tool_id where t.name like 'Crowded %'`,
    );
    expect(found).toMatchObject({ submissions: 100, tags: 8, jobs: 100 });
    expect(found.transactions).toBeLessThan(100);
  });

  it('are rejected only for their own problems, with the same message as alone', async () => {
    await rush([{ name: 'Owned' }]);
    const wrong: Sent[] = [
      { name: 'Astray', fields: { category: 'writting' } },
      { name: 'Astray two', fields: { slug: 'owned' } },
      { name: 'Astray three', fields: { category: 'none', slug: 'owned' } },
    ];
    const alone: ServiceResponse[] = [];
    for (const one of wrong) alone.push(...(await rush([one])));
    const all = inCompany('Sound', wrong);
    const responses = await rush(all);
    expect(outcomes(all, responses, 'Astray').map(({ status, text }) => [status, text])).toEqual(
      alone.map(({ text }) => [400, text]),
    );
    expect(new Set(statuses(outcomes(all, responses, 'Sound')))).toEqual(new Set([201]));
  });

  it('get a given slug once, and distinct slugs for the same name', async () => {
    const all = inCompany('Calm', [
      ...numbered(4, (number) => ({ name: `Rival ${number}`, fields: { slug: 'wanted' } })),
      ...numbered(6, () => ({ name: 'Twin' })),
      // Would get `twin-2`, which another submission may have taken.
      { name: 'Twin 2' },
    ]);
    const responses = await rush(all);
    const rivals = outcomes(all, responses, 'Rival');
    expect(statuses(rivals).sort()).toEqual([201, 400, 400, 400]);
    for (const { body } of rivals.filter(({ status }) => status === 400))
      expect(body.error).toBe('slug wanted is taken. Choose another, or omit it to have one generated');
    const twins = outcomes(all, responses, 'Twin');
    expect(new Set(statuses(twins))).toEqual(new Set([201]));
    expect(new Set(twins.map(({ body }) => body.data.slug)).size).toBe(7);
    expect(new Set(statuses(outcomes(all, responses, 'Calm')))).toEqual(new Set([201]));
  });

  it('run once per Idempotency-Key, and are rejected with another body', async () => {
    const all = inCompany('Plain', [
      ...numbered(5, () => ({ name: 'Repeated', idempotencyKey: 'same' })),
      ...numbered(4, (number) => ({ name: `Mistaken ${number}`, idempotencyKey: 'mixed-up' })),
      ...numbered(20, (number) => ({ name: `Keyed ${number}`, idempotencyKey: `own-${number}` })),
      { name: 'Failing', fields: { category: 'none' }, idempotencyKey: 'failing' },
    ]);
    const responses = await rush(all);
    const repeated = outcomes(all, responses, 'Repeated');
    expect(new Set(repeated.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(repeated.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    const mistaken = outcomes(all, responses, 'Mistaken');
    expect(statuses(mistaken).sort()).toEqual([201, 400, 400, 400]);
    expect(new Set(statuses(outcomes(all, responses, 'Plain')))).toEqual(new Set([201]));

    const keyed = all.filter(({ name }) => name.startsWith('Keyed'));
    const again = await rush(keyed);
    expect(again.map(({ text }) => text)).toEqual(outcomes(all, responses, 'Keyed').map(({ text }) => text));
    expect(again.every(({ headers }) => headers.get('idempotent-replayed') === 'true')).toBe(true);
    const [mended] = await rush([{ name: 'Failing', idempotencyKey: 'failing' }]);
    expect([mended?.status, mended?.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const made = await rowsOf(
      service.databaseUrl,
      `select count(*)::int as count from tools where name ~ '^(Repeated|Mistaken|Keyed|Failing)'`,
    );
    expect(made[0].count).toBe(1 + 1 + 20 + 1);
  });

  it('in two processes share tags, get distinct slugs and run once per Idempotency-Key', async () => {
    const second = await Service.start({}, service.databaseUrl);
    try {
      const all = [
        ...numbered(60, (number) => ({
          name: 'Sibling',
          fields: { tags: [`Family ${number % 9}`, `Kin ${number % 4}`] },
        })),
        ...numbered(20, () => ({ name: 'Adopted', idempotencyKey: 'across' })),
        ...numbered(10, (number) => ({ name: `Claimant ${number}`, fields: { slug: 'claimed' } })),
      ];
      const responses = await rush(all, [service, second]);
      const siblings = outcomes(all, responses, 'Sibling');
      expect(new Set(statuses(siblings))).toEqual(new Set([201]));
      const slugs = ['sibling', ...Array.from({ length: 59 }, (_, index) => `sibling-${index + 2}`)];
      expect(siblings.map(({ body }) => body.data.slug).sort()).toEqual(slugs.sort());
      expect(new Set(outcomes(all, responses, 'Adopted').map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(statuses(outcomes(all, responses, 'Claimant')).sort()).toEqual([201, ...Array(9).fill(400)]);
      const tags = await rowsOf(service.databaseUrl, `select slug from tags where slug ~ '^(family|kin)-'`);
      expect(tags).toHaveLength(9 + 4);
    } finally {
      await second.stop();
    }
  });

  it('get a response while others wait for a locked name', async () => {
    // Its statements time out before the test does, but not because the machine is slow.
    const brief = await Service.start({}, service.databaseUrl, {
      databaseTimeouts: { silenceTimeoutMs: 30_000, responseTimeoutMs: 30_000, statement_timeout: 15_000 },
    });
    const names = [{ name: 'Held one' }, { name: 'Held two' }, { name: 'Held three' }];
    const holder = new Client({ connectionString: service.databaseUrl });
    await holder.connect();
    try {
      await holder.query('begin');
      for (const slug of ['held-one', 'held-two', 'held-three'])
        await holder.query(
          `insert into tools (id, slug, name, tagline, description, website, pricing)
           values (gen_random_uuid(), $1, 'Held', 'Held', 'Held', 'https://held.example/', 'FREE')`,
          [slug],
        );
      const held = names.map((one) => rush([one], [brief]));
      await until(async () => (await rowsOf(service.databaseUrl, WAITING)).length >= 1);
      const responses = await rush(
        numbered(10, (number) => ({ name: `Free ${number}` })),
        [brief],
      );
      expect(statuses(responses)).toEqual(Array(10).fill(201));
      await holder.query('commit');
      // Each got another slug, or an error that says to retry.
      for (const [answer] of await Promise.all(held)) expect([201, 503]).toContain(answer?.status);
      const later = await rush(names);
      expect(statuses(later)).toEqual([201, 201, 201]);
      for (const { body } of later) expect(body.data.slug).toMatch(/^held-(one|two|three)-[23]$/);
    } finally {
      await holder.end();
      await brief.stop();
    }
  });
});
