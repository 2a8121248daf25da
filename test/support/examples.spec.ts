import { addArticle, ask, reply, supported } from '../harness/asking.js';
import { rowsOf } from '../harness/database.js';
import { memberOf } from '../harness/members.js';
import { type Partner, partnerKey } from '../harness/partner.js';
import { testClientOf } from '../harness/sandbox.js';
import { Model } from '../harness/servers/model.js';
import { ADMIN_KEY, type Service, type ServiceResponse } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import type { Visitor } from '../harness/visitor.js';
import type { GapGroupingJob } from '../../src/contexts/support/gaps/gap-grouping.job.js';

const REFUNDS = 'A yearly payment is refunded in full when you write to us within 30 days of the charge.';
const BODY = { title: 'Refunds', body: REFUNDS };
const UNSURE = 'Can I get a refund in bitcoin?';

let model: Model;
let users: TestUsers;
let service: Service;
let admin: Visitor;
let partner: Partner;

beforeAll(async () => {
  model = await Model.start();
  users = await TestUsers.start(model.environment);
  ({ service } = users);
  admin = await users.admin('Ada Moreno');
});
beforeEach(async () => {
  partner = await supported(service);
});
afterAll(async () => {
  await users.stop();
  await model.stop();
});

const at = (id = ''): string => `/partners/${partner.id}/knowledge${id && `/${id}`}`;
const articleOf = async (id: string): Promise<any> => (await service.admin('GET', at(id))).body.data;
const put = (id: string, fields: object, headers = {}): Promise<ServiceResponse> =>
  service.call(`/v1/admin${at(id)}`, { method: 'PUT', key: ADMIN_KEY, headers, body: { ...BODY, ...fields } });
const asked = async (question: string, fields: object = {}, by = partner): Promise<string> =>
  (await ask(service, by, { question, ...fields })).body.data.id;
const accept = (id: string, articleId: string, { key } = partner): Promise<ServiceResponse> =>
  service.call(`/v1/support/conversations/${id}/suggestions/${articleId}/accept`, { method: 'POST', key });
const markLatest = async (id: string): Promise<void> => {
  const { messages } = (await service.admin('GET', `/support/conversations/${id}`)).body.data;
  const { status } = await service.admin('PUT', `/support/conversations/${id}/replies/${messages.at(-1).id}/wrong`);
  expect(status).toBe(200);
};

/** Reads proposals as the article's page shows them. */
const page = (id: string, clientId = partner.id): string => `/console/partners/${clientId}/knowledge/${id}`;
async function proposalsOf(id: string, by = admin, path = page(id)): Promise<string[]> {
  const { $ } = await by.open(path);
  return $('[aria-labelledby=proposals] label')
    .toArray()
    .map((label) => $(label).text().trim());
}
async function decide(id: string, decision: string, texts: string[], by = admin, path = page(id)): Promise<number> {
  const { $ } = await admin.open(page(id));
  const labels = $('[aria-labelledby=proposals] label').toArray();
  const chosen = labels.filter((label) => texts.includes($(label).text().trim()));
  const names = chosen.map((label) => [$(label).find('input').attr('name') ?? '', 'on']);
  return (await by.send(`${path}/examples`, { decision, ...Object.fromEntries(names) })).status;
}

