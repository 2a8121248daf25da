import { category, directory, tool } from '../../../harness/listings.js';
import { rowsOf } from '../../../harness/database.js';
import { partner, submitted } from '../../../harness/partner.js';
import { testClientOf } from '../../../harness/sandbox.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visitor } from '../../../harness/visitor.js';

const SITE = 'https://catalog.example';
const CONVERSATION = '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f';

let mailServer: MailServer;
let service: Service;
let users: TestUsers;
let ada: Visitor;
let partnerId: string;
let key: string;
let toolId: string;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
  users = new TestUsers(service, mailServer);
  ada = await users.admin('Ada Moreno', 'ada.moreno@catalog.example');
  await service.import(
    category('writing'),
    tool({
      slug: 'voicewell',
      name: 'Voicewell Studio',
      website: 'https://www.Voicewell.example/start?from=ad',
      founderName: 'Zoë <i>Okafor',
      founderEmail: 'zoe@voicewell-mail.example',
    }),
    directory({ slug: 'harbor', name: 'Harbor', website: 'https://harbor-list.example/' }),
  );
  ({ id: partnerId, key } = await partner(service));
  toolId = (await submitted(service, key, { name: 'Draftwell' })).id;
  await rowsOf(
    service.databaseUrl,
    `insert into support_conversations (id, client_id, external_id, customer, waiting_since, active_at, created_at)
       values ('${CONVERSATION}', '${partnerId}', 'thread-7781',
               '{"name": "Grete <b>Lund", "email": "grete@studio.example"}', now(), now(), now()) returning id`,
  );
  await rowsOf(
    service.databaseUrl,
    `insert into support_messages (id, conversation_id, client_id, author, content, created_at)
       values (gen_random_uuid(), '${CONVERSATION}', '${partnerId}', 'customer',
               'My invoices <img src=x onerror=alert()> of reservation QX-4471 were sent twice \uE000bold\uE001', now()) returning id`,
  );
  const recorded = { isSubmitted: true, listingUrl: 'https://www.harbor-list.example/Tools/draftwell/?view=full#top' };
  const { status } = await service.admin('PUT', `/submissions/${toolId}/directories/harbor`, recorded);
  expect(status).toBe(200);
});

afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

