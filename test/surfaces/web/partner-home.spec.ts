import { rowsOf } from '../../harness/database.js';
import { category } from '../../harness/listings.js';
import { memberOf, testClientOf } from '../../harness/members.js';
import { type Partner, partner, partnerKey, submitted } from '../../harness/partner.js';
import { Receiver } from '../../harness/servers/receiver.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import type { Visitor } from '../../harness/visitor.js';

let users: TestUsers;
let own: Partner;
let viewer: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  await users.service.import(category('writing'));
  own = await partner(users.service);
  viewer = await memberOf(users, own.id, 'viewer');
});

afterAll(() => users.stop());

const home = (mode = '') => viewer.open(`/partner/${own.id}${mode}`);
const doneSteps = async (mode = ''): Promise<string[]> => {
  const { $ } = await home(mode);
  return $('[aria-labelledby=checklist] li')
    .filter((_, step) => $(step).text().startsWith('Done'))
    .toArray()
    .map((step) => $(step).find('a').text());
};

describe('The home page of the portal', () => {
  it('ticks the steps of the checklist that were observed', async () => {
    await submitted(users.service, (await partner(users.service)).key, { paymentType: 'pro' });
    // The key of the harness.
    expect(await doneSteps()).toEqual(['Create a live key']);
    const { databaseUrl } = users.service;
    const testId = await testClientOf(users, own.id);
    const testKey = await partnerKey(users.service, testId);
    await users.service.get('/v1/tools', testKey);
    await until(async () => (await doneSteps()).includes('Use a test key'));
    await submitted(users.service, own.key, { paymentType: 'pro' });
    const delivery = (event: string, rest: string): Promise<unknown> =>
      rowsOf(
        databaseUrl,
        `insert into webhook_deliveries (id, message_id, client_id, event, url, body, attempted_at, ${rest.split(' = ')[0]})
         values (gen_random_uuid(), gen_random_uuid(), '${testId}', '${event}', 'https://a.example', '{}', now(), ${rest.split(' = ')[1]})`,
      );
    for (const event of ['ping', 'support.replied']) await delivery(event, "status = 'delivered'");
    expect(await doneSteps('/test')).not.toContain('Receive a submission event');
    await delivery('directory_submissions.completed', "status = 'delivered'");
    await users.service.admin('PATCH', `/partners/${own.id}`, { webhookUrl: 'https://hooks.a.example/x' });
    await users.service.admin('POST', `/partners/${own.id}/webhook-secret`, {});
    const done = await doneSteps('/test');
    for (const step of [
      'Receive a submission event',
      'Set the live webhook URL and its secret',
      'Create the first live submission',
    ])
      expect(done).toContain(step);
  });

  it('ticks the forged ping when the test receiver responds with 4xx, not when it accepts it or fails', async () => {
    const step = 'Reject a forged ping';
    const receiver = await Receiver.start();
    const testId = await testClientOf(users, own.id);
    const { databaseUrl } = users.service;
    await rowsOf(databaseUrl, `update partner_clients set webhook_url = '${receiver.url}' where id = '${testId}'`);
    const editor = await memberOf(users, own.id, 'editor');
    const sendForgedPing = async (status: number): Promise<void> => {
      receiver.answer = (response) => response.writeHead(status).end();
      const sent = await editor.send(`/partner/${own.id}/test/deliveries/ping`, { forged: 'true' });
      const id = sent.location?.split('/').at(-1) ?? '';
      await until(async () => {
        const [row] = await rowsOf(databaseUrl, `select status from webhook_deliveries where id = '${id}'`);
        return row.status !== 'pending';
      });
    };
    for (const status of [204, 500]) await sendForgedPing(status);
    expect(await doneSteps()).not.toContain(step);
    await sendForgedPing(401);
    expect(await doneSteps()).toContain(step);
    await receiver.stop();
  });

  it('counts submissions by state, failed deliveries not redelivered and questions waiting', async () => {
    const [message, later] = [crypto.randomUUID(), crypto.randomUUID()];
    await rowsOf(
      users.service.databaseUrl,
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body, status, attempted_at)
         select ids.id::uuid, ids.message::uuid, '${own.id}', 'support.replied', 'https://a.example', '{}', ids.status, now()
           from (values ('019a0000-0000-7000-8000-000000000001', '${message}', 'failed'),
                        ('019a0000-0000-7000-8000-000000000002', '${message}', 'delivered'),
                        ('019a0000-0000-7000-8000-000000000003', '${later}', 'failed')) as ids (id, message, status)`,
    );
    const { $ } = await home();
    const figure = (name: string): string =>
      $('.figure')
        .filter((_, each) => $(each).find('dt').text() === name)
        .find('dd a')
        .contents()
        .first()
        .text();
    expect(['Submissions', 'Failed deliveries', 'Questions waiting'].map(figure)).toEqual(['1', '1', '0']);
    expect($('[aria-label="Submissions by state"]').text()).toMatch(/In queue\s*1/);
    expect((await home('/test')).$('.figure').first().text()).toContain('0');
  });
});
