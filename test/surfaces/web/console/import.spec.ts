import { gzipSync } from 'node:zlib';
import { category, directory, directoryCategory, tag, tool } from '../../../harness/listings.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

let mailServer: MailServer;
let service: Service;
let ada: Visitor;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1', RATE_SITE_PER_MINUTE: '100000' });
  ada = await new TestUsers(service, mailServer).admin('Ada Moreno');
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const ndjson = (lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');

function form(run: 'dry-run' | 'import', fields: { text?: string; file?: string | Buffer }): FormData {
  const data = new FormData();
  data.set('run', run);
  data.set('text', fields.text ?? '');
  data.set('file', new Blob([new Uint8Array(Buffer.from(fields.file ?? ''))]), 'lines.ndjson');
  return data;
}

/** Submits the form and returns the import's page when it has ended. */
async function ended(data: FormData): Promise<Visited> {
  const { status, location = '' } = await ada.upload('/console/import', data);
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/console\/import\/[0-9a-f-]{36}$/)]);
  return until(async () => {
    const page = await ada.open(location);
    return page.$('#run[hx-get]').length === 0 && page;
  });
}

const figures = ({ $ }: Visited): string[] =>
  $('.figure dd')
    .get()
    .map((figure) => $(figure).text());
const errors = async ({ $ }: Visited): Promise<any[]> => {
  const file = await ada.open($('a[download]').attr('href') ?? '');
  expect(file.headers.get('content-disposition')).toContain('attachment');
  return file.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};
const isListed = async (slug: string): Promise<boolean> => (await ada.open(`/tools/${slug}`)).status === 200;

const good = (slug: string): object[] => [
  category(slug),
  tag(slug),
  directoryCategory(slug),
  tool({ slug, category: slug, tags: [slug] }),
  directory({ slug, categories: [slug] }),
];
const bad = (slug: string): object[] => [
  tool({ slug: `${slug}-1`, category: 'no-such-category' }),
  tool({ slug: `${slug}-2`, website: 'nowhere' }),
  { kind: 'ship' },
];

describe('An import in the console', () => {
  it('validates every line in a dry run, including labels of the same file, and stores nothing', async () => {
    const page = await ended(form('dry-run', { file: ndjson([...good('tried'), ...bad('tried')]) }));
    expect(figures(page)).toEqual(['8', '5', '3']);
    expect((await errors(page)).map(({ line }) => line)).toEqual([6, 7, 8]);
    expect(await isListed('tried')).toBe(false);
    expect((await service.admin('GET', '/tags?q=tried')).body.data).toEqual([]);
    expect((await service.admin('GET', '/audit?action=tool.imported')).body.data).toEqual([]);
  });

  it('finds the same problems in a dry run as in the import', async () => {
    const { body } = await service.admin('POST', '/tools', tool({ slug: 'same-former' }));
    await service.admin('PATCH', `/tools/${body.data.id}`, { slug: 'same-present' });
    const lines = ndjson([
      ...good('same'),
      ...bad('same'),
      tool({ slug: 'same-3', tags: ['no-such-tag'] }),
      tool({ slug: 'same-former' }),
    ]);
    const [tried, imported] = [
      await errors(await ended(form('dry-run', { text: lines }))),
      await errors(await ended(form('import', { text: lines }))),
    ];
    expect(tried).toEqual(imported);
  });

  it('stores valid lines, shows who started it, and offers rejected lines as a file', async () => {
    const page = await ended(form('import', { file: ndjson([...good('stored'), ...bad('stored')]) }));
    expect(figures(page)).toEqual(['8', '5', '3']);
    expect((await errors(page))[0]).toEqual({ line: 6, error: 'Unknown category: no-such-category' });
    expect(await isListed('stored')).toBe(true);
    const [{ actor }] = (await service.admin('GET', '/audit?action=tool.imported')).body.data;
    expect((await service.admin('GET', `/users?role=admin`)).body.data[0].id).toBe(actor);
    expect((await ada.open('/console/import')).$('tbody tr').first().text()).toContain('Ada Moreno');
  });

  it('rejects lines that are not text or contain NUL', async () => {
    const lines = Buffer.concat([
      Buffer.from([0xff, 0x00, 0x0a]),
      Buffer.from(ndjson([tool({ slug: 'after-noise', tagline: 'a\0b' })])),
    ]);
    expect(figures(await ended(form('import', { file: lines })))).toEqual(['2', '0', '2']);
  });

  it('rejects a compressed form, which could expand a thousandfold', async () => {
    const plain = new Response(form('dry-run', { file: Buffer.alloc(10_000_000) }));
    const body = gzipSync(Buffer.from(await plain.arrayBuffer()));
    expect(body.length).toBeLessThan(20_000);
    const sent = await fetch(`${service.url}/console/import`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': plain.headers.get('content-type') ?? '',
        'content-encoding': 'gzip',
        cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new Uint8Array(body),
    });
    expect([sent.status, await sent.text()]).toEqual([
      415,
      expect.stringContaining('The Content-Encoding of the body is not supported here; use none'),
    ]);
  });

  it('rejects an overlong boundary before searching the body for it', async () => {
    const boundary = `x${'-'.repeat(7_000)}`;
    const sent = await fetch(`${service.url}/console/import`, {
      method: 'POST',
      headers: {
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        'content-type': `multipart/form-data; boundary=${boundary}`,
        cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: '-'.repeat(5_000_000),
      // Searching the body took half a minute.
      signal: AbortSignal.timeout(10_000),
    });
    expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining('The form cannot be read')]);
  });

  it('asks for lines when there are none, and rejects a file that is too large', async () => {
    const none = await ada.upload('/console/import', form('dry-run', {}));
    expect([none.status, none.$('[role=alert]').text()]).toEqual([400, expect.stringContaining('Choose a file')]);
    const large = await ada.upload('/console/import', form('dry-run', { file: Buffer.alloc(11 * 1_048_576, 0x20) }));
    expect(large.status).toBe(413);
  });

  it('can be repeated without storing anything twice', async () => {
    await ended(form('import', { text: ndjson(good('twice')) }));
    expect(figures(await ended(form('import', { text: ndjson(good('twice')) })))).toEqual(['5', '5', '0']);
    const { data } = (await service.admin('GET', '/tools?tag=twice')).body;
    expect(data.map(({ slug }: any) => slug)).toEqual(['twice']);
  });
});