describe('The examples of an article', () => {
  it('are created, read, replaced and removed with it, and stay if they are left out', async () => {
    const created = (await service.admin('POST', at(), { ...BODY, examples: [' money back? ', 'Refund?', 'refund'] }))
      .body.data;
    expect(created).toMatchObject({ version: 1, examples: ['money back?', 'refund'] });
    expect(await articleOf(created.id)).toEqual(created);
    expect((await service.admin('GET', at())).body.data).toEqual([created]);
    expect((await put(created.id, { body: 'No.' })).body.data).toMatchObject({
      examples: ['money back?', 'refund'],
      version: 2,
    });
    expect((await put(created.id, { body: 'No.', examples: ['b', 'a'] })).body.data).toMatchObject({
      examples: ['b', 'a'],
      version: 3,
    });
    expect((await put(created.id, { body: 'No.', examples: [] })).body.data).toMatchObject({
      examples: [],
      version: 4,
    });
    const { data } = (await service.admin('GET', `/audit?subject=${created.id}`)).body;
    expect(data.map(({ details }: any) => details.examples)).toEqual([undefined, 2, 2, 2]);
  });

  it.each<[unknown, string]>([
    [
      Array.from({ length: 51 }, (_, index) => `Question ${index}`),
      'examples must be a list of at most 50 one-line texts of at most 500 characters, none of them blank',
    ],
    [
      ['x'.repeat(501)],
      'examples must be a list of at most 50 one-line texts of at most 500 characters, none of them blank',
    ],
    [[' '], 'examples must be a list of at most 50 one-line texts of at most 500 characters, none of them blank'],
    [['Is [check] open?'], 'examples contains [check]: replace it with the right details, or remove it'],
  ])('are rejected if they are like %j', async (examples, error) => {
    const { status, body } = await service.admin('POST', at(), { ...BODY, examples });
    expect([status, body.error]).toEqual([400, error]);
  });

  it('change the version for If-Match, but keep wrong marks in effect', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    const question = 'Is a yearly payment refunded in full?';
    await markLatest(await asked(question));
    expect((await put(id, { examples: ['Refund?'] }, { 'if-match': '"1"' })).status).toBe(200);
    expect((await put(id, { examples: [] }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await ask(service, partner, { question })).body.data.status).toBe('pending');
    await put(id, { body: `${REFUNDS} Always.` });
    expect((await ask(service, partner, { question })).body.data.status).toBe('answered');
  });

  it('are edited in the portal and the console, one per line, and are hidden from other partners', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    const editor = await memberOf(users, partner.id, 'editor');
    const path = `/partner/${partner.id}/support/articles/${id}`;
    await editor.send(path, { ...BODY, examples: 'money back?\r\n\r\n <b>refund</b> \r\n', version: '1' });
    expect((await articleOf(id)).examples).toEqual(['money back?', '<b>refund</b>']);
    const shown = await admin.open(page(id));
    expect(shown.$('textarea[name=examples]').text().trim()).toBe('money back?\n<b>refund</b>');
    expect(shown.$('textarea b')).toHaveLength(0);
    await admin.send(page(id), { ...BODY, version: '2' });
    expect((await articleOf(id)).examples).toEqual([]);
    const viewer = await memberOf(users, partner.id, 'viewer');
    expect((await viewer.send(path, { ...BODY, examples: 'planted' })).status).toBe(403);
    const other = await supported(service);
    const foreign = await memberOf(users, other.id, 'editor');
    expect((await foreign.send(`/partner/${other.id}/support/articles/${id}`, { ...BODY, examples: 'x' })).status).toBe(
      404,
    );
  });
});

