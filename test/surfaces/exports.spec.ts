import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import type { RowCursorsService } from '../../src/platform/database/row-cursors.service.js';
import { EXPORTED_LISTS } from '../../src/surfaces/exports/exported-lists.js';
import { category, directory, directoryCategory, tag, tool } from '../harness/listings.js';
import { ask, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { submitted } from '../harness/partner.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { ADMIN_KEY, type ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visitor } from '../harness/visitor.js';

const BULK = 100_001;

let mailServer: MailServer;
let service: Service;
let ada: Visitor;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
  ada = await new TestUsers(service, mailServer).admin('Ada Moreno', 'ada.moreno@catalog.example');
  await service.import(
    category('writing'),
    tag('editor'),
    directoryCategory('startups'),
    tool({
      slug: 'sums',
      name: '=HYPERLINK("https://evil.example")',
      category: 'writing',
      tags: ['editor'],
      founderEmail: 'zoe@sums.example',
    }),
    tool({ slug: 'plain', name: 'Plain, "quoted" Zoë', category: null, published: false }),
    directory({ slug: 'harbor', name: 'Harbor', categories: ['startups'] }),
  );
  const partner = await supported(service, { supportMode: 'human' });
  await submitted(service, partner.key, { name: 'Draftwell' });
  await ask(service, partner, {
    question: '+1 for a refund?',
    externalId: '-7',
    customer: { name: '@ada', email: 'grete@studio.example' },
  });
  await rowsOf(
    service.databaseUrl,
    `insert into partner_applications
            (id, user_id, name, website, purpose, contact_email, support_enabled, support_mode, policy_version)
       select gen_random_uuid(), id, '=1+1', 'https://harbor.example/', 'Launches', 'a@harbor.example', false, 'hybrid', '1.1'
         from users where email = 'ada.moreno@catalog.example' returning id`,
  );
  // More rows than an export has, which no caller could create in time.
  await rowsOf(
    service.databaseUrl,
    `insert into audit_entries (actor, action, subject) select 'bulk', 'test.bulk', number::text
       from generate_series(1, ${BULK}) as number returning id`.replace('returning id', 'returning 1'),
  );
});

afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const exported = (path: string): Promise<ServiceResponse> => service.get(`/v1/admin/exports/${path}`, ADMIN_KEY);

/** The cells of a file without line breaks in cells. */
const rows = ({ text }: ServiceResponse): string[] => text.split('\r\n').slice(0, -1);

