import { category, directory, tool } from '../../../harness/listings.js';
import { rowsOf } from '../../../harness/database.js';
import { partner, submitted } from '../../../harness/partner.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Service } from '../../../harness/service.js';
import { People } from '../../../harness/signing-in.js';
import type { Visitor } from '../../../harness/visitor.js';

const CONVERSATION = '019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f';

let mailServer: MailServer;
let service: Service;
let people: People;
let ada: Visitor;
let partnerId: string;
let key: string;
let toolId: string;

beforeAll(async () => {
  mailServer = await MailServer.start();
  service = await Service.start({ SMTP_URL: mailServer.url, TRUST_PROXY: '1' });
  people = new People(service, mailServer);
  ada = await people.admin('Ada Moreno', 'ada.moreno@catalog.example');
  await service.import(
    category('writing'),
    tool({ slug: 'voicewell', name: 'Voicewell Studio' }),
    directory({ slug: 'harbor', name: 'Harbor' }),
  );
  ({ id: partnerId, key } = await partner(service));
  toolId = (await submitted(service, key, { name: 'Draftwell' })).id;
  await rowsOf(
    service.databaseUrl,
    `insert into support_conversations (id, client_id, external_id, customer, waiting_since, active_at, created_at)
       values ('${CONVERSATION}', '${partnerId}', 'thread-7781',
               '{"name": "Grete <b>Lund", "email": "grete@studio.example"}', now(), now(), now()) returning id`,
  );
});

afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

/** The paths found, by group. */
async function found(q: string): Promise<Record<string, string[]>> {
  const { $, status } = await ada.open(`/console/search?q=${encodeURIComponent(q)}`);
  expect(status).toBe(200);
  const groups = $('main section').toArray();
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

describe('The console search', () => {
  it('is on every console page', async () => {
    for (const page of ['/console', '/console/board', '/console/deliveries', '/console/audit', '/console/search']) {
      const { $ } = await ada.open(page);
      expect([page, $('form[role=search][action="/console/search"] input[name=q]').length]).toEqual([page, 1]);
    }
  });

  it('finds tools (including unpublished ones), directories and submissions by word prefixes', async () => {
    expect(await found('draftw')).toEqual({
      Submissions: [`/console/submissions/${toolId}`],
      Tools: [`/console/tools/${toolId}`],
    });
    expect(Object.keys(await found('studio voice'))).toEqual(['Tools']);
    expect(Object.keys(await found('harb'))).toContain('Directories');
  });

  it('finds users, partners, customers and keys by name, email address, external ID or prefix', async () => {
    const ownId = await userId('ada.moreno@catalog.example');
    expect(await found('moreno@cat')).toEqual({ Users: [`/console/people/${ownId}`] });
    expect(await found('MORENO')).toEqual({ Users: [`/console/people/${ownId}`] });
    expect((await found('launch har'))['Partners']).toEqual([`/console/partners/${partnerId}`]);
    for (const known of ['grete@studio', 'lund', 'thread-7781'])
      expect([known, await found(known)]).toEqual([known, { Conversations: [`/console/inbox/${CONVERSATION}`] }]);
    for (const shown of [key.slice(0, 10), key])
      expect(await found(shown)).toEqual({ Keys: [`/console/partners/${partnerId}`] });
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
