import { addArticle, ask, reply, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import { type Partner, partnerKey } from '../../../harness/partner.js';
import { testClientOf } from '../../../harness/sandbox.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const INBOX = '/console/inbox';

let service: Service;
let people: TestUsers;
let ada: Visitor;
let ivo: Visitor;

beforeAll(async () => {
  people = await TestUsers.start();
  ({ service } = people);
  ada = await people.admin('Ada Moreno');
  ivo = await people.admin('Ivo Brandt');
});

afterAll(() => people.stop());

const human = (name: string): Promise<Partner> => supported(service, { name, supportMode: 'human' });
const asked = async (partner: Partner, question: string, fields: object = {}): Promise<string> =>
  (await ask(service, partner, { question, ...fields })).body.data.id;
const rows = ({ $ }: Visited): string[] =>
  $('tbody tr')
    .get()
    .map((row) => $(row).attr('id')?.replace('row-', '') ?? '');
const text = ({ $ }: Visited, selector: string): string => $(selector).text().replaceAll(/\s+/g, ' ').trim();
const messagesOf = async (id: string): Promise<string[]> =>
  (await service.admin('GET', `/support/conversations/${id}`)).body.data.messages.map(({ content }: any) => content);
/** The page's reply form with this content. */
const form = ({ $ }: Visited, content: string): Record<string, string> => ({
  once: $('#reply [name=once]').attr('value') ?? '',
  seen: $('#reply [name=seen]').attr('value') ?? '',
  content,
});

describe('The inbox', () => {
  it('lists waiting conversations oldest first, filtered by partner and view', async () => {
    const [one, other] = [await human('One'), await human('Other')];
    const first = await asked(one, 'First?');
    const second = await asked(other, 'Second?');
    const third = await asked(one, 'Third?');
    await reply(service, third, 'Done.');
    const list = async (query: string): Promise<string[]> => rows(await ada.open(`${INBOX}?${query}`));
    expect(await list('')).toEqual([first, second]);
    expect(await list(`partner=${one.id}`)).toEqual([first]);
    expect(await list(`view=answered&partner=${one.id}`)).toEqual([third]);
    expect(await list(`view=all&partner=${one.id}`)).toEqual([third, first]);
    expect(await list('view=mine')).toEqual([]);
    await ada.send(`${INBOX}/${second}/claim`);
    expect(await list('view=mine')).toEqual([second]);
    expect(rows(await ivo.open(`${INBOX}?view=mine`))).toEqual([]);
    expect(text(await ivo.open(INBOX), `#row-${second}`)).toContain('Ada Moreno');
    expect((await ada.open(`${INBOX}?view=nonsense`)).status).toBe(400);
    expect((await ada.open(`${INBOX}?page=999999999`)).status).toBe(200);
    await reply(service, first, '.');
    await reply(service, second, '.');
  });

  it('leaves out conversations of a sandbox, also with the ID of its test client', async () => {
    const testId = await testClientOf(service, (await human('Sandboxed')).id);
    const id = await asked({ id: testId, key: await partnerKey(service, testId) }, 'A test?');
    for (const query of ['', 'view=all', `view=all&partner=${testId}`])
      expect([query, rows(await ada.open(`${INBOX}?${query}`)).includes(id)]).toEqual([query, false]);
  });

  it('is filtered by partner in the admin API too', async () => {
    const [one, other] = [await human('Api one'), await human('Api other')];
    const id = await asked(one, 'Mine?');
    await asked(other, 'Not mine?');
    const { body } = await service.admin('GET', `/support/conversations?status=pending&partnerId=${one.id}`);
    expect(body.data.map((conversation: any) => conversation.id)).toEqual([id]);
    expect(body.pagination.total).toBe(1);
    expect((await service.admin('GET', '/support/conversations?partnerId=x')).status).toBe(400);
  });

  it('shows a conversation with the customer, metadata and the customer’s other conversations with that partner', async () => {
    const [one, other] = [await human('Thread one'), await human('Thread other')];
    const customer = { name: 'Marta', email: 'Marta.K@kiln.example', id: 'cus-1' };
    const byEmail = await asked(one, 'By email?', { customer: { email: 'marta.k@KILN.example' } });
    const byId = await asked(one, 'By id?', { customer: { id: 'cus-1' } });
    await asked(other, 'Elsewhere?', { customer });
    // Equal by Unicode only, where the Kelvin sign is a `k`.
    await asked(one, 'By a look-alike?', { customer: { email: 'marta.\u212A@kiln.example' } });
    const id = await asked(one, 'Here?', { customer, metadata: { plan: 'pro', seats: [1, 2] }, externalId: 'pd-7' });
    const page = await ada.open(`${INBOX}/${id}`);
    const details = text(page, '.inbox-details');
    for (const known of ['Marta', 'Marta.K@kiln.example', 'cus-1', 'Thread one', 'pd-7', 'plan', 'pro', '[1,2]'])
      expect(details).toContain(known);
    const others = page
      .$('.inbox-details li a')
      .get()
      .map((link) => page.$(link).attr('href'));
    expect(others.sort()).toEqual([`${INBOX}/${byEmail}`, `${INBOX}/${byId}`].sort());
    expect((await ada.open(`${INBOX}/019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f`)).status).toBe(404);
  });

  it('escapes texts by customers and partners', async () => {
    const hostile = '</textarea></option><script>alert(1)</script><img src=x onerror=alert(1)>';
    const partner = await human(hostile.slice(0, 60));
    const id = await asked(partner, hostile, {
      customer: { name: hostile, id: hostile },
      metadata: { [hostile]: hostile, link: 'javascript:alert(1)' },
    });
    await reply(service, id, hostile);
    await ada.send(`${INBOX}/${id}/draft`, { content: hostile });
    for (const path of [`${INBOX}?view=all`, `${INBOX}/${id}?view=all`, `${INBOX}/${id}/article`, `${INBOX}/figures`]) {
      const { $, status } = await ada.open(path);
      expect([path, status, $('script:not([src]), img, [href^="javascript"]').length]).toEqual([path, 200, 0]);
    }
    expect((await ada.open(`${INBOX}/${id}`)).$('#content').text()).toBe(hostile);
  });
});

describe('Claiming', () => {
  it('shows who claimed it, asks before taking over, and ends with a reply or a release', async () => {
    const id = await asked(await human('Claims'), 'Whose?');
    await ada.send(`${INBOX}/${id}/claim`);
    expect(text(await ada.open(`${INBOX}/${id}`), '.thread > header')).toContain('Claimed by you');
    const seenByIvo = await ivo.open(`${INBOX}/${id}`);
    expect(text(seenByIvo, '.thread > header')).toContain('Claimed by Ada Moreno');
    const rejected = await ivo.send(`${INBOX}/${id}/claim`, { content: 'Mine.' });
    expect([rejected.status, text(rejected, '[role=alert]')]).toEqual([
      409,
      'Ada Moreno is replying to this conversation. Take it over to reply instead.',
    ]);
    expect(rejected.$('#content').text()).toBe('Mine.');
    const from = rejected.$('.thread > header button').attr('value') ?? '';
    expect((await ivo.send(`${INBOX}/${id}/claim`, { from })).status).toBe(303);
    expect(text(await ada.open(`${INBOX}/${id}`), '.thread > header')).toContain('Claimed by Ivo Brandt');
    await ivo.send(`${INBOX}/${id}/release`);
    expect(text(await ada.open(`${INBOX}/${id}`), '.thread > header')).not.toContain('Claimed by');
  });

  it('is not offered for a closed conversation', async () => {
    const partner = await human('Closed');
    const id = await asked(partner, 'Closed?');
    await ada.send(`${INBOX}/${id}/close`, { reason: 'resolved' });
    expect(text(await ada.open(`${INBOX}/${id}`), '.thread > header')).not.toContain('Claim');
    const list = await ada.open(`${INBOX}?view=closed&partner=${partner.id}`);
    expect(list.$('tbody tr')).toHaveLength(1);
    expect(list.$('main [name=action][value=claim], tbody form')).toHaveLength(0);
  });

  it('expires after 15 minutes without activity', async () => {
    const id = await asked(await human('Idle'), 'Anybody?');
    await ada.send(`${INBOX}/${id}/claim`);
    await rowsOf(service.databaseUrl, `update support_claims set active_at = now() - interval '16 minutes'`);
    expect(text(await ivo.open(`${INBOX}/${id}`), '.thread > header')).not.toContain('Claimed by');
    expect((await ivo.send(`${INBOX}/${id}/claim`)).status).toBe(303);
    expect(rows(await ada.open(`${INBOX}?view=mine`))).not.toContain(id);
  });

  it('rejects another admin’s reply and keeps its text', async () => {
    const id = await asked(await human('Held'), 'Who replies?');
    const page = await ivo.open(`${INBOX}/${id}`);
    await ada.send(`${INBOX}/${id}/claim`);
    const rejected = await ivo.send(`${INBOX}/${id}/reply`, form(page, 'I do.'));
    expect([rejected.status, text(rejected, '[role=alert]')]).toEqual([
      409,
      expect.stringContaining('Ada Moreno is replying'),
    ]);
    expect(await messagesOf(id)).toEqual(['Who replies?']);
    expect((await ivo.open(`${INBOX}/${id}`)).$('#content').text()).toBe('I do.');
  });
});

describe('Replying', () => {
  it('sends the reply with the admin’s name, and records the admin in the audit log', async () => {
    const id = await asked(await human('Names'), 'Hello?');
    const page = await ada.open(`${INBOX}/${id}`);
    const { location } = await ada.send(`${INBOX}/${id}/reply`, form(page, 'Hello back.\n\nAda'));
    expect(location).toBe(`${INBOX}/${id}?done=replied`);
    expect(await messagesOf(id)).toEqual(['Hello?', 'Hello back.\n\nAda']);
    expect(text(await ivo.open(`${INBOX}/${id}`), '.messages')).toContain('Ada Moreno');
    const { data } = (await service.admin('GET', `/audit?subject=${id}&action=support.replied`)).body;
    const users = (await service.admin('GET', '/users')).body.data;
    expect(users.find((user: any) => user.id === data[0].actor).name).toBe('Ada Moreno');
  });

  it('rejects a reply after a newer question, keeps its text, and sends it on a second try', async () => {
    const partner = await human('Newer');
    const id = await asked(partner, 'First question?');
    const page = await ada.open(`${INBOX}/${id}`);
    await ask(service, partner, { question: 'Second question?', conversationId: id });
    const again = await ada.send(`${INBOX}/${id}/reply`, form(page, 'To the first.'));
    expect([again.status, text(again, '[role=alert]')]).toEqual([409, expect.stringContaining('new question')]);
    expect(text(again, '.message:has(.tag)')).toContain('Second question?');
    expect(again.$('#content').text()).toBe('To the first.');
    expect(await messagesOf(id)).toEqual(['First question?', 'Second question?']);
    expect((await ada.send(`${INBOX}/${id}/reply`, form(again, 'To both.'))).status).toBe(303);
    expect(await messagesOf(id)).toEqual(['First question?', 'Second question?', 'To both.']);
  });

  it('sends only one of two concurrent replies, and keeps the other’s text', async () => {
    const id = await asked(await human('Twice'), 'Both?');
    const [hers, his] = [await ada.open(`${INBOX}/${id}`), await ivo.open(`${INBOX}/${id}`)];
    const responses = await Promise.all([
      ada.send(`${INBOX}/${id}/reply`, form(hers, 'From Ada.')),
      ivo.send(`${INBOX}/${id}/reply`, form(his, 'From Ivo.')),
    ]);
    const [sent, rejected] = responses[0].status === 303 ? ['From Ada.', responses[1]] : ['From Ivo.', responses[0]];
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await messagesOf(id)).toEqual(['Both?', sent]);
    expect(text(rejected, '[role=alert]')).toContain('Another admin has replied.');
    expect(text(rejected, '.message:has(.tag)')).toContain(sent);
    expect(rejected.$('#content').text()).toMatch(sent === 'From Ada.' ? 'From Ivo.' : 'From Ada.');
  });

  it('sends a form submitted twice once', async () => {
    const id = await asked(await human('Double'), 'Once?');
    const sent = form(await ada.open(`${INBOX}/${id}`), 'Once.');
    const send = (): Promise<Visited> => ada.send(`${INBOX}/${id}/reply`, sent);
    expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([303, 303]);
    expect(await messagesOf(id)).toEqual(['Once?', 'Once.']);
  });

  it('claims the unclaimed conversation that has waited longest, filtered by partner', async () => {
    const partner = await human('Next');
    const [first, claimed, next] = [await asked(partner, '1?'), await asked(partner, '2?'), await asked(partner, '3?')];
    await ivo.send(`${INBOX}/${claimed}/claim`);
    const page = await ada.open(`${INBOX}/${first}?partner=${partner.id}`);
    const sent = await ada.send(`${INBOX}/${first}/reply?partner=${partner.id}`, { ...form(page, '1.'), then: 'next' });
    expect(sent.location).toBe(`${INBOX}/${next}?partner=${partner.id}`);
    const following = await ada.open(sent.location ?? '');
    expect(text(following, '.thread > header')).toContain('Claimed by you');
    const last = await ada.send(`${INBOX}/${next}/reply?partner=${partner.id}`, {
      ...form(following, '3.'),
      then: 'next',
    });
    expect(last.location).toContain('done=nothing-left');
    expect((await ada.send(`${INBOX}/next?partner=${partner.id}`)).location).toContain('done=nothing-left');
  });

  it('claims different conversations for two admins at once', async () => {
    const partner = await human('Race');
    const ids = [await asked(partner, '1?'), await asked(partner, '2?')];
    const taken = await Promise.all([ada, ivo].map((admin) => admin.send(`${INBOX}/next?partner=${partner.id}`)));
    expect(taken.map(({ location }) => location).sort()).toEqual(
      ids.map((id) => `${INBOX}/${id}?partner=${partner.id}`).sort(),
    );
  });

  it('shows a suggestion with its article, and inserts it into the draft without JavaScript', async () => {
    const partner = await human('Suggested');
    await addArticle(service, partner, 'Refunds', 'A yearly payment is refunded within 30 days of the charge.');
    const id = await asked(partner, 'Is a yearly payment refunded?');
    const page = await ada.open(`${INBOX}/${id}`);
    expect(text(page, '.suggestion')).toContain('from Refunds');
    await ada.send(`${INBOX}/${id}/draft`, { content: 'Hello,', insert: '0' });
    expect((await ada.open(`${INBOX}/${id}`)).$('#content').text()).toBe(
      'Hello,\n\nA yearly payment is refunded within 30 days of the charge.',
    );
  });
});