/** Starts to read an export and stops, without disconnecting. */
const stalled = (): Promise<{ end: () => void }> =>
  new Promise((resolve, reject) => {
    const request = get(
      `${service.url}/v1/admin/exports/audit?action=test.bulk`,
      { headers: { authorization: `Bearer ${ADMIN_KEY}` }, agent: false },
      (response) => {
        response.once('readable', () => resolve({ end: () => response.destroy() }));
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });

const auditEntries = async (): Promise<number> =>
  (await service.admin('GET', '/audit?action=list.exported&limit=1')).body.pagination.total;

/** A request of Ada's browser. */
const browse = (method: 'GET' | 'HEAD', path: string, site?: string): Promise<ServiceResponse> =>
  service.call(path, {
    method,
    headers: {
      cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(site !== undefined && { 'sec-fetch-site': site }),
    },
  });

const openCursors = async (): Promise<number> => {
  const [{ count }] = await rowsOf(
    service.databaseUrl,
    `select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and state <> 'idle' and query like 'fetch%'`,
  );
  return count as number;
};

describe('An export', () => {
  it.each([
    ['tools', 'id,slug,name,', 'sums'],
    ['directories', 'id,slug,name,', 'harbor'],
    ['categories', 'id,slug,name,adult,tools,directoryCategories', 'writing'],
    ['tags', 'id,slug,name,adult,tools', 'editor'],
    ['directory-categories', 'id,slug,name,directories,acceptsAnyTool', 'startups'],
    ['submissions', 'toolId,slug,name,', 'Draftwell'],
    ['lost-listings', 'toolId,tool,partnerId,', ''],
    ['conversations', 'id,partnerId,partnerName,externalId,', 'grete@studio.example'],
    ['users', 'id,name,email,role,plan,banned,createdAt', 'ada.moreno@catalog.example'],
    ['oauth-clients', 'clientId,name,host,connections,', ''],
    ['partners', 'id,name,contactEmail,', 'Launch Harbor'],
    ['webhook-deliveries', 'id,webhookId,partnerId,', ''],
    ['reports', 'id,kind,listingSlug,', ''],
    ['site-checks', 'kind,id,slug,name,website,result,', ''],
    ['listing-requests', 'id,userId,status,', ''],
    ['applications', 'id,userId,status,name,website,purpose,contactEmail,', `,"'=1+1",https://harbor.example/,`],
    ['audit?action=user.created', 'id,at,actor,action,subject,details', ''],
  ])('of %s is a CSV file with a header', async (path, header, content) => {
    const answer = await exported(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${path.replace(/\?.*/, '')}.csv"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(rows(answer)[0]).toContain(header);
    expect(answer.text).toContain(content);
  });

  it('contains what the filters match, in the order of the list', async () => {
    expect(rows(await exported('tools?published=false&q=plain'))).toHaveLength(2);
    expect(rows(await exported('tools?q=nothing-like-this'))).toHaveLength(1);
    const slugs = async (sort: string): Promise<(string | undefined)[]> =>
      rows(await exported(`tools?sort=${sort}`))
        .slice(1)
        .map((line) => line.split(',')[1]);
    expect(await slugs('oldest')).toEqual((await slugs('newest')).reverse());
    expect(rows(await exported('conversations?status=answered'))).toHaveLength(1);
    expect(rows(await exported('users?role=admin'))).toHaveLength(2);
    expect(rows(await exported('applications?status=open'))).toHaveLength(2);
    expect(rows(await exported('applications?status=declined'))).toHaveLength(1);
    expect((await exported('tools?pricing=gold')).status).toBe(400);
  });

  it('takes the filters of its list', async () => {
    const { paths } = (await service.get('/v1/admin/openapi.json', ADMIN_KEY)).body;
    const parametersOf = (path: string): unknown[] =>
      paths[path].get.parameters.map((parameter: object) => JSON.stringify(parameter)).sort();
    const exports = Object.keys(paths).filter((path) => path.startsWith('/exports/'));
    expect(exports).toHaveLength(EXPORTED_LISTS.length);
    for (const path of exports) {
      const name = path.replace('/exports', '');
      const list = Object.keys(paths).find((other) => other === name || other === `/support${name}`);
      expect([path, parametersOf(path)]).toEqual([path, parametersOf(list ?? '')]);
    }
  });

  it('keeps spreadsheets from running cells, and everything else as it is', async () => {
    const { text } = await exported('tools');
    expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
    expect(text).toContain(',"Plain, ""quoted"" Zoë",');
    expect((await exported('conversations')).text).toMatch(
      /,"'-7",pending,"'@ada",grete@studio.example,,"'\+1 for a refund\?",/,
    );
  });

  it('has at most 100,000 rows, the newest ones', async () => {
    const lines = rows(await exported('audit?action=test.bulk'));
    expect(lines).toHaveLength(100_001);
    expect([lines[1]?.split(',')[4], lines.at(-1)?.split(',')[4]]).toEqual([String(BULK), '2']);
  });

  it('is recorded in the audit log with its filters, without the text of a search', async () => {
    await exported('tools?published=false&page=3');
    const [entry] = (await service.admin('GET', '/audit?action=list.exported&subject=tools')).body.data;
    expect(entry.details).toEqual({ filters: { published: false, sort: 'newest' } });
    const { text } = await ada.open('/console/exports/users?q=moreno');
    expect(text).toContain('ada.moreno@catalog.example');
    const [own] = (await service.admin('GET', '/audit?action=list.exported&subject=users')).body.data;
    const [{ id }] = (await service.admin('GET', '/users?q=moreno')).body.data;
    expect([own.actor, own.details]).toEqual([id, { filters: { q: 'set' } }]);
    await exported('users?email=ada.moreno@catalog.example');
    const [byEmail] = (await service.admin('GET', '/audit?action=list.exported&subject=users')).body.data;
    expect(byEmail.details).toEqual({ filters: { email: 'set' } });
  });

  it('is linked from each console list, with its filters', async () => {
    const filters: Record<string, readonly [shown: string, exported: string]> = {
      tools: ['?q=plain&published=false&page=2', '?q=plain&published=false&sort=newest'],
      directories: ['', '?sort=newest'],
      submissions: ['?state=IN_QUEUE', '?state=IN_QUEUE'],
      'lost-listings': ['?status=accepted&page=2', '?status=accepted'],
      inbox: ['?view=all', '?view=all'],
      health: ['?result=gone&minDays=7', '?result=gone&minDays=7'],
      audit: ['?action=user.created', '?action=user.created'],
    };
    for (const { page } of EXPORTED_LISTS) {
      const [shown, exportedFilters] = filters[page] ?? ['', ''];
      const { $ } = await ada.open(`/console/${page}${shown}`);
      const href = $('a:contains("Export CSV")').attr('href');
      expect(href).toBe(`/console/exports/${page}${exportedFilters}`);
      expect((await ada.open(href ?? '')).status).toBe(200);
    }
  });

  it.each(['cross-site', 'same-site'])('is rejected, without an audit entry, for a %s request', async (site) => {
    const before = await auditEntries();
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of [
        '/console/exports/tools',
        `/console/import/${randomUUID()}/errors.ndjson`,
        '/dashboard/usage.csv',
        '/dashboard/account/data',
        `/launch/lists/${randomUUID()}/csv`,
      ])
        expect([method, path, (await browse(method, path, site)).status]).toEqual([method, path, 403]);
    expect(await auditEntries()).toBe(before);
  });

  it.each(['none', 'same-origin', undefined])('is sent to a browser with Sec-Fetch-Site %s', async (site) => {
    for (const path of ['/console/exports/tools', '/dashboard/usage.csv'])
      expect((await browse('GET', path, site)).status).toBe(200);
  });

  it('has only headers, no audit entry and no slot, for HEAD', async () => {
    const before = await auditEntries();
    const [one, other] = await Promise.all([stalled(), stalled()]);
    const heads = [
      await service.call('/v1/admin/exports/users', { method: 'HEAD', key: ADMIN_KEY }),
      await browse('HEAD', '/console/exports/users'),
    ];
    one.end();
    other.end();
    for (const { status, headers, text } of heads)
      expect([status, text, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        200,
        '',
        'text/csv; charset=utf-8',
        'attachment; filename="users.csv"',
      ]);
    expect(await auditEntries()).toBe(before + 2);
  });

  it('waits while two others run, and then gets 503 without an audit entry', async () => {
    const cursors = service.inside<RowCursorsService>('RowCursorsService');
    const [one, other] = await Promise.all([stalled(), stalled()]);
    const waiting = exported('tools');
    await service.get('/v1/me', ADMIN_KEY);
    one.end();
    expect((await waiting).status).toBe(200);

    const next = await stalled();
    const before = await auditEntries();
    const waitMs = cursors.slotWaitMs;
    cursors.slotWaitMs = 1;
    const busy = await exported('tools').finally(() => (cursors.slotWaitMs = waitMs));
    expect([busy.status, busy.body.error]).toEqual([503, expect.stringContaining('Try again')]);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await auditEntries()).toBe(before);
    other.end();
    next.end();
  });

  it('ends when the client disconnects, even while it waits', async () => {
    const [one, other] = await Promise.all([stalled(), stalled()]);
    const gone = new AbortController();
    const waiting = fetch(`${service.url}/v1/admin/exports/tools`, {
      headers: { authorization: `Bearer ${ADMIN_KEY}` },
      signal: gone.signal,
    });
    await service.get('/v1/me', ADMIN_KEY);
    gone.abort();
    await expect(waiting).rejects.toThrow();
    one.end();
    other.end();
    await until(async () => (await openCursors()) === 0);
    const both = await Promise.all([stalled(), stalled()]);
    for (const { end } of both) end();
  });
});
