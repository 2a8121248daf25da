import { addArticle, ask, reply, supported } from '../../../harness/asking.js';
import { rowsOf } from '../../../harness/database.js';
import { memberOf, testClientOf } from '../../../harness/members.js';
import { type Partner, partnerKey } from '../../../harness/partner.js';
import { Model } from '../../../harness/servers/model.js';
import { TestUsers } from '../../../harness/test-users.js';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const HOSTILE = '<img src=x onerror=alert(1)> & "quotes"';

let model: Model;
let users: TestUsers;

beforeAll(async () => {
  model = await Model.start();
  users = await TestUsers.start({ ...model.environment, RATE_SITE_PER_MINUTE: '100000' });
});
afterAll(async () => {
  await users.stop();
  await model.stop();
});

async function withSupport(fields: Record<string, unknown> = {}): Promise<Partner & { path: string; viewer: Visitor }> {
  const found = await supported(users.service, fields);
  return { ...found, path: `/partner/${found.id}/support`, viewer: await memberOf(users, found.id, 'viewer') };
}

const asked = async (client: Partner, fields: object): Promise<any> =>
  (await ask(users.service, client, fields)).body.data;
const customersIn = ({ $ }: Visited): string[] =>
  $('#live tbody th a')
    .get()
    .map((link) => $(link).text());
const cellsIn = ({ $ }: Visited, label: string): string[] =>
  $(`#live td[data-label="${label}"]`)
    .get()
    .map((cell) => $(cell).text().trim().replaceAll(/\s+/g, ' '));

describe('The conversations of a partner', () => {
  it('show customer, question, status, waiting time and the source of the reply', async () => {
    const client = await withSupport();
    await addArticle(users.service, client, 'Refunds', 'A yearly payment is refunded in full within 30 days.');
    await asked(client, { question: 'Is a yearly payment refunded?', customer: { name: 'Ann' } });
    const { id } = await asked(client, { question: 'Can you call me?', customer: { name: 'Ben' } });
    await reply(users.service, id, 'We will.');
    await asked(client, { question: HOSTILE, customer: { name: HOSTILE }, externalId: 'thread-77' });
    const list = await client.viewer.open(client.path);
    expect(customersIn(list)).toEqual([HOSTILE, 'Ben', 'Ann']);
    expect(cellsIn(list, 'Status')).toEqual(['Pending', 'Answered Team', 'Answered AI']);
    expect(cellsIn(list, 'Waiting')).toEqual(['asked just now', '–', '–']);
    expect(list.$('#live').text()).toContain('thread-77');
    expect(list.$('#live img')).toHaveLength(0);
    expect(list.$('[aria-labelledby=ai-share] tbody tr').first().text().replaceAll(/\s+/g, ' ')).toMatch(/31133%$/);
  });

  it('are filtered and searched in the URL', async () => {
    const client = await withSupport({ supportMode: 'human' });
    const first = await asked(client, { question: 'Where are my invoices?', customer: { name: 'Ann Archer' } });
    await asked(client, { question: 'How do I cancel?', customer: { email: 'ben@shop.example' }, externalId: 'T-9' });
    await reply(users.service, first.id, 'Under Billing.');
    const found = async (query: string): Promise<string[]> =>
      customersIn(await client.viewer.open(`${client.path}?${query}`));
    expect(await found('status=pending')).toEqual(['ben@shop.example']);
    expect((await client.viewer.open(`${client.path}?status=pending`)).$('#live .count').text()).toBe('1');
    expect(await found('status=answered')).toEqual(['Ann Archer']);
    expect(await found('q=archer')).toEqual(['Ann Archer']);
    expect(await found('q=T-9')).toEqual(['ben@shop.example']);
    expect(await found('q=invoice')).toEqual(['Ann Archer']);
    expect(await found('q=billing')).toEqual(['Ann Archer']);
    expect(await found('q=cancel&status=answered')).toEqual([]);
    expect(await found(`q=${encodeURIComponent(`'client ${client.id}' | !`)}`)).toEqual([]);
    expect((await client.viewer.open(`${client.path}?status=closed`)).status).toBe(400);
    const many = `insert into support_conversations (id, client_id, status, waiting_since, active_at, created_at)
                  select gen_random_uuid(), '${client.id}', 'pending', now(), now(), now() from generate_series(1, 60)`;
    await rowsOf(users.service.databaseUrl, many);
    const list = await client.viewer.open(client.path);
    expect([list.$('#live tbody tr').length, list.$('#live .count').text()]).toEqual([50, '62']);
    const next = await client.viewer.open(list.$('a[rel=next]').attr('href') ?? '');
    expect(next.$('#live tbody tr')).toHaveLength(12);
  });

  it('show no notes, claims, suggestions, marks and names of the team', async () => {
    const client = await withSupport();
    await addArticle(users.service, client, 'Secret suggestion', 'Invoices are in the billing area of your account.');
    const { id } = await asked(client, { question: 'Invoices please, and is the moon made of cheese?' });
    await reply(users.service, id, 'A reply of the team.');
    const admin = await users.admin('Ada Admin');
    await admin.send(`/console/inbox/${id}/claim`);
    await admin.send(`/console/inbox/${id}/note`, { note: 'An internal note' });
    await admin.send(`/console/inbox/${id}/close`, { reason: 'spam' });
    const list = await client.viewer.open(client.path);
    const page = await client.viewer.open(`${client.path}/conversations/${id}`);
    expect(page.$('.message').length).toBe(2);
    expect(page.$('.message').last().text()).toContain('A reply of the team.');
    expect(page.$('.message').last().find('.tag').text()).toBe('Team');
    for (const secret of ['Ada Admin', 'internal note', 'Secret suggestion', 'spam', 'Claimed'])
      for (const { text } of [list, page]) expect([secret, text.includes(secret)]).toEqual([secret, false]);
  });

  it('of another partner or mode are not found', async () => {
    const client = await withSupport();
    const other = await withSupport();
    const { id } = await asked(client, { question: 'Mine?' });
    expect((await other.viewer.open(`${other.path}/conversations/${id}`)).status).toBe(404);
    expect((await other.viewer.open(`${client.path}/conversations/${id}`)).status).toBe(404);
    expect((await client.viewer.open(`/partner/${client.id}/test/support/conversations/${id}`)).status).toBe(404);
    expect(customersIn(await client.viewer.open(`/partner/${client.id}/test/support`))).toEqual([]);
    const testId = await testClientOf(users, client.id);
    await rowsOf(
      users.service.databaseUrl,
      `insert into support_conversations (id, client_id, status, customer, waiting_since, active_at, created_at)
       values (gen_random_uuid(), '${testId}', 'pending', '{"name": "Tess"}', now(), now(), now())`,
    );
    expect(customersIn(await client.viewer.open(`/partner/${client.id}/test/support`))).toEqual(['Tess']);
    expect(customersIn(await client.viewer.open(client.path))).not.toContain('Tess');
    expect(await partnerKey(users.service, testId)).toMatch(/^aid_pt_/);
  });
});

