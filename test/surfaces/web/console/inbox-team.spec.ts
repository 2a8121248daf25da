import { ask, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import type { Partner } from '../../../harness/partner.js';
import { Model } from '../../../harness/servers/model.js';
import { Receiver } from '../../../harness/servers/receiver.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const INBOX = '/console/inbox';

let model: Model;
let receiver: Receiver;
let service: Service;
let people: TestUsers;
let ada: Visitor;
let ivo: Visitor;
let partner: Partner;

beforeAll(async () => {
  model = await Model.start();
  receiver = await Receiver.start();
  people = await TestUsers.start({ ...model.environment, ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = people);
  ada = await people.admin('Ada Moreno');
  ivo = await people.admin('Ivo Brandt');
  partner = await supported(service, { supportMode: 'human', webhookUrl: `${receiver.url}/hook` });
});

afterAll(async () => {
  await receiver.stop();
  await people.stop();
  await model.stop();
});

const asked = async (question: string, of = partner): Promise<string> =>
  (await ask(service, of, { question })).body.data.id;
const text = ({ $ }: Visited, selector: string): string => $(selector).text().replaceAll(/\s+/g, ' ').trim();
const seenOn = ({ $ }: Visited): string => $('#reply [name=seen]').attr('value') ?? '';
const actions = async (subject: string): Promise<string[]> =>
  (await service.admin('GET', `/audit?subject=${subject}`)).body.data.map(({ action }: any) => action);

describe('An internal note', () => {
  it('is visible to the team, not to the partner by API or webhook', async () => {
    const secret = 'Lantern is run by a friend of mine';
    const id = await asked('Who runs Lantern?');
    const page = await ada.open(`${INBOX}/${id}`);
    await ada.send(`${INBOX}/${id}/note`, { note: secret, content: 'Half a reply' });
    const shown = await ivo.open(`${INBOX}/${id}`);
    expect(text(shown, '.message:has(.notice)')).toMatch(/Ada Moreno.*internal note.*Lantern is run by a friend/);
    expect((await ada.open(`${INBOX}/${id}`)).$('#content').text()).toBe('Half a reply');
    const fields = { seen: seenOn(page), content: 'We may not say.', note: `${secret}, again` };
    await ada.send(`${INBOX}/${id}/reply`, fields);
    await until(() => receiver.received.length > 0);
    expect(receiver.received.map(({ body }) => body).join()).not.toContain('Lantern is run');
    for (const path of [`/v1/support/conversations/${id}`, '/v1/support/conversations'])
      expect((await service.get(path, partner.key)).text).not.toContain('Lantern is run');
    const replayed = await ask(service, partner, { question: 'And?', conversationId: id });
    expect(replayed.text).not.toContain('Lantern is run');
    expect(text(await ivo.open(`${INBOX}/${id}`), '.messages')).toContain(`${secret}, again`);
    expect(await actions(id)).toEqual(expect.arrayContaining(['support.claimed', 'support.noted', 'support.replied']));
  });
});

describe('A note that is too long', () => {
  it('is rejected and stays in the field', async () => {
    const id = await asked('Too long?');
    const note = 'n'.repeat(10_001);
    const rejected = await ada.send(`${INBOX}/${id}/note`, { note });
    expect([rejected.status, rejected.$('#note').text()]).toEqual([400, note]);
  });
});

describe('A draft', () => {
  it('is saved per user while typing, claims the conversation, and is deleted by the reply', async () => {
    const id = await asked('Draft?');
    const kept = await ada.send(`${INBOX}/${id}/draft`, { content: 'Dear', autosave: '1' });
    expect([kept.status, text(kept, '#draft-state')]).toEqual([200, 'Draft saved just now']);
    const page = await ada.open(`${INBOX}/${id}`);
    expect([page.$('#content').text(), text(page, '#draft-state')]).toEqual(['Dear', 'Draft saved just now']);
    const other = await ivo.open(`${INBOX}/${id}`);
    expect([other.$('#content').text(), text(other, '.thread > header')]).toEqual([
      '',
      expect.stringContaining('Claimed by Ada Moreno'),
    ]);
    await ada.send(`${INBOX}/${id}/reply`, { seen: seenOn(page), content: 'Dear you.' });
    expect((await ada.open(`${INBOX}/${id}`)).$('#content').text()).toBe('');
  });

  it('may have 10,000 non-Latin characters, and is saved even if it is too long to send', async () => {
    const id = await asked('Long?');
    const long = '漢'.repeat(10_000);
    await ada.send(`${INBOX}/${id}/draft`, { content: long });
    const page = await ada.open(`${INBOX}/${id}`);
    expect(page.$('#content').text()).toBe(long);
    const rejected = await ada.send(`${INBOX}/${id}/reply`, { seen: seenOn(page), content: `${long}x` });
    expect([rejected.status, text(rejected, '[role=alert]')]).toEqual([
      400,
      'The reply must be at most 10000 characters.',
    ]);
    expect(rejected.$('#content').text()).toBe(`${long}x`);
    const empty = await ada.send(`${INBOX}/${id}/reply`, { seen: seenOn(page), content: '  ' });
    expect([empty.status, text(empty, '[role=alert]')]).toEqual([400, 'The reply must not be blank.']);
  });

  it('is kept when the conversation is claimed from the list', async () => {
    const id = await asked('From the list?');
    await ada.send(`${INBOX}/${id}/draft`, { content: 'Half a reply' });
    await ada.send(`${INBOX}/${id}/release`, { content: 'Half a reply' });
    const list = await ada.open(INBOX);
    const form = list.$(`#row-${id} form`);
    const fields = { draft: String(form.find('[name=draft]').val()) };
    expect((await ada.send(form.attr('action') ?? '', fields)).location).toBe(`${INBOX}/${id}`);
    const page = await ada.open(`${INBOX}/${id}`);
    expect([page.$('#content').text(), text(page, '.thread > header')]).toEqual([
      'Half a reply',
      expect.stringContaining('Claimed by you'),
    ]);
    expect((await ada.open(`${INBOX}?view=mine`)).$(`#row-${id} form`)).toHaveLength(0);
  });

  it('and an unfinished note are kept by every other button', async () => {
    const id = await asked('Buttons?');
    const fields = { content: 'Half a reply', note: 'Half a note' };
    for (const action of ['draft', 'claim', 'release']) {
      const shown = await ada.send(`${INBOX}/${id}/${action}`, fields);
      expect([action, shown.status, shown.$('#content').text(), shown.$('#note').text()]).toEqual([
        action,
        200,
        'Half a reply',
        'Half a note',
      ]);
    }
  });
});

describe('Saved replies', () => {
  it('are created, renamed, inserted and deleted', async () => {
    expect((await ada.send(`${INBOX}/saved`, { title: 'Logo changed', content: 'We changed it.' })).status).toBe(303);
    const list = await ivo.open(`${INBOX}/saved`);
    const address = list.$('tbody a').attr('href') ?? '';
    const edit = await ivo.open(address);
    const version = edit.$('[name=version]').attr('value') ?? '';
    await ivo.send(address, { title: 'Logo', content: 'The logo is changed.', version });
    const id = await asked('Saved?');
    const saved = address.split('/').at(-1) ?? '';
    await ada.send(`${INBOX}/${id}/draft`, { content: '', insert: 'saved', saved });
    const page = await ada.open(`${INBOX}/${id}`);
    expect(page.$('#content').text()).toBe('The logo is changed.');
    expect(text(page, '#saved option')).toBe('Logo');
    const double = await ada.send(`${INBOX}/saved`, { title: 'LOGO', content: 'Again.' });
    expect([double.status, text(double, '[role=alert]')]).toEqual([
      409,
      'Another saved reply has this title. Choose another title.',
    ]);
    const stale = await ada.send(address, { title: 'Logo', content: 'Overwritten.', version });
    expect([stale.status, text(stale, '[role=alert]')]).toEqual([
      412,
      expect.stringContaining('Text (current)The logo is changed.Text (yours)Overwritten.'),
    ]);
    const before = Object.fromEntries(
      edit
        .$('form:has([name=content])')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    expect((await ada.send(address, { ...before, title: 'Mark' })).status).toBe(412);
    const { title, ...rest } = before;
    expect(title).toBe('Logo changed');
    expect((await ada.send(address, { ...rest, title: 'Logo' })).status).toBe(303);
    expect((await ada.open(address)).$('[name=content]').text()).toBe('The logo is changed.');
    expect((await ada.send(`${address}/delete`, { version })).status).toBe(412);
    expect((await ada.send(`${address}/delete`, { version: '2' })).status).toBe(303);
    expect((await ada.open(address)).status).toBe(404);
    expect(await actions(saved)).toEqual(['saved-reply.deleted', 'saved-reply.updated', 'saved-reply.created']);
  });
});

describe('An article', () => {
  it('is created from a reply, with the question as its title, and AI replies from it', async () => {
    const hybrid = await supported(service, { name: 'Articles', supportMode: 'hybrid' });
    const id = await asked('How long does a refund take?', hybrid);
    const page = await ada.open(`${INBOX}/${id}`);
    await ada.send(`${INBOX}/${id}/reply`, { seen: seenOn(page), content: 'A refund takes five working days.' });
    const link = (await ada.open(`${INBOX}/${id}`)).$('.message a').attr('href') ?? '';
    const open = await ada.open(link);
    const typed = { title: open.$('#title').attr('value') ?? '', body: open.$('#body').text() };
    expect(typed).toEqual({ title: 'How long does a refund take?', body: 'A refund takes five working days.' });
    const action = open.$('main form[method=post]').attr('action') ?? '';
    expect((await ada.send(action, { title: '', body: 'x' })).status).toBe(400);
    expect((await ada.send(action, typed)).location).toBe(`${INBOX}/${id}?done=article`);
    const again = await ask(service, hybrid, { question: 'How long does a refund take?' });
    expect(again.body.data).toMatchObject({ status: 'answered', reply: typed.body, replySource: 'ai' });
    const [article] = (await service.admin('GET', `/partners/${hybrid.id}/knowledge`)).body.data;
    const [entry] = (await service.admin('GET', `/audit?subject=${article.id}`)).body.data;
    const users = (await service.admin('GET', '/users')).body.data;
    expect(users.find((user: any) => user.id === entry.actor).name).toBe('Ada Moreno');
  });
});

describe('Support statistics', () => {
  it('show the team’s median response time, the AI share and conversations closed without a reply, by week and by partner', async () => {
    const counted = await supported(service, { name: 'Counted', supportMode: 'human' });
    const ids = [];
    for (const question of ['1?', '2?', '3?', '4?', '5?']) ids.push(await asked(question, counted));
    await service.admin('POST', `/support/conversations/${ids[4]}/close`, { reason: 'spam' });
    const at = `created_at = date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' - interval '3 days'`;
    const replied = (by: string, minutes: number, id: string | undefined): Promise<unknown> =>
      rowsOf(
        service.databaseUrl,
        `update support_conversations set ${at}, first_reply_by = '${by}',
           first_replied_at = date_trunc('week', now() at time zone 'UTC') at time zone 'UTC'
             - interval '3 days' + interval '${minutes} minutes' where id = '${id}'`,
      );
    await replied('ai', 0, ids[0]);
    await replied('human', 30, ids[1]);
    await replied('human', 90, ids[2]);
    const page = await ada.open(`${INBOX}/figures?partner=${counted.id}&weeks=4`);
    const cells = (row: number, table: number): string[] =>
      page
        .$('table')
        .eq(table)
        .find('tbody tr')
        .eq(row)
        .find('td')
        .get()
        .map((cell) => page.$(cell).text().trim());
    // Of four weeks, two have conversations.
    expect(page.$('table').eq(0).find('tbody tr').length).toBe(2);
    expect(cells(0, 0)).toEqual(['2', '0', '0%', '0', '0', '1', '–']);
    expect(cells(1, 0)).toEqual(['3', '1', '33%', '0', '2', '0', '1 h']);
    expect(text(page, 'table:last-of-type')).toContain('Counted');
    expect(page.$('svg[role=img]').length).toBe(2);
    expect(page.$('svg[role=img] rect').length).toBe(3);
  });
});