describe('A proposed example', () => {
  it('comes from an accepted suggestion, without personal details, and has no effect until confirmed', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    const question = `Hi, I'm Ada Winter. Can I get a refund\nin bitcoin to ada@mail.example or +49 171 1234567 <script>?`;
    const conversation = await asked(question, { customer: { name: 'Ada Winter' } });
    expect((await accept(conversation, id)).status).toBe(200);
    expect((await articleOf(id)).examples).toEqual([]);
    const [text = ''] = await proposalsOf(id);
    expect(text).toBe(`Hi, I'm . Can I get a refund in bitcoin to or <script>?`);
    const editor = await memberOf(users, partner.id, 'editor');
    const path = `/partner/${partner.id}/support/articles/${id}`;
    expect(await proposalsOf(id, editor, path)).toEqual([text]);
    expect(await decide(id, 'confirmed', [text], await memberOf(users, partner.id, 'viewer'), path)).toBe(403);
    expect(await decide(id, 'confirmed', [text], editor, path)).toBe(303);
    expect(await articleOf(id)).toMatchObject({ examples: [text], version: 2 });
    expect(await proposalsOf(id)).toEqual([]);
    const { data } = (await service.admin('GET', `/audit?subject=${id}`)).body;
    expect(data[0].action).toBe('knowledge.examples-confirmed');
  });

  it('comes from a human reply that contains a sentence of a suggested article', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    await reply(service, await asked(UNSURE), `Hello, ${REFUNDS} Best, Bob`);
    await reply(service, await asked(`${UNSURE} Today?`), 'No, we do not.');
    expect(await proposalsOf(id)).toEqual([]);
    await reply(service, await asked(`${UNSURE} Soon?`), `Hello!\n${REFUNDS}\nBest, Bob`);
    expect(await proposalsOf(id)).toEqual([`${UNSURE} Soon?`]);
  });

  it('comes from the questions of a gap that an admin writes an article about', async () => {
    for (const name of ['Ada', 'Ben'])
      await asked(`I am ${name}. Do you deliver parcels on Sundays?`, { customer: { name } });
    await service.inside<GapGroupingJob>('GapGroupingJob').updateGaps();
    const [gap] = (await service.admin('GET', `${at()}/gaps`)).body.data;
    await admin.send(`/console/partners/${partner.id}/gaps/${gap.id}/article`, {
      title: 'Sundays',
      body: 'We do not.',
    });
    const [article] = (await service.admin('GET', at())).body.data;
    expect(article.examples).toEqual([]);
    // The second one differs only in the name.
    expect(await proposalsOf(article.id)).toEqual(['I am . Do you deliver parcels on Sundays?']);
  });

  it('is not proposed again after a rejection, nor if it has only personal details', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    await accept(await asked(UNSURE), id);
    expect(await decide(id, 'rejected', [])).toBe(400);
    expect(await decide(id, 'rejected', [UNSURE])).toBe(303);
    await accept(await asked(UNSURE.toUpperCase()), id);
    expect([await proposalsOf(id), (await articleOf(id)).examples]).toEqual([[], []]);
    const conversation = await asked('refund@mail.example');
    // As if it was suggested: no words of it are in an article.
    const suggestions = JSON.stringify([{ articleId: id, title: 'Refunds', text: REFUNDS }]);
    await rowsOf(
      service.databaseUrl,
      `update support_conversations set suggestions = '${suggestions}' where id = '${conversation}'`,
    );
    expect((await accept(conversation, id)).status).toBe(200);
    expect(await proposalsOf(id)).toEqual([]);
  });

  it('never comes from test mode', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    const testId = await testClientOf(service, partner.id);
    const test = { id: testId, key: await partnerKey(service, testId) };
    expect((await accept(await asked(UNSURE, {}, test), id, test)).status).toBe(200);
    await reply(service, await asked(`${UNSURE} Now?`, {}, test), REFUNDS);
    expect(await proposalsOf(id)).toEqual([]);
  });

  it('cannot exceed the limit of 50 per article, even with concurrent confirmations', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    await put(id, { examples: Array.from({ length: 48 }, (_, index) => `Question ${index}`) });
    await rowsOf(
      service.databaseUrl,
      `insert into example_proposals (article_id, question_key, text, source, message_id)
       select '${id}', 'key-' || i, 'Proposal ' || i, 'gap', gen_random_uuid() from generate_series(1, 6) i`,
    );
    const texts = Array.from({ length: 6 }, (_, index) => `Proposal ${index + 1}`);
    const statuses = await Promise.all(texts.map((text) => decide(id, 'confirmed', [text])));
    expect(statuses.sort()).toEqual([303, 303, 400, 400, 400, 400]);
    expect((await articleOf(id)).examples).toHaveLength(50);
    expect(await proposalsOf(id)).toHaveLength(4);
  });

  it('is removed when the reply that it came from is marked as wrong, even after it was confirmed', async () => {
    const id = await addArticle(service, partner, BODY.title, BODY.body);
    const conversation = await asked(UNSURE);
    await accept(conversation, id);
    const other = await asked(`${UNSURE} Soon?`);
    await accept(other, id);
    await decide(id, 'confirmed', [UNSURE]);
    await put(id, { examples: [UNSURE, 'Kept?'] });
    await markLatest(conversation);
    await markLatest(other);
    expect([(await articleOf(id)).examples, await proposalsOf(id)]).toEqual([['Kept?'], []]);
  });
});
