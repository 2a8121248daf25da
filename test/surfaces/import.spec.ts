import { Agent, request } from 'node:http';
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const TYPE = 'application/x-ndjson';
const ndjson = (lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

describe('The NDJSON import', () => {
  let service: Service;

  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop());

  const post = (body: string, type = TYPE): Promise<ServiceResponse> =>
    service.call('/v1/admin/import', { method: 'POST', key: ADMIN_KEY, headers: { 'content-type': type }, body });

  /** The report of an import. */
  async function report(body: string | object[]): Promise<any> {
    const answer = await post(typeof body === 'string' ? body : ndjson(body));
    expect([answer.status, answer.body.error]).toEqual([200, undefined]);
    return answer.body.data;
  }

  const clean = (count: number): object => ({ lines: count, imported: count, errors: [], stopped: false });
  const shown = async (path: string): Promise<any> => (await service.get(`/v1${path}`, ADMIN_KEY)).body.data;
  async function label(kind: string, slug: string): Promise<any> {
    for (let page = 1; ; page += 1) {
      const { data, pagination } = (await service.admin('GET', `/${kind}?limit=100&page=${page}`)).body;
      const found = data.find((row: any) => row.slug === slug);
      if (found !== undefined || page >= pagination.pages) return found;
    }
  }

  describe('stores', () => {
    it('all five kinds from one stream and shows them immediately', async () => {
      const lines = [
        category('five', { name: 'Five' }),
        tag('five', { name: 'Five' }),
        directoryCategory('five', { name: 'Five' }),
        tool({ slug: 'five', category: 'five', tags: ['five'], founderEmail: 'a@five.example', opens: 12 }),
        directory({ slug: 'five', categories: ['five'], submissionLink: 'https://five.example/submit' }),
      ];
      expect(await report(lines)).toEqual(clean(5));
      const named = { slug: 'five', name: 'Five' };
      expect(await shown('/tools/five')).toMatchObject({ category: named, tags: [named], opens: 12 });
      expect(await shown('/directories/five')).toMatchObject({ categories: [named] });
      expect(await shown('/tools?q=five')).toHaveLength(1);
    });

    it('a known slug as an update that keeps the ID and absent fields', async () => {
      await service.import(category('kept'), tag('kept'), directoryCategory('kept'));
      const first = tool({
        slug: 'kept',
        category: 'kept',
        tags: ['kept'],
        opens: 5,
        icon: 'https://kept.example/i.png',
      });
      const profile = directory({
        slug: 'kept',
        categories: ['kept'],
        domainRating: 50,
        deal: { text: 'Half', code: 'H' },
      });
      await service.import(first, profile);
      const before = [await shown('/tools/kept'), await shown('/directories/kept')];
      expect(
        await report([tool({ slug: 'kept', name: 'Renamed' }), directory({ slug: 'kept', name: 'Renamed' })]),
      ).toEqual(clean(2));
      const changed = { name: 'Renamed', website: expect.any(String), updatedAt: expect.any(String) };
      expect(await shown('/tools/kept')).toEqual({ ...before[0], ...changed });
      expect(await shown('/directories/kept')).toEqual({ ...before[1], ...changed });
    });

    it('a known label as an update that keeps its adult flag, regardless of other lines', async () => {
      const marked = { adult: true, description: 'Kept', icon: 'Kept' };
      await service.import(category('marked', marked), tag('marked', { adult: true }));
      await service.import(category('marked', { name: 'New' }), category('plain', { ...marked, adult: false }));
      await service.import(tag('marked', { name: 'New' }), tag('plain', { adult: false }));
      expect(await label('categories', 'marked')).toMatchObject({ ...marked, name: 'New' });
      expect(await label('tags', 'marked')).toMatchObject({ adult: true, name: 'New' });
    });

    it('the last of several lines with the same slug', async () => {
      const twins = ['First', 'Second', 'Third'].map((name) => tool({ slug: 'twin', name }));
      expect(await report(twins)).toEqual(clean(3));
      expect(await shown('/tools/twin')).toMatchObject({ name: 'Third' });
    });

    it('an earlier valid line if a later line with the same slug is invalid', async () => {
      const lines = [tool({ slug: 'survivor', name: 'Good' }), tool({ slug: 'survivor', category: 'no-such' })];
      expect(await report(lines)).toMatchObject({ imported: 1, errors: [{ line: 2 }] });
      expect(await shown('/tools/survivor')).toMatchObject({ name: 'Good' });
    });

    it('fields that a repeated line omits from the line before it', async () => {
      await report([tool({ slug: 'repeated', opens: 9, location: 'Oslo' }), tool({ slug: 'repeated', name: 'Again' })]);
      expect(await shown('/tools/repeated')).toMatchObject({ name: 'Again', opens: 9, location: 'Oslo' });
    });

    it('listings whose labels come earlier in the same stream, at any distance', async () => {
      const labels = many(600, (index) => category(`early-${index}`));
      const users = many(600, (index) => tool({ category: `early-${599 - index}` }));
      const mixed = many(20, (index) => [
        tag(`mixed-${index}`),
        tool({ slug: `mixed-${index}`, tags: [`mixed-${index}`] }),
      ]);
      expect(await report([...labels, ...users, ...mixed.flat()])).toEqual(clean(1_240));
      expect((await shown('/tools?category=early-0'))[0]).toMatchObject({ slug: users[599]?.slug });
      expect((await shown('/tools?tag=mixed-19'))[0]).toMatchObject({ slug: 'mixed-19' });
    });
  });

  describe('reads', () => {
    it('lines with CRLF, blank lines, and a last line without a line break', async () => {
      const [one, two, three] = ['crlf-1', 'crlf-2', 'crlf-3'].map((slug) => JSON.stringify(tag(slug)));
      expect(await report(`\r\n${one}\r\n\r\n  \t\n${two}\n\n${three}`)).toEqual(clean(3));
      expect(await report('')).toEqual(clean(0));
      expect(await report('\n\r\n')).toEqual(clean(0));
    });

    it('a byte order mark as at most one invalid line', async () => {
      const { imported, errors } = await report(`\uFEFF${ndjson([tag('bom-1'), tag('bom-2')])}`);
      expect([2, 1]).toContain(imported);
      expect(errors).toHaveLength(2 - imported);
      for (const { line } of errors) expect(line).toBe(1);
      expect(await label('tags', 'bom-2')).toBeDefined();
    });

    it('text in any script, split anywhere between the chunks of the stream', async () => {
      const name = 'Žluťoučký 機械 🦘';
      const bytes = Buffer.from(ndjson([tag('scripts', { name })]));
      const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
      expect(await send('POST', '/v1/admin/import', pieces)).toMatchObject({ data: clean(1) });
      expect(await label('tags', 'scripts')).toMatchObject({ name });
    });

    it('only bodies sent as NDJSON', async () => {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data']) {
        const answer = await post(JSON.stringify(tag('wrong-type')), type);
        expect([answer.status, answer.body.error]).toEqual([415, expect.stringContaining(TYPE)]);
      }
      expect((await post(JSON.stringify(tag('charset')), `${TYPE}; charset=utf-8`)).body.data).toEqual(clean(1));
      expect(await label('tags', 'wrong-type')).toBeUndefined();
    });
  });

  describe('reports', () => {
    it('each invalid line with its number and problem, and stores the valid ones', async () => {
      const wrong: [string, RegExp][] = [
        ['{"kind":"tag",', /not valid JSON/],
        ['[{"kind":"tag"}]', /not a JSON object/],
        ['null', /not a JSON object/],
        ['"tag"', /not a JSON object/],
        ['{"slug":"x","name":"X"}', /^kind must be one of: .*tool.*directory-category/],
        ['{"kind":"widget","slug":"x"}', /^kind must be one of/],
        ['{"kind":"constructor","slug":"x"}', /^kind must be one of/],
        ['{"kind":"tool","slug":"x"}', /^Missing required fields: name, tagline, description, website, pricing$/],
        [JSON.stringify(tag('Not A Slug')), /^slug must be/],
        [JSON.stringify(tool({ pricing: 'free', opens: -1 })), /pricing must be one of.*; opens must be/],
        [JSON.stringify(tool({ category: 'no-such' })), /^Unknown category: no-such$/],
        [JSON.stringify(tool({ tags: ['nor-this'] })), /^Unknown tags: nor-this$/],
        [JSON.stringify(directory({ categories: ['neither'] })), /^Unknown directory categories: neither$/],
        [String.raw`{"kind":"tag","slug":"nul","name":"a\u0000b"}`, /NUL/],
        [String.raw`{"kind":"tag","slug":"half","name":"a\ud800b"}`, /surrogate/],
        ['{"kind":"tag","slug":"raw","name":"a\0b"}', /not valid JSON/],
        ['{"kind":"tag","slug":"x","name":"X","__proto__":{"adult":true}}', /__proto__/],
        [JSON.stringify(tag('long', { name: 'x'.repeat(1_100_000) })), /too long/],
      ];
      // Every invalid line is between two valid ones, with a blank line before each pair.
      const lines = wrong.flatMap(([line], index) => ['', line, JSON.stringify(tag(`good-${index}`))]);
      const { errors, ...counts } = await report(lines.join('\n'));
      expect(counts).toEqual({ lines: 2 * wrong.length, imported: wrong.length, stopped: false });
      expect(errors).toEqual(
        wrong.map(([, pattern], index) => ({ line: 3 * index + 2, error: expect.stringMatching(pattern) })),
      );
      expect(await shown('/tags?q=good-')).toHaveLength(wrong.length);
    });

    it('that it stopped after 10,000 invalid lines, keeps the valid ones before, and keeps serving', async () => {
      const bad = '{"kind":"nothing"}\n'.repeat(30_000);
      const body = `${JSON.stringify(tag('before-stop'))}\n${bad}${JSON.stringify(tag('after-stop'))}`;
      // One connection, as with a client that reuses connections: the unread rest must not break the next request.
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const { data } = await send('POST', '/v1/admin/import', [Buffer.from(body)], agent);
      const next = await send('GET', '/v1/tags', [], agent).catch(String);
      agent.destroy();
      expect(data).toMatchObject({ stopped: true, imported: 1 });
      expect(data.errors.length).toBeLessThanOrEqual(10_500);
      expect(await label('tags', 'before-stop')).toBeDefined();
      expect(await label('tags', 'after-stop')).toBeUndefined();
      expect(next).toMatchObject({ success: true });
    });
  });

  describe('withstands', () => {
    it.each([
      ['tools', tool],
      ['directories', directory],
      ['categories', (fields: object) => ({ kind: 'category', ...fields })],
    ])('concurrent imports of the same new %s: all succeed and create each once', async (kind, make) => {
      const count = async (): Promise<number> => (await service.admin('GET', `/${kind}`)).body.pagination.total;
      const before = await count();
      const lines = many(200, (index) => make({ slug: `race-${index}`, name: `Race ${index}` }));
      const bodies = many(4, (index) => ndjson(index % 2 === 0 ? lines : lines.toReversed()));
      const responses = await Promise.all(bodies.map((body) => post(body)));
      expect(responses.map(({ status, body }) => [status, body.data])).toEqual(many(4, () => [200, clean(200)]));
      expect(await count()).toBe(before + 200);
    });

    it('a client that disconnects during the import', async () => {
      async function* half(): AsyncGenerator<Uint8Array> {
        yield Buffer.from(`${ndjson(many(600, (index) => tag(`cut-${index}`)))}\n{"kind":`);
        await until(async () => (await shown('/tags?q=cut-')).length > 0);
        throw new Error('gone');
      }
      await expect(send('POST', '/v1/admin/import', half())).rejects.toThrow();
      expect(await shown('/tags?q=cut-')).toHaveLength(500);
      expect(await report([tag('after-cut')])).toEqual(clean(1));
    });
  });

  /** Unlike `fetch`, it waits for the receiver before it takes the next chunk. */
  function send(
    method: string,
    path: string,
    chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array> = [],
    agent?: Agent,
  ): Promise<any> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${ADMIN_KEY}`, 'content-type': TYPE };
      const outgoing = request(service.url + path, { method, agent, headers, timeout: 60_000 }, (response) => {
        readText(response).then((answer) => resolve(JSON.parse(answer)), reject);
      });
      outgoing.on('error', reject).on('timeout', () => outgoing.destroy(new Error('no answer')));
      pipeline(Readable.from(chunks), outgoing).catch(reject);
    });
  }
});
