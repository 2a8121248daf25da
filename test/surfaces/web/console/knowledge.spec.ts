import { addArticle, ask, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import type { Partner } from '../../../harness/partner.js';
import { Model } from '../../../harness/servers/model.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const REFUND = 'A yearly payment is refunded when you write to us within 30 days.';

let service: Service;
let users: TestUsers;
let ada: Visitor;
let partner: Partner;
let page: string;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});

afterAll(() => users.stop());

beforeEach(async () => {
  partner = await supported(service);
  page = `/console/partners/${partner.id}/knowledge`;
});

const shown = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ');
const article = async (id: string): Promise<any> =>
  (await service.admin('GET', `/partners/${partner.id}/knowledge/${id}`)).body.data;

describe('The articles of a partner', () => {
  it('are created, with errors next to their fields', async () => {
    const wrong = await ada.send(page, { title: ' ', body: REFUND });
    expect([wrong.status, wrong.$('#title-problem').text(), wrong.$('textarea[name=body]').text()]).toEqual([
      400,
      'This field must not be blank.',
      REFUND,
    ]);
    expect((await ada.send(page, { title: 'Refunds', body: REFUND })).location).toBe(page);
    const { $ } = await ada.open(page);
    expect($('tbody a').text()).toBe('Refunds');
  });

  it('stand below the answerer and its share of this partner’s questions', async () => {
    expect(shown(await ada.open(page))).toContain(
      'Built-in replies: no questions in the last 30 days. Connect a model to reply to more.',
    );
    await addArticle(service, partner, 'Refunds', REFUND);
    for (const question of ['Is a yearly payment refunded?', 'Do you ship to Iceland?', 'Can you call me?'])
      await ask(service, partner, { question });
    await rowsOf(
      service.databaseUrl,
      `update support_conversations set first_reply_by = 'ai', first_replied_at = now()
        where id = (select id from support_conversations where client_id = '${partner.id}' limit 1)`,
    );
    const opened = await ada.open(page);
    expect(shown(opened)).toContain('Built-in replies: 33% of questions in the last 30 days. Connect a model');
    expect(opened.$('main a[href="/docs/support#connect-a-model"]')).toHaveLength(1);
    await service.admin('PATCH', `/partners/${partner.id}`, { supportMode: 'human' });
    expect(shown(await ada.open(page))).not.toContain('Built-in replies');
  });

  it('accept the API’s maximum length in any script', async () => {
    expect((await ada.send(page, { title: 'Long', body: '語'.repeat(20_000) })).status).toBe(303);
    expect((await ada.send(page, { title: 'Longer', body: '語'.repeat(20_001) })).status).toBe(400);
  });

  it('show both texts to the second of two admins who edit one', async () => {
    const id = await addArticle(service, partner, 'Refunds', REFUND);
    const { $ } = await ada.open(`${page}/${id}`);
    const version = $('input[name=version]').attr('value') ?? '';
    expect((await ada.send(`${page}/${id}`, { title: 'Money back', body: REFUND, version })).location).toBe(page);
    const late = await ada.send(`${page}/${id}`, { title: 'Refunds', body: 'Never.', version });
    expect([late.status, late.$('textarea[name=body]').text()]).toEqual([412, 'Never.']);
    expect(late.$('[role=alert] dd').text()).toBe(`Money backRefunds${REFUND}Never.`);
    expect(await article(id)).toMatchObject({ title: 'Money back', body: REFUND });
    const shown = $('input[name=shown]').attr('value') ?? '';
    const merged = await ada.send(`${page}/${id}`, { title: 'Refunds', body: `${REFUND} Always.`, version, shown });
    expect(merged.location).toBe(page);
    expect(await article(id)).toMatchObject({ title: 'Money back', body: `${REFUND} Always.` });
  });

  it('are deleted after a warning, and not if they changed since the page was opened', async () => {
    const id = await addArticle(service, partner, 'Refunds', REFUND);
    const { $ } = await ada.open(`${page}/${id}`);
    const form = $('form[action$="/delete"]');
    expect(form.text()).toContain('This can’t be undone');
    const version = form.find('input[name=version]').attr('value') ?? '';
    await service.admin('PUT', `/partners/${partner.id}/knowledge/${id}`, {
      title: 'Refunds',
      body: 'Within 60 days.',
    });
    expect((await ada.send(`${page}/${id}/delete`, { version })).status).toBe(412);
    expect((await article(id)).body).toBe('Within 60 days.');
    const { version: newest } = await article(id);
    expect((await ada.send(`${page}/${id}/delete`, { version: `${newest}` })).location).toBe(page);
    expect(await article(id)).toBeUndefined();
  });

  it('return 404 under another partner', async () => {
    const other = await supported(service);
    const id = await addArticle(service, other, 'Refunds', REFUND);
    expect((await ada.open(`${page}/${id}`)).status).toBe(404);
    expect((await ada.send(`${page}/${id}/delete`, { version: '1' })).status).toBe(404);
  });

  it('are escaped', async () => {
    const hostile = '</textarea><script>alert(1)</script>';
    const id = await addArticle(service, partner, hostile, hostile);
    for (const address of [page, `${page}/${id}`]) expect((await ada.open(address)).$('main script').length).toBe(0);
    expect((await ada.open(`${page}/${id}`)).$('textarea[name=body]').text()).toBe(hostile);
  });
});

describe('A test question', () => {
  const conversations = (): Promise<any[]> =>
    rowsOf(service.databaseUrl, `select * from support_conversations where client_id = '${partner.id}'`);

  it('shows the reply a customer would get', async () => {
    const model = await Model.start();
    const own = await TestUsers.start(model.environment);
    try {
      const { id } = await supported(own.service);
      await addArticle(own.service, { id, key: '' }, 'Refunds', REFUND);
      const admin = await own.admin('Ada Moreno');
      const question = 'When is a yearly payment refunded?';
      const tried = await admin.send(`/console/partners/${id}/knowledge/try`, { question });
      expect([tried.status, tried.$('#trial blockquote').text()]).toEqual([200, REFUND]);
      expect(tried.$('#trial textarea').text()).toBe(question);
    } finally {
      await own.stop();
      await model.stop();
    }
  });

  it('shows why AI wouldn’t reply, with suggestions for the team, and stores nothing', async () => {
    const id = await addArticle(service, partner, 'Refunds', REFUND);
    const tried = await ada.send(`${page}/try`, { question: 'Is a weekly payment refunded, too?' });
    expect(shown(tried)).toContain('AI wouldn’t reply');
    expect(tried.$('#trial li').length).toBeGreaterThan(0);
    expect(tried.$('#trial .suggestion a').attr('href')).toBe(`${page}/${id}`);
    expect(await conversations()).toEqual([]);
  });

  it('requires a question', async () => {
    const { status, $ } = await ada.send(`${page}/try`);
    expect([status, $('#question-problem').text()]).toEqual([400, 'This field is required.']);
  });
});
