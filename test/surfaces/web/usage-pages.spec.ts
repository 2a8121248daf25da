import { randomUUID } from 'node:crypto';
import { ACCEPTABLE_USE } from '../../../src/contexts/access/acceptable-use.js';
import { rowsOf } from '../../harness/database.js';
import { tool } from '../../harness/listings.js';
import { message, post } from '../../harness/mcp.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { Service } from '../../harness/service.js';
import { TestUsers } from '../../harness/test-users.js';
import type { Visited, Visitor } from '../../harness/visitor.js';

const TOOLS = 100;
const DAY_MS = 86_400_000;

let mailServer: MailServer;
let service: Service;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({
    SMTP_URL: mailServer.url,
    TRUST_PROXY: '1',
    RATE_SITE_PER_MINUTE: '100000',
    RATE_REST_STANDARD: '10',
    RATE_MCP_STANDARD: '3',
  });
  await service.import(...Array.from({ length: TOOLS }, (_, index) => tool({ slug: `counted-${index}` })));
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

interface Developer {
  visitor: Visitor;
  key: string;
  id: string;
}

async function makeKey(visitor: Visitor, name: string): Promise<{ key: string; id: string }> {
  const { $ } = await visitor.send('/dashboard/keys', { name, policy: ACCEPTABLE_USE.version });
  const list = await visitor.open('/dashboard/keys');
  return { key: $('.secret code').text(), id: list.$('tbody a').first().attr('href')?.split('/').at(-1) ?? '' };
}

async function developer(name = 'Laptop'): Promise<Developer> {
  const visitor = await new TestUsers(service, mailServer).signedIn();
  return { visitor, ...(await makeKey(visitor, name)) };
}

const sql = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);
const call = (key: string): Promise<unknown> =>
  post(service, key, message('2025-11-25', 'tools/call', { name: 'get_top_tools', arguments: {} }));
const texts = ({ $ }: Visited, selector: string): string[] =>
  $(selector)
    .get()
    .map((found) => $(found).text().trim());
/** The figures of a row: REST, MCP, 2xx, 3xx, 4xx, 429, 5xx. */
const row = (page: Visited, index: number, table = 'details table'): number[] =>
  texts(page, `${table} tbody tr:nth-child(${index}) td`).map((text) => Number(text.replaceAll(',', '')));
const figures = (page: Visited): string[] => texts(page, '.figure dd:first-of-type');
const lines = ({ text }: Visited): string[] => text.split('\r\n').filter((line) => line !== '');
const today = (): string => new Date().toISOString().slice(0, 10);

/** 2 REST requests, one of them a 404, and 5 MCP calls, 2 of them over the limit. */
async function use(key: string): Promise<void> {
  await service.get('/v1/tools?limit=50', key);
  await service.get('/v1/tools/no-such', key);
  for (let round = 0; round < 5; round += 1) await call(key);
}