describe('The articles of a partner', () => {
  const article = { title: 'Refunds', body: 'A yearly payment is refunded in full within 30 days.' };

  it('are written by editors and read by viewers', async () => {
    const client = await withSupport();
    const path = `${client.path}/articles`;
    const editor = await memberOf(users, client.id, 'editor');
    expect((await editor.send(path, article)).location).toBe(path);
    const page = (await editor.open(path)).$('tbody a').attr('href') ?? '';
    expect((await editor.send(page, { ...article, title: '' })).status).toBe(400);
    const read = await client.viewer.open(page);
    expect([read.status, read.$('h2').first().text(), read.$('main form').length]).toEqual([200, 'Refunds', 0]);
    for (const target of [path, page, `${page}/delete`, `${path}/try`])
      expect([target, (await client.viewer.send(target, article)).status]).toEqual([target, 403]);
    expect((await client.viewer.open(`${path}/new`)).status).toBe(403);
    expect((await asked(client, { question: 'Is a yearly payment refunded?' })).replySource).toBe('ai');
    const version = (await editor.open(page)).$('details input[name=version]').attr('value') ?? '';
    expect((await editor.send(`${page}/delete`, { version })).location).toBe(path);
    expect((await editor.open(page)).status).toBe(404);
  });

  it('show both versions to the later of two editors', async () => {
    const client = await withSupport();
    const path = `${client.path}/articles`;
    const [first, second] = [await memberOf(users, client.id, 'editor'), await memberOf(users, client.id, 'editor')];
    await first.send(path, article);
    const page = (await first.open(path)).$('tbody a').attr('href') ?? '';
    const base = async (editor: Visitor): Promise<Record<string, string>> => {
      const { $ } = await editor.open(page);
      const form = $(`form[action="${page}"]`);
      return Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]));
    };
    const [mine, theirs] = [await base(first), await base(second)];
    expect((await second.send(page, { ...theirs, body: 'Their text.' })).status).toBe(303);
    const conflict = await first.send(page, { ...mine, body: 'My text.' });
    expect(conflict.status).toBe(412);
    const notice = conflict.$('[role=alert], .notice, .message').text() + conflict.text;
    expect(notice).toContain('Their text.');
    expect(notice).toContain('My text.');
    expect(conflict.$('textarea[name=body]').text().trim()).toBe('My text.');
    expect((await first.open(page)).$('textarea[name=body]').text().trim()).toBe('Their text.');
  });

  it('stand below the share of AI replies, without what only the operator can do', async () => {
    const client = await withSupport();
    await addArticle(users.service, client, article.title, article.body);
    for (const question of ['Is a yearly payment refunded?', 'Can you call me?']) await asked(client, { question });
    const { $ } = await client.viewer.open(`${client.path}/articles`);
    expect($('main').text()).toContain('Replies by an AI model: 50% of questions in the last 30 days.');
    expect($('main').text()).not.toContain('Connect a model');
  });

  it('have a test box that says why AI would not reply, and stores nothing', async () => {
    const client = await withSupport();
    const path = `${client.path}/articles`;
    const editor = await memberOf(users, client.id, 'editor');
    await editor.send(path, article);
    const answered = await editor.send(`${path}/try`, { question: 'Is a yearly payment refunded?' });
    expect(answered.$('#trial blockquote').text()).toContain('refunded in full');
    const declined = await editor.send(`${path}/try`, { question: 'Do you ship to Iceland?' });
    expect(declined.$('#trial').text()).toContain('AI wouldn’t reply');
    expect(declined.$('#trial [role=status] li').length).toBeGreaterThan(0);
    expect(declined.$('#trial').text()).not.toContain('Suggestion');
    const stored = await rowsOf(
      users.service.databaseUrl,
      `select from support_conversations where client_id = '${client.id}'`,
    );
    expect(stored).toHaveLength(0);
  });

  it('have a test box with 10 trials per minute and partner, which keeps the question', async () => {
    const client = await withSupport();
    const path = `${client.path}/articles/try`;
    const editors = [await memberOf(users, client.id, 'editor'), await memberOf(users, client.id, 'editor')] as const;
    for (let count = 0; count < 10; count += 1)
      expect((await editors[count % 2 === 0 ? 0 : 1].send(path, { question: 'Refunds?' })).status).toBe(200);
    const over = await editors[0].send(path, { question: 'Is my question kept?' });
    expect([over.status, over.$('#trial textarea').text().trim()]).toEqual([429, 'Is my question kept?']);
    expect(over.$('#trial').text()).toContain('Rate limit exceeded: 10 requests per minute.');
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(over.headers.get('ratelimit-policy')).toBe('"trial";q=10;w=60');
    const other = await withSupport();
    const editor = await memberOf(users, other.id, 'editor');
    expect((await editor.send(`${other.path}/articles/try`, { question: 'Refunds?' })).status).toBe(200);
  });

  it('have a test box that shows no error text of the operator, and do not name the model', async () => {
    const model = await Model.start();
    model.says = (response) => response.writeHead(401).end();
    const own = await TestUsers.start({
      SUPPORT_AI: 'openai',
      SUPPORT_AI_BASE_URL: model.baseUrl,
      SUPPORT_AI_MODEL: 'some-model',
    });
    try {
      const client = await supported(own.service);
      await addArticle(own.service, client, article.title, article.body);
      const editor = await memberOf(own, client.id, 'editor');
      const question = 'Is a yearly payment refunded?';
      const { $ } = await editor.send(`/partner/${client.id}/support/articles/try`, { question });
      expect($('#trial [role=status] li').text()).toBe('AI is not available right now. Try again in a minute.');
      const { body } = await own.service.admin('POST', `/partners/${client.id}/knowledge/try`, { question });
      expect(body.data.reasons).toEqual(['The model gave no reply: the endpoint responded with 401.']);
      const page = await editor.open(`/partner/${client.id}/support/articles`);
      expect(page.$('main').text()).toContain('Replies by an AI model: no questions in the last 30 days.');
      const admin = await own.admin('Ada Moreno');
      const knowledge = (await admin.open(`/console/partners/${client.id}/knowledge`)).$('main').text();
      expect(knowledge).toContain('Replies by the model some-model: no questions in the last 30 days.');
      expect(knowledge).not.toContain('Connect a model');
    } finally {
      await own.stop();
      await model.stop();
    }
  });

  it('of another partner are not found', async () => {
    const [client, other] = [await withSupport(), await withSupport()];
    const articleId = await addArticle(users.service, client, 'Mine', 'Mine.');
    const editor = await memberOf(users, other.id, 'editor');
    const path = `${other.path}/articles/${articleId}`;
    expect((await editor.open(path)).status).toBe(404);
    expect((await editor.send(path, article)).status).toBe(404);
    expect((await editor.send(`${path}/delete`, { version: '1' })).status).toBe(404);
    expect((await editor.open(`${client.path}/articles/${articleId}`)).status).toBe(404);
  });
});
