import { category, directory, directoryCategory } from '../../../harness/listings.js';
import { rowsOf } from '../../../harness/database.js';
import { partner, submitted } from '../../../harness/partner.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import { type Visited, Visitor } from '../../../harness/visitor.js';

let mailServer: MailServer;
let service: Service;
let ada: Visitor;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.startSeparate({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
  ada = await new TestUsers(service, mailServer).admin('Ada Moreno');
  await service.import(category('writing'), directory({ slug: 'harbor', name: 'Harbor' }));
});

afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

/** The figures by name, each with its link. */
const figures = ({ $ }: Visited): Record<string, [string, string | undefined]> =>
  Object.fromEntries(
    $('.figure')
      .toArray()
      .map((figure) => {
        const link = $(figure).find('dd a').first();
        link.find('.visually-hidden').remove();
        return [$(figure).find('dt').text(), [link.text(), link.attr('href')]];
      }),
  );

describe('The overview', () => {
  it('counts waiting work, and each number links to its list', async () => {
    const { id, key } = await partner(service);
    const { id: toolId } = await submitted(service, key);
    await service.admin('PATCH', `/submissions/${toolId}`, { paymentType: 'starter' });
    const now = `now() - interval '8 days'`;
    await rowsOf(service.databaseUrl, `update submissions set due_at = ${now} returning tool_id`);
    await rowsOf(
      service.databaseUrl,
      `insert into support_conversations (id, client_id, waiting_since, active_at, created_at)
         values (gen_random_uuid(), '${id}', now() - interval '3 hours', now(), now()) returning id`,
    );
    // Closed: one of yesterday that AI replied to, and one that is too old for the share of AI replies.
    await rowsOf(
      service.databaseUrl,
      `insert into support_conversations
         (id, client_id, waiting_since, active_at, created_at, closed_at, closed_as, first_replied_at, first_reply_by)
         select gen_random_uuid(), '${id}', at, at, at, at, 'resolved', at, 'ai'
           from unnest(array[now() - interval '1 day', now() - interval '31 days']) as at returning id`,
    );
    await rowsOf(
      service.databaseUrl,
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body, status, attempted_at, created_at)
         select gen_random_uuid(), gen_random_uuid(), '${id}', 'ping', 'https://a.example', '{}', 'failed', now(), at
           from unnest(array[now(), ${now}]) as at returning id`,
    );
    await rowsOf(
      service.databaseUrl,
      `insert into jobs (kind, queue, payload, attempts, max_attempts, last_error)
         values ('draw-card', 'x', '{}', 3, 3, 'The disk is full') returning id`,
    );
    await rowsOf(
      service.databaseUrl,
      `insert into reports (id, kind, listing_id, listing_slug, listing_name, reason, text)
         values (gen_random_uuid(), 'tool', '${toolId}', 'x', 'X', 'other', 'Gone') returning id`,
    );
    await rowsOf(
      service.databaseUrl,
      `update site_checks set result = 'gone', since = now(), checked_at = now() where listing_id = '${toolId}' returning kind`,
    );
    const page = await until(async () => {
      const opened = await ada.open('/console');
      return figures(opened)['Visitor reports']?.[0] === '1' && opened;
    });
    expect(figures(page)).toEqual({
      'Open submissions': ['1', '/console/board'],
      'Conversations waiting': ['1', '/console/inbox'],
      'Failed deliveries': ['1', '/console/deliveries?status=unresolved&days=7'],
      'Failed jobs': ['1', '#jobs'],
      'Listing requests': ['0', '/console/listing-requests?status=open'],
      'Lost listings': ['0', '/console/lost-listings'],
      'Partner applications': ['0', '/console/applications?status=open'],
      'Site problems': ['1', '/console/health'],
      'Visitor reports': ['1', '/console/reports?status=open'],
    });
    const queues = page.$('nav[aria-label=Console] .nav-link').get().slice(-5);
    expect(queues.map((link) => page.$(link).text().replace(' waiting', ''))).toEqual([
      'Listing requests',
      'Applications',
      'Reports1',
      'Site checks1',
      'Lost listings',
    ]);
    expect(page.$('.figure a[href="/console/board?due=late"]').text()).toBe('1 late');
    expect(page.$('.figure time').first().text()).toBe('3 hours ago');
    expect(page.$('a[href="/console/submissions?state=IN_QUEUE"]').text()).toContain('In queue');
    expect(page.$('#jobs').parent().text()).toContain('The disk is full');
    // No process runs this kind, so the job waits.
    const retry = page.$('#jobs').parent().find('form').attr('action') ?? '';
    for (let time = 0; time < 2; time += 1) expect((await ada.send(retry)).location).toBe('/console?done=retried#jobs');
    expect(
      await rowsOf(service.databaseUrl, `select attempts, max_attempts from jobs where kind = 'draw-card'`),
    ).toEqual([{ attempts: 0, max_attempts: 3 }]);
    expect((await service.admin('GET', '/audit?action=job.retried')).body.data).toHaveLength(1);
    expect((await ada.open('/console/deliveries?status=unresolved&days=7')).$('tbody tr')).toHaveLength(1);
  });

  it('shows requests and rejections by day, catalog growth by week, and the state of the service', async () => {
    const { $ } = await ada.open('/console');
    expect($('.chart svg').attr('aria-label')).toContain('Requests by day');
    expect($('#growth').parent().text()).toMatch(/1 tool and 1 directory/);
    expect($('#growth').parent().find('tbody tr')).toHaveLength(8);
    const health = $('#health').parent().text();
    for (const name of ['Database', 'Jobs', 'Webhooks', 'Email', 'Version']) expect(health).toContain(name);
    expect(health).toContain('off (MEANING); search is by words');
    const replies = $('#ai-replies').parent();
    expect(replies.find('p').text()).toBe(
      'Built-in replies: 50% of questions in the last 30 days. Connect a model to reply to more.',
    );
    expect(replies.find('a').attr('href')).toBe('/docs/support#connect-a-model');
    expect($('nav[aria-label=Console] [aria-current]').text()).toBe('Overview');
  });

  it('says so while no directory category accepts any tool', async () => {
    const health = async (): Promise<string> => (await ada.open('/console')).$('#health').parent().text();
    expect(await health()).not.toContain('Launch lists');
    await service.import(directoryCategory('plain'));
    await until(async () => (await health()).includes('no directory category accepts any tool'));
    await service.import(directoryCategory('plain', { acceptsAnyTool: true }));
    await until(async () => !(await health()).includes('Launch lists'));
  });

  it('shows admins the console around an unknown page, and everyone else the public one', async () => {
    for (const path of ['/console/nothing', '/console/tools/x/y/z', '/console/nothing/']) {
      const { status, $ } = await ada.open(path);
      expect([path, status, $('h1').text()]).toEqual([path, 404, 'Page not found']);
      expect($('nav[aria-label=Console] a[href="/console/board"]').length).toBe(1);
      const visitor = await new Visitor(service).open(path);
      const user = await (await new TestUsers(service, mailServer).signedIn()).open(path);
      for (const page of [visitor, user])
        expect([page.status, page.$('nav[aria-label=Console]').length, page.$('.lead').text()]).toEqual([
          404,
          0,
          expect.stringContaining('The link may be mistyped'),
        ]);
    }
    const wrong = await ada.open('/console/board/batch');
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('of an empty catalog has the first steps, and lists say what belongs there', async () => {
    const empty = await Service.startSeparate({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
    const admin = await new TestUsers(empty, mailServer).admin('Noor Haddad');
    const links = async (): Promise<(string | undefined)[]> => {
      const { $ } = await admin.open('/console');
      return $('[aria-labelledby=first-steps] a')
        .get()
        .map((link) => $(link).attr('href'));
    };
    expect(await links()).toEqual(['/', '/console/import', '/console/partners/new']);
    for (const [path, text] of [
      ['tools', 'Create one, or import a file.'],
      ['submissions', 'Tools that partners submit appear here.'],
      ['partners', 'Create a partner'],
      ['reports', 'Visitors report problems'],
      ['deliveries', 'Send a test event'],
    ] as const)
      expect([path, (await admin.open(`/console/${path}`)).$('.empty').text()]).toEqual([
        path,
        expect.stringContaining(text),
      ]);
    expect((await admin.open('/console/tools?q=x')).$('.empty').text()).toContain('No matching tools');
    for (const [path, text] of [
      ['reports?status=open', 'All done'],
      ['listing-requests?status=open', 'All done'],
      ['applications?status=open', 'All done'],
      ['deliveries?status=unresolved&days=7', 'All done'],
      ['reports?status=closed', 'No matching'],
      ['deliveries?status=failed', 'No matching'],
    ])
      expect([path, (await admin.open(`/console/${path}`)).$('.empty').text()]).toEqual([
        path,
        expect.stringContaining(text ?? ''),
      ]);
    const home = await admin.open('/');
    expect(home.$('.lead').text()).toContain('lists AI tools, and directories where');
    expect([home.$('#categories').length, home.text.includes('of directories fit')]).toEqual([0, false]);
    await empty.stop();
  });
});