/** The paths found, by group, without pages of the console. */
async function found(q: string, path = '/console/search'): Promise<Record<string, string[]>> {
  const { $, status } = await ada.open(`${path}?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  const groups = $('section:not([aria-label=Pages])').toArray();
  return Object.fromEntries(
    groups.map((group) => [
      $(group).find('h2').text(),
      $(group)
        .find('li a')
        .toArray()
        .map((link) => $(link).attr('href') ?? ''),
    ]),
  );
}

const userId = async (email: string): Promise<string> =>
  (await service.admin('GET', `/users?email=${email}`)).body.data[0].id;

const emailOf = ({ email }: { email: string }): string => email;

describe('The console search', () => {
  it('is on every console page', async () => {
    for (const page of ['/console', '/console/board', '/console/deliveries', '/console/audit', '/console/search']) {
      const { $ } = await ada.open(page);
      expect([page, $('main form[role=search][action="/console/search"] input[name=q]').length]).toEqual([page, 1]);
    }
  });

  it('finds a submission and its tool once, tools and directories by word prefixes', async () => {
    expect(await found('draftw')).toEqual({ Submissions: [`/console/submissions/${toolId}`] });
    const [{ kind }, ...others] = (await service.admin('GET', `/search?q=${toolId}`)).body.data;
    expect([kind, others]).toEqual(['submission', []]);
    expect(Object.keys(await found('studio voice'))).toEqual(['Tools']);
    expect(Object.keys(await found('harb'))).toContain('Directories');
  });

  it('finds users, partners, customers and keys by name, email address, external ID or prefix', async () => {
    const ownId = await userId('ada.moreno@catalog.example');
    expect(await found('moreno@cat')).toEqual({ Users: [`/console/users/${ownId}`] });
    expect(await found('MORENO')).toEqual({ Users: [`/console/users/${ownId}`] });
    expect((await found('launch har'))['Partners']).toEqual([`/console/partners/${partnerId}`]);
    for (const known of ['grete@studio', 'lund', 'thread-7781'])
      expect([known, await found(known)]).toEqual([known, { Conversations: [`/console/inbox/${CONVERSATION}`] }]);
    for (const shown of [key.slice(0, 10), key])
      expect(await found(shown)).toEqual({ Keys: [`/console/partners/${partnerId}`] });
  });

  it('finds tools by website, host, founder name and founder email address', async () => {
    const [listed] = (await service.admin('GET', '/tools?q=voicewell')).body.data;
    const expected = [`/console/tools/${listed.id}`];
    for (const known of [
      'voicewell.example',
      'https://voicewell.example/',
      'http://www.voicewell.example/other?x=1',
      'okafor',
      'zoe okaf',
      'zoe@voicewell-mail.example',
    ])
      expect([known, (await found(known))['Tools']]).toEqual([known, expected]);
    expect((await found('harbor-list.example'))['Directories']).toHaveLength(1);
  });

  it('finds tools and directories by slug, former slug and URL of their page', async () => {
    const [{ id }] = (await service.admin('GET', '/tools?q=voicewell')).body.data;
    const { slug } = (await service.admin('PATCH', `/tools/${id}`, { slug: 'voice-2024' })).body.data;
    expect(slug).toBe('voice-2024');
    for (const known of [
      'voice-2024',
      'Voicewell',
      `${SITE}/tools/voice-2024`,
      `${SITE}/tools/voicewell/alternatives?from=mail#top`,
    ])
      expect([known, (await found(known))['Tools']]).toEqual([known, [`/console/tools/${id}`]]);
    expect(Object.keys(await found(`${SITE}/directories/harbor`))).toEqual(['Directories']);
    for (const other of [`${SITE}/directories/voice-2024`, 'https://other.example/tools/voice-2024'])
      expect([other, await found(other)]).toEqual([other, {}]);
    const matched = (await service.admin('GET', `/search?q=${SITE}/tools/voicewell`)).body.data;
    expect(matched).toEqual([expect.objectContaining({ kind: 'tool', matchedBy: 'slug' })]);
  });

  it('finds whole email addresses only, and of an unfinished one the last word by its beginning', async () => {
    await users.signedIn('noa3@tidepool-mail.example');
    await users.signedIn('noa30@tidepool-mail.example');
    await users.signedIn('ben.noa3@tidepool-mail.example');
    const noa = await userId('noa3@tidepool-mail.example');
    for (const known of ['noa3@tidepool-mail.example', 'NOA3@tidepool-mail.example'])
      expect([known, await found(known)]).toEqual([known, { Users: [`/console/users/${noa}`] }]);
    for (const known of ['noa3@', 'noa3@tidep']) {
      const paths = (await found(known))['Users'];
      const other = `/console/users/${await userId('noa30@tidepool-mail.example')}`;
      expect([known, paths?.includes(`/console/users/${noa}`), paths?.includes(other)]).toEqual([known, true, false]);
    }
    expect((await service.admin('GET', '/users?q=noa3@tidepool-mail.example')).body.data.map(emailOf)).not.toContain(
      'noa30@tidepool-mail.example',
    );
  });

  it('lists tools by host and slug for admins', async () => {
    for (const q of ['voicewell.example', 'https://www.voicewell.example/pricing', 'voice-2024']) {
      const { data, pagination } = (await service.admin('GET', `/tools?q=${encodeURIComponent(q)}`)).body;
      expect([q, data.map(({ name }: { name: string }) => name), pagination.total]).toEqual([
        q,
        ['Voicewell Studio'],
        1,
      ]);
    }
    for (const q of ['voicewell.example&category=none', 'voicewell.example&featured=true', 'well.example'])
      expect([q, (await service.admin('GET', `/tools?q=${q}`)).body.data]).toEqual([q, []]);
  });

  it.each([
    ['voicewell stud', 'name', 'Name', 'Voicewell Studio'],
    ['voicewell.example', 'host', 'Host', 'https://www.Voicewell.example/start?from=ad'],
    ['zoe okaf', 'founderName', 'Founder', 'Zoë <i>Okafor'],
    ['zoe@voicewell-mail.example', 'founderEmail', 'Founder’s email address', 'zoe@voicewell-mail.example'],
    ['grete@studio.example', 'email', 'Email address', 'grete@studio.example'],
    ['thread-7781', 'externalId', 'External ID', 'thread-7781'],
    ['QX-4471', 'message', 'Message', expect.stringContaining('QX-4471')],
    ['harbor-list.example/tools/draftwell', 'listingUrl', 'Listing URL', expect.stringContaining('/Tools/draftwell')],
  ])('says why %s was found: %s', async (q, matchedBy, label, shown) => {
    const [item] = (await service.admin('GET', `/search?q=${encodeURIComponent(q)}`)).body.data;
    expect([item.matchedBy, matchedBy === 'name' ? item.name : item.details[0]]).toEqual([matchedBy, shown]);
    const { $ } = await ada.open(`/console/search?q=${encodeURIComponent(q)}`);
    expect($('main li .tag').first().text()).toBe(label);
  });

  it('counts up to 20 results of a kind, shows 5, and up to 100 of one kind', async () => {
    await rowsOf(
      service.databaseUrl,
      `insert into users (id, email, name) select gen_random_uuid(), 'same' || n || '@many.example', 'Samename ' || n
         from generate_series(1, 30) as n returning id`,
    );
    const { $ } = await ada.open('/console/search?q=samename');
    expect([$('main .count').text(), $('main li').length]).toEqual(['20+', 5]);
    const all = await ada.open($('main section > a').attr('href') ?? '');
    expect([all.$('main .count').text(), all.$('main li').length]).toEqual(['30', 30]);
    expect((await service.admin('GET', '/search?q=samename')).body.data).toHaveLength(5);
    expect((await service.admin('GET', '/search?q=samename&kind=user')).body.data).toHaveLength(30);
    expect((await service.admin('GET', '/search?q=samename&kind=tool')).body.data).toEqual([]);
  });

  it('returns the same groups for the palette, with pages of the console first', async () => {
    for (const q of ['draftw', 'grete', 'harbor-list.example/tools'])
      expect([q, await found(q, '/console/search/results')]).toEqual([q, await found(q)]);
    const pages = async (q: string): Promise<string[]> => {
      const { $, text } = await ada.open(`/console/search/results?q=${q}`);
      expect(text).not.toContain('<html');
      const links = $('section[aria-label=Pages] a').toArray();
      return links.map((link) => $(link).attr('href') ?? '');
    };
    expect(await pages('lost list')).toEqual(['/console/lost-listings']);
    expect(await pages('statist')).toEqual([
      '/console/board/figures',
      '/console/board/figures',
      '/console/board/survival',
      '/console/inbox/figures',
    ]);
    expect(await pages('settings')).toContain('/console/notifications');
  });

  it('finds listing requests by name, host, founder and ID', async () => {
    const noa = await users.signedIn('noa@tidepool-mail.example');
    const fields = { name: 'Tidepool', website: 'https://www.tidepool.example/', tagline: 'Notes', pricing: 'FREE' };
    const founder = { founderName: 'Noa Berg', founderEmail: 'noa@tidepool-mail.example' };
    const more = { description: 'Links notes by meaning.', category: 'writing', tags: 'seo' };
    expect((await noa.send('/submit', { ...fields, ...founder, ...more })).status).toBe(303);
    const [request] = (await service.admin('GET', '/listing-requests')).body.data;
    const path = `/console/listing-requests/${request.id}`;
    for (const known of ['tidep', 'tidepool.example', 'noa berg', 'noa@tidepool-mail.example'])
      expect([known, (await found(known))['Listing requests']]).toEqual([known, [path]]);
    expect((await ada.open(`/console/search?q=${request.id}`)).location).toBe(path);
    const [item] = (await service.admin('GET', '/search?q=tidepool')).body.data;
    expect(item).toMatchObject({ kind: 'listingRequest', id: request.id, status: 'open' });
    expect(Object.keys(item).slice(0, 3)).toEqual(['kind', 'id', 'name']);
  });

  it('finds recorded directories by listing URL, with or without scheme, www, query and fragment', async () => {
    for (const known of [
      'https://www.harbor-list.example/Tools/draftwell/?view=full#top',
      'harbor-list.example/tools/draftwell',
      'https://harbor-list.example/tools/draftwell/?utm_source=mail',
    ])
      expect([known, (await found(known))['Listing URLs']]).toEqual([known, [`/console/submissions/${toolId}`]]);
    for (const other of ['https://harbor-list.example/tools/draftwell-2', 'harbor_list.example/tools'])
      expect([other, (await found(other))['Listing URLs']]).toEqual([other, undefined]);
  });

  it('finds words in messages, in other forms too', async () => {
    for (const known of ['invoice sent', 'reservations', 'reserv', 'QX-4471', 'twice invoices'])
      expect([known, (await found(known))['Messages']]).toEqual([known, [`/console/inbox/${CONVERSATION}`]]);
    for (const other of ['invoice refund', 'the of', 're'])
      expect([other, (await found(other))['Messages']]).toEqual([other, undefined]);
  });

  it('finds a message beyond the latest ones, and the latest first', async () => {
    const conversations = Array.from(
      { length: 120 },
      (_, at) => `019a8e2c-8d40-7c15-9f2e-1${String(at).padStart(11, '0')}`,
    );
    await rowsOf(
      service.databaseUrl,
      `with added as (
         insert into support_conversations (id, client_id, external_id, customer, waiting_since, active_at, created_at)
           select id::uuid, '${partnerId}', 'many-' || at, '{"name": "Crowd"}', now(), now() + interval '1 s' * at, now()
             from unnest(array['${conversations.join("','")}']) with ordinality as given (id, at) returning id)
       insert into support_messages (id, conversation_id, client_id, author, content, created_at)
         select gen_random_uuid(), id, '${partnerId}', 'customer', 'Where is my parcel?', now() from added order by id returning id`,
    );
    expect((await found('reservation QX-4471'))['Messages']).toEqual([`/console/inbox/${CONVERSATION}`]);
    expect((await found('grete'))['Conversations']).toEqual([`/console/inbox/${CONVERSATION}`]);
    const latest = conversations
      .slice(-5)
      .reverse()
      .map((id) => `/console/inbox/${id}`);
    expect(await found('parcel')).toEqual({ Messages: latest });
    expect(await found('crowd')).toEqual({ Conversations: latest });
  });

  it('marks what matches and escapes the rest', async () => {
    const marked = async (q: string): Promise<string[]> => {
      const { $ } = await ada.open(`/console/search?q=${encodeURIComponent(q)}`);
      return [
        ...new Set(
          $('main mark')
            .toArray()
            .map((mark) => $(mark).text()),
        ),
      ].sort();
    };
    expect(await marked('zoe okaf')).toEqual(['Okafor', 'Zoë', 'zoe']);
    expect(await marked('invoicing')).toEqual(['invoices']);
    expect(await marked(key)).toEqual(expect.arrayContaining([key.slice(6, 10)]));
    const { text, $ } = await ada.open('/console/search?q=invoices');
    expect(text).toContain('<mark>invoices</mark> &lt;img src=x');
    expect($('main img')).toHaveLength(0);
    expect($('main li').text()).not.toMatch(/[\uE000\uE001]/);
  });

  it('opens a delivery by its webhook-id', async () => {
    const deliveries = await rowsOf(
      service.databaseUrl,
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body)
         values (gen_random_uuid(), gen_random_uuid(), '${partnerId}', 'ping', 'https://hooks.example/', '{}')
       returning id, message_id as message`,
    );
    const { id, message } = deliveries[0] as { id: string; message: string };
    for (const known of [message, id, message.toUpperCase()])
      expect((await ada.open(`/console/search?q=${known}`)).location).toBe(`/console/deliveries/${id}`);
    const { data } = (await service.admin('GET', `/search?q=${message}`)).body;
    expect(data).toEqual([
      expect.objectContaining({ kind: 'delivery', id, name: 'ping', status: 'pending', matchedBy: 'webhookId' }),
    ]);
  });

  it('finds no delivery of a sandbox', async () => {
    const [delivery] = await rowsOf(
      service.databaseUrl,
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body)
         values (gen_random_uuid(), gen_random_uuid(), '${await testClientOf(service, partnerId)}', 'ping',
                 'https://hooks.example/', '{}')
       returning id, message_id as message`,
    );
    for (const known of [delivery.id, delivery.message])
      expect((await service.admin('GET', `/search?q=${known}`)).body.data).toEqual([]);
  });

  it('returns the same results from the admin API', async () => {
    for (const q of [
      'voicewell.example',
      'okafor',
      'QX-4471',
      'harbor-list.example/tools',
      'grete',
      'moreno',
      'launch',
      key,
    ]) {
      const { body } = await service.admin('GET', `/search?q=${encodeURIComponent(q)}`);
      const shown = Object.values(await found(q)).flat();
      expect([q, body.data.length]).toEqual([q, shown.length]);
    }
    const [message] = (await service.admin('GET', '/search?q=QX-4471')).body.data;
    expect(message).toEqual({
      kind: 'message',
      id: CONVERSATION,
      name: 'Grete <b>Lund',
      details: [expect.stringContaining('QX-4471'), expect.any(String)],
      status: 'pending',
      matchedBy: 'message',
      matched: expect.arrayContaining(['qx', '4471']),
      userId: null,
      partnerId: null,
    });
    expect((await service.admin('GET', '/search')).body.data).toEqual([]);
    expect((await service.admin('GET', `/search?q=${'x'.repeat(501)}`)).status).toBe(400);
  });

  it('redirects to the page of an ID', async () => {
    const leadsTo = async (id: string): Promise<string | undefined> =>
      (await ada.open(`/console/search?q=${id}`)).location;
    expect(await leadsTo(toolId)).toBe(`/console/submissions/${toolId}`);
    expect(await leadsTo(CONVERSATION)).toBe(`/console/inbox/${CONVERSATION}`);
    expect(await leadsTo(partnerId)).toBe(`/console/partners/${partnerId}`);
    const { status, $ } = await ada.open('/console/search?q=019a8e2c-8d40-7c15-9f2e-000000000000');
    expect([status, $('.empty h2').text()]).toEqual([200, expect.stringContaining('No results for')]);
  });

  it('treats wildcards, quotes and markup as text', async () => {
    for (const text of ['%', '_%_', String.raw`\\`, `' or 1=1 --`, '<script>', '/:*', '!&|', ' '])
      expect([text, await found(text)]).toEqual([text, {}]);
    const { text } = await ada.open('/console/search?q=lund');
    expect(text).toContain('Grete &lt;b');
  });
});