describe('The usage page', () => {
  it('shows requests by day, status class and transport, with 429s, as a chart and a table', async () => {
    const { visitor, key } = await developer();
    await use(key);
    const page = await visitor.open('/dashboard/usage');
    expect(row(page, 1)).toEqual([2, 5, 4, 0, 1, 2, 0]);
    expect(figures(page)).toEqual(['4', '71.4%', '1', '2']);
    expect(texts(page, 'details tbody tr')).toHaveLength(30);
    const { $ } = page;
    expect($('.chart svg g')).toHaveLength(30);
    expect($('.chart svg g').last().find('title').text()).toMatch(/: 1 REST, 3 MCP, 1 errors, 2 over the limit$/);
    expect($('.chart svg g').last().find('rect')).toHaveLength(4);
    expect($('.chart svg').attr('aria-label')).toContain('The table below');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
  });

  it('shows one key or all keys, for 7, 30 or 90 days, by URL', async () => {
    const { visitor, key, id } = await developer('First');
    const second = await makeKey(visitor, 'Second');
    await service.get('/v1/tags', key);
    await call(second.key);
    await call(second.key);
    await sql(
      `insert into key_requests values ('${id}', current_date - 6, 'rest', 200, 10, now()),
         ('${id}', current_date - 7, 'rest', 304, 100, now()), ('${id}', current_date - 29, 'rest', 500, 1000, now()),
         ('${id}', current_date - 30, 'mcp', 200, 10000, now()), ('${id}', current_date - 89, 'mcp', 200, 100000, now())`,
    );
    const answered = async (query: string): Promise<string | undefined> =>
      figures(await visitor.open(`/dashboard/usage?${query}`))[0];
    expect(await answered('days=7')).toBe('13');
    expect(await answered('days=30')).toBe('113');
    expect(await answered('days=90')).toBe('110,113');
    expect(await answered('')).toBe('113');
    expect(await answered(`days=7&key=${second.id}`)).toBe('2');
    expect(await answered(`days=90&key=${id}`)).toBe('110,111');
    const page = await visitor.open(`/dashboard/usage?days=90`);
    expect(texts(page, 'details tbody tr')).toHaveLength(90);
    expect(row(page, 90)).toEqual([0, 100_000, 100_000, 0, 0, 0, 0]);
    expect(texts(page, '[aria-labelledby=by-key] tbody th')).toEqual([
      expect.stringMatching(/^Second/),
      expect.stringMatching(/^First/),
    ]);
    for (const query of ['days=31', 'key=nonsense'])
      expect((await visitor.open(`/dashboard/usage?${query}`)).status).toBe(400);
  });

  it('shows the remaining rate limits of each key', async () => {
    const { visitor, key } = await developer();
    const left = async (): Promise<string[]> =>
      texts(await visitor.open('/dashboard/usage'), '[aria-labelledby=by-key] b');
    expect(await left()).toEqual(['10', '3']);
    await use(key);
    expect(await left()).toEqual(['8', '0']);
    expect(texts(await visitor.open('/dashboard/usage'), '[aria-labelledby=by-key] .note')[0]).toMatch(
      /resets in \d+ s/,
    );
  });

  it('shows the share of the catalog that all keys or one key fetched', async () => {
    const { visitor, key, id } = await developer();
    const second = await makeKey(visitor, 'Second');
    await service.get('/v1/tools?limit=50', key);
    await service.get('/v1/tools?limit=50&page=2', second.key);
    const share = async (query: string): Promise<number> =>
      Number.parseFloat(texts(await visitor.open(`/dashboard/usage?${query}`), '[aria-labelledby=share] b')[0] ?? '');
    expect(await share(`key=${id}`)).toBeGreaterThan(45);
    expect(await share(`key=${id}`)).toBeLessThan(55);
    expect(await share('')).toBeGreaterThan(93);
  });

  it('keeps the usage of a revoked key', async () => {
    const { visitor, key, id } = await developer('Gone');
    await service.get('/v1/tags', key);
    await visitor.send(`/dashboard/keys/${id}/revoke`, { confirmation: 'Gone' });
    const page = await visitor.open(`/dashboard/usage?key=${id}`);
    expect([page.status, figures(page)[0]]).toEqual([200, '1']);
    expect(texts(page, 'option:selected')[0]).toContain('revoked');
  });

  it('shows no usage of other users', async () => {
    const { key, id } = await developer('Secret project');
    await service.get('/v1/tags', key);
    const stranger = await developer('Own');
    for (const path of ['/dashboard/usage', '/dashboard/usage.csv']) {
      expect((await stranger.visitor.open(path)).text).not.toContain('Secret project');
      for (const other of [id, randomUUID()])
        expect((await stranger.visitor.open(`${path}?key=${other}`)).status).toBe(404);
    }
    expect(figures(await stranger.visitor.open('/dashboard/usage'))[0]).toBe('0');
  });

  it('says what to do without a key', async () => {
    const visitor = await new TestUsers(service, mailServer).signedIn();
    const { status, $ } = await visitor.open('/dashboard/usage');
    expect([status, $('.empty a').attr('href')]).toEqual([200, '/dashboard/keys']);
  });
});

describe('The usage as CSV', () => {
  it('has a line per day, key, transport and status, and is an uncached download', async () => {
    const { visitor, key, id } = await developer();
    await use(key);
    const link = (await visitor.open(`/dashboard/usage?days=7&key=${id}`)).$('a[href*=csv]').attr('href') ?? '';
    const file = await visitor.open(link);
    const prefix = key.slice(0, 10);
    expect(lines(file)).toEqual([
      'day,key,prefix,transport,status,requests',
      `${today()},Laptop,${prefix},mcp,200,3`,
      `${today()},Laptop,${prefix},rest,200,1`,
      `${today()},Laptop,${prefix},rest,404,1`,
      `${today()},Laptop,${prefix},mcp,429,2`,
    ]);
    expect(file.text.endsWith('\r\n')).toBe(true);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="usage.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['=1+1', `"'=1+1"`],
    ['+cmd|calc', `"'+cmd|calc"`],
    ['-2', `"'-2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
    ['a, b', '"a, b"'],
    ['say "hi"', '"say ""hi"""'],
    ['plain', 'plain'],
  ])('contains the name %p as text, never as a formula', async (name, cell) => {
    const { visitor, key } = await developer(name);
    await service.get('/v1/tags', key);
    const [, line] = lines(await visitor.open('/dashboard/usage.csv'));
    expect(line).toBe(`${today()},${cell},${key.slice(0, 10)},rest,200,1`);
  });

  it('requires a session', async () => {
    const response = await service.get('/dashboard/usage.csv', undefined, { accept: 'text/csv' });
    expect([response.status, response.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/sign-in\?/)]);
  });
});

describe('The usage that admins see', () => {
  it('separates REST from MCP, and adds both in each status', async () => {
    const { key, id } = await developer();
    await use(key);
    const { body } = await service.admin('GET', `/keys/${id}/usage`);
    expect(body.data.days).toEqual([
      {
        day: today(),
        requests: 7,
        rest: 2,
        mcp: 5,
        statuses: [
          { status: 200, requests: 4 },
          { status: 404, requests: 1 },
          { status: 429, requests: 2 },
        ],
      },
    ]);
  });

  it('is kept for 90 days', async () => {
    const { visitor, id } = await developer();
    const old = new Date(Date.now() - 89 * DAY_MS).toISOString().slice(0, 10);
    await sql(`insert into key_requests values ('${id}', '${old}', 'rest', 200, 3, now())`);
    expect(lines(await visitor.open('/dashboard/usage.csv?days=90'))[1]).toContain(old);
  });
});
