import { addArticle, ask, supported } from '../../harness/asking.js';
import { rowsOf } from '../../harness/database.js';
import { category, tag } from '../../harness/listings.js';
import { memberOf } from '../../harness/members.js';
import { type Partner, partnerKey, submitted } from '../../harness/partner.js';
import { testClientOf } from '../../harness/sandbox.js';
import { TestUsers } from '../../harness/test-users.js';
import type { Visitor } from '../../harness/visitor.js';

describe('The pages of the sandbox', () => {
  let users: TestUsers;
  let live: Partner;
  let test: Partner;
  let editor: Visitor;
  let base: string;

  beforeAll(async () => {
    users = await TestUsers.start();
    const { service } = users;
    await service.import(category('writing'), tag('seo'));
    live = await supported(service);
    const id = await testClientOf(service, live.id);
    test = { id, key: await partnerKey(service, id) };
    editor = await memberOf(users, live.id, 'editor');
    base = `/partner/${live.id}/test`;
  });

  afterAll(() => users.stop());

  const stateOf = async (id: string): Promise<unknown> =>
    (await users.service.get(`/v1/ai-tools/status?id=${id}`, test.key)).body.data.submissionState;

  it('set the package of a test submission and move it to the states that the rules allow', async () => {
    const { id } = await submitted(users.service, test.key);
    const path = `${base}/submissions/${id}`;
    expect((await editor.open(path)).$(`form[action="${path}/advance"] select[name=paymentType]`)).toHaveLength(1);
    expect((await editor.send(`${path}/advance`, { paymentType: 'starter' })).location).toBe(`${path}?done=package`);
    const { $ } = await editor.open(path);
    const offered = $(`form[action="${path}/advance"] button[name=to]`).toArray();
    expect(offered.map((button) => $(button).attr('value'))).toEqual(['ASSIGNED', 'DONE']);
    const rejected = await editor.send(`${path}/advance`, { to: 'REVIEW' });
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('but not to REVIEW')]);
    await editor.send(`${path}/advance`, { to: 'DONE' });
    expect(await stateOf(id)).toBe('DONE');
    expect((await editor.open(path)).$('table tbody tr')).toHaveLength(30);
  });

  it('offer no moves to viewers and in live mode', async () => {
    const { id } = await submitted(users.service, test.key, { paymentType: 'starter' });
    const listed = await submitted(users.service, live.key, { paymentType: 'starter' });
    const viewer = await memberOf(users, live.id, 'viewer');
    expect((await viewer.open(`${base}/submissions/${id}`)).$('form[action$="/advance"]')).toHaveLength(0);
    const livePage = await editor.open(`/partner/${live.id}/submissions/${listed.id}`);
    expect([livePage.status, livePage.$('form[action$="/advance"]').length]).toEqual([200, 0]);
    expect((await editor.send(`${base}/submissions/${listed.id}/advance`, { to: 'DONE' })).status).toBe(404);
  });

  it('list pending questions as text, and send the reply', async () => {
    const { id } = (await ask(users.service, test, { question: 'Is <b>this</b> on floppy disks?' })).body.data;
    await rowsOf(users.service.databaseUrl, `update jobs set due_at = now() + interval '1 day'`);
    const { $ } = await editor.open(`${base}/sandbox`);
    const form = $(`form[action="${base}/sandbox/conversations/${id}/reply"]`);
    expect(form.text()).toContain('Is <b>this</b> on floppy disks?');
    const once = form.find('input[name=once]').attr('value') ?? '';
    await editor.send(form.attr('action') ?? '', { once, content: 'On tape.' });
    const { data } = (await users.service.get(`/v1/support/conversations/${id}`, test.key)).body;
    expect(data).toMatchObject({ status: 'answered', reply: 'On tape.', replySource: 'human' });
  });

  it('offer suggestions as a partner’s page does, and reply with the accepted one', async () => {
    const articleId = await addArticle(users.service, live, 'Disks <b>', 'We store nothing on floppy disks.');
    const { id } = (await ask(users.service, test, { question: 'Why are floppy disks square?' })).body.data;
    await rowsOf(users.service.databaseUrl, `update jobs set due_at = now() + interval '1 day'`);
    const path = `${base}/sandbox/conversations/${id}/accept/${articleId}`;
    const { $ } = await editor.open(`${base}/sandbox`);
    expect($(`button[formaction="${path}"]`).text()).toBe('Did you mean “Disks <b>”?');
    const viewer = await memberOf(users, live.id, 'viewer');
    expect((await viewer.send(path, {})).status).toBe(403);
    expect((await editor.send(path, {})).location).toBe(`${base}/support/conversations/${id}`);
    const { data } = (await users.service.get(`/v1/support/conversations/${id}`, test.key)).body;
    expect(data).toMatchObject({ status: 'answered', reply: 'We store nothing on floppy disks.', replySource: 'ai' });
    await users.service.admin('PATCH', `/partners/${live.id}`, { supportMode: 'human' });
    await ask(users.service, test, { question: 'Why are floppy disks square?' });
    expect((await editor.open(`${base}/sandbox`)).$('button[formaction]')).toHaveLength(0);
    await users.service.admin('PATCH', `/partners/${live.id}`, { supportMode: 'hybrid' });
  });

  it('delete the test data of this partner', async () => {
    const { id } = await submitted(users.service, test.key);
    const { location } = await editor.send(`${base}/sandbox/delete`, {});
    expect((await editor.open(location ?? '')).text).toContain('Test data deleted.');
    expect((await users.service.get(`/v1/ai-tools/status?id=${id}`, test.key)).status).toBe(404);
    expect((await users.service.get('/v1/support/conversations', test.key)).body.data).toEqual([]);
  });
});
