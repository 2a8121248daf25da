import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { rowsOf } from '../harness/database.js';
import { category, tool } from '../harness/listings.js';
import { ask, supported } from '../harness/asking.js';
import { type Partner, partner, submitted } from '../harness/partner.js';
import { Receiver, type Received } from '../harness/servers/receiver.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';
import { Visitor } from '../harness/visitor.js';

const HOSTILE = '<!channel> & <https://evil.example|click> ada@draftwell.example';

let service: Service;
let slack: Receiver;
let hook: Receiver;
let owner: Partner;
let secret: string;

const channels = async (): Promise<any> => (await service.admin('GET', '/notification-channels')).body.data;
const setChannels = (body: object): Promise<any> => service.admin('PUT', '/notification-channels', body);

/** Time that passes. */
async function passPause(): Promise<void> {
  await rowsOf(service.databaseUrl, `update notification_messages set created_at = created_at - interval '6 minutes'`);
  await service.runDueJobs();
}

const received = (receiver: Receiver, index: number): Promise<Received> => until(() => receiver.received[index]);
/** What the webhook has received of a kind. */
const ofKind = (kind: string): any[] => hook.received.map(({ body }) => body).filter((body) => body.kind === kind);

beforeAll(async () => {
  service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  await service.import(category('writing'), tool({ slug: 'draftwell-listed', category: 'writing', tags: [] }));
  owner = await partner(service);
});

afterAll(() => service.stop());

beforeEach(async () => {
  [slack, hook] = [await Receiver.start(), await Receiver.start()];
  const { body } = await setChannels({
    slackUrl: `${slack.url}/services/T0/B0/slack-password`,
    webhookUrl: `${hook.url}/hook/path-password`,
    waitingMinutes: 60,
  });
  secret = body.data.webhookSecret;
});

afterEach(async () => {
  await setChannels({ slackUrl: null, webhookUrl: null });
  await Promise.all([slack.stop(), hook.stop()]);
});

describe('The channels of the team', () => {
  it('show URLs without their path, and the secret of a webhook only when it is set', async () => {
    expect(secret).toMatch(/^whsec_/);
    expect(await channels()).toEqual({
      slackUrl: slack.url,
      webhookUrl: hook.url,
      waitingMinutes: 60,
      version: expect.any(Number),
      messages: [],
    });
    const { body } = await setChannels({ webhookUrl: hook.url, waitingMinutes: 30 });
    expect(body.data).toMatchObject({ webhookSecret: null, webhookUrl: hook.url, waitingMinutes: 30 });
  });

  it('are encrypted in the database, and in the audit log without URLs and secrets', async () => {
    const [row] = await rowsOf(service.databaseUrl, 'select * from notification_channels');
    for (const box of [row.slack_url, row.webhook_url, row.webhook_secret])
      expect(box.toString('latin1')).not.toMatch(/password|whsec/);
    const { text, body } = await service.admin('GET', '/audit?action=notifications.updated&limit=1');
    expect(body.data[0]).toMatchObject({
      subject: 'notification-channels',
      details: { slackUrl: 'set', webhookUrl: 'set' },
    });
    expect(text).not.toMatch(/password|whsec|127\.0\.0\.1/);
  });

  it.each([
    [{ slackUrl: 'ftp://slack.example/x' }, 'slackUrl must be an http or https URL'],
    [{ webhookUrl: 'https://user:password@ops.example/' }, 'webhookUrl must not contain a user name or password'],
    [{ webhookUrl: `https://ops.example/${'x'.repeat(2_000)}` }, 'webhookUrl must be at most 2000 characters'],
    [{ slackUrl: ' ' }, 'slackUrl must not be blank'],
    [{ waitingMinutes: 0 }, 'waitingMinutes must be a whole number from 1 to 10080'],
    [{ waitingMinutes: '60' }, 'waitingMinutes must be a whole number from 1 to 10080'],
  ])('reject %j', async (body, error) => {
    const before = await channels();
    expect(await setChannels(body)).toMatchObject({ status: 400, body: { error } });
    expect(await channels()).toEqual(before);
  });

  it('reject http and private IP addresses', async () => {
    const strict = await Service.start();
    try {
      for (const url of ['http://ops.example/', 'https://127.0.0.1/', 'https://localhost/'])
        expect(await strict.admin('PUT', '/notification-channels', { webhookUrl: url })).toMatchObject({
          status: 400,
          body: { error: 'webhookUrl must be a public https URL' },
        });
    } finally {
      await strict.stop();
    }
  });

  it('can be tested, and the results are listed', async () => {
    expect((await service.admin('POST', '/notification-channels/test')).status).toBe(201);
    expect((await received(slack, 0)).body.blocks).toHaveLength(1);
    const { text, headers } = await received(hook, 0);
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toMatchObject({ event: 'ping' });
    const { messages } = await until(async () => {
      const now = await channels();
      return now.messages.every(({ status }: any) => status === 'sent') && now;
    });
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatchObject({ kind: 'test', count: 0, responseStatus: 200, error: null });
  });

  it('can be tested only one at a time, and only if one is set', async () => {
    slack.answer = () => undefined;
    await service.admin('POST', '/notification-channels/test');
    expect((await service.admin('POST', '/notification-channels/test')).status).toBe(409);
    await setChannels({ slackUrl: null, webhookUrl: null });
    expect((await service.admin('POST', '/notification-channels/test')).status).toBe(400);
  });
});

describe('A notification', () => {
  it('goes to Slack as text and blocks, with names as text and no email address', async () => {
    const { id } = await submitted(service, owner.key, { name: HOSTILE });
    const { body, headers } = await received(slack, 0);
    expect(headers['content-type']).toBe('application/json');
    const name = '&lt;!channel&gt; &amp; &lt;https://evil.example¦click&gt; [email]';
    const item = `• <https://catalog.example/console/submissions/${id}|${name}>`;
    const heading = `*New submission: ${name.replace('¦', '|')}*`;
    expect(body).toEqual({
      text: `${heading}\n${item}`,
      blocks: [heading, item].map((text) => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } })),
    });
  });

  it('goes to the webhook, signed like partner webhooks', async () => {
    const { id } = await submitted(service, owner.key, { name: 'Draftwell' });
    const { text, headers, path } = await received(hook, 0);
    expect(path).toBe('/hook/path-password');
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual({
      event: 'notification',
      occurredAt: expect.stringMatching(/Z$/),
      kind: 'submission',
      count: 1,
      items: [{ id, name: 'Draftwell', url: `https://catalog.example/console/submissions/${id}` }],
      url: 'https://catalog.example/console/board',
    });
    expect(headers['x-catalog-event']).toBe('notification');
    expect(headers['x-catalog-signature']).toBe(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
  });

  it('reports the first event immediately, and further ones in one message after five minutes', async () => {
    await submitted(service, owner.key, { name: 'First' });
    await received(hook, 0);
    for (const name of ['Second', 'Third']) await submitted(service, owner.key, { name });
    await until(async () => (await channels()).messages.every(({ status }: any) => status === 'sent'));
    await passPause();
    await received(hook, 1);
    expect(ofKind('submission').map(({ count }) => count)).toEqual([1, 2]);
    expect(ofKind('submission')[1].items.map(({ name }: any) => name)).toEqual(['Second', 'Third']);
    expect(slack.received).toHaveLength(2);
  });

  it('names 20 items, counts the others, and stays within the limits of Slack', async () => {
    await submitted(service, owner.key, { name: 'First' });
    await received(slack, 0);
    for (let index = 0; index < 25; index += 1)
      await submitted(service, owner.key, { name: `&${index}${'&'.repeat(90)}` });
    await passPause();
    const { body } = await received(slack, 1);
    expect(body.blocks).toHaveLength(22);
    expect(body.blocks.at(-1).text.text).toBe('and <https://catalog.example/console/board|5 more>');
    for (const text of [body.text, ...body.blocks.map((block: any) => block.text.text)])
      expect(text.length).toBeLessThanOrEqual(3_000);
  });

  it('reports a failed delivery, a failed job and a report, each once', async () => {
    const failing = await partner(service, `${hook.url}/not-found`);
    hook.answer = (response, { path }) => response.writeHead(path === '/not-found' ? 404 : 200).end();
    const { body } = await service.admin('POST', `/partners/${failing.id}/webhook-test`);
    await until(() => ofKind('failed-delivery').length > 0);
    expect(ofKind('failed-delivery')[0].items).toEqual([
      {
        id: body.data.id,
        name: 'ping to Launch Harbor',
        url: `https://catalog.example/console/deliveries/${body.data.id}`,
      },
    ]);

    // A job whose last attempt failed.
    await rowsOf(
      service.databaseUrl,
      `insert into jobs (kind, queue, payload, attempts, max_attempts) values ('enrich', 'test', '{}', 1, 1)`,
    );
    await service.runDueJobs();
    await until(() => ofKind('failed-job').length > 0);
    expect(ofKind('failed-job')[0].items[0]).toMatchObject({
      name: 'enrich',
      url: 'https://catalog.example/console#jobs',
    });

    const visitor = new Visitor(service);
    await visitor.send('/tools/draftwell-listed/report', { reason: 'outdated', text: 'A secret text' });
    await until(() => ofKind('report').length > 0);
    expect(ofKind('report')[0]).toMatchObject({ count: 1, items: [{ name: expect.any(String) }] });
    expect(JSON.stringify(hook.received)).not.toContain('A secret text');
    for (const kind of ['failed-delivery', 'failed-job', 'report']) expect(ofKind(kind)).toHaveLength(1);
  });

  it('reports a question that waits longer than the limit, once, without its text, unless it is closed', async () => {
    const asked = await supported(service);
    const customer = { name: 'Ada ada@customers.example', email: 'ada@customers.example' };
    const { id } = (await ask(service, asked, { question: 'Where is my secret order?', customer })).body.data;
    const late = (await ask(service, asked, { question: 'Is this late?' })).body.data;
    const closed = (await ask(service, asked, { question: 'Is this spam?' })).body.data;
    await service.admin('POST', `/support/conversations/${closed.id}/close`, { reason: 'spam' });
    await rowsOf(
      service.databaseUrl,
      `update support_conversations set waiting_since = now() - interval '59 minutes' where id = '${late.id}';
       update support_conversations set waiting_since = now() - interval '61 minutes' where id in ('${id}', '${closed.id}')`,
    );
    await service.runDueJobs();
    await until(() => ofKind('waiting-question').length > 0);
    const [first] = ofKind('waiting-question');
    expect(first.items).toEqual([
      { id, name: 'Ada [email] (Launch Harbor)', url: `https://catalog.example/console/inbox/${id}` },
    ]);
    expect(JSON.stringify(hook.received)).not.toMatch(/secret order|customers\.example/);

    await setChannels({ waitingMinutes: 30 });
    await passPause();
    await until(() => ofKind('waiting-question').length > 1);
    expect(ofKind('waiting-question')[1].items.map((item: any) => item.id)).toEqual([late.id]);
  });
});

describe('A question that is closed', () => {
  it('is not reported, unlike the next question, which counts from when it was asked', async () => {
    const asked = await supported(service);
    const { id } = (await ask(service, asked, { question: 'Is this closed?' })).body.data;
    await service.admin('POST', `/support/conversations/${id}/close`, { reason: 'resolved' });
    const age = (): Promise<unknown> =>
      rowsOf(
        service.databaseUrl,
        `update support_conversations set waiting_since = waiting_since - interval '61 minutes' where id = '${id}'`,
      );
    await age();
    const later = (await ask(service, asked, { question: 'And this?' })).body.data;
    await rowsOf(
      service.databaseUrl,
      `update support_conversations set waiting_since = now() - interval '61 minutes' where id = '${later.id}'`,
    );
    await service.runDueJobs();
    await until(() => ofKind('waiting-question').length > 0);
    expect(ofKind('waiting-question')[0].items.map((item: any) => item.id)).toEqual([later.id]);

    await ask(service, asked, { question: 'Still there?', conversationId: id });
    await age();
    await passPause();
    await until(() => ofKind('waiting-question').length > 1);
    expect(ofKind('waiting-question')[1].items.map((item: any) => item.id)).toEqual([id]);
  });
});

describe('A message to a channel', () => {
  it.each<[string, (receiver: Receiver) => void, string]>([
    [
      'fails',
      (receiver) => (receiver.answer = (response) => response.writeHead(500).end()),
      'The receiver responded with 500',
    ],
    [
      'redirects',
      (receiver) => (receiver.answer = (response) => response.writeHead(307, { location: `${hook.url}/hook` }).end()),
      'The receiver responded with 307. Redirects are not followed',
    ],
  ])('that %s is retried, and delays no other message', async (_, breakIt, error) => {
    breakIt(slack);
    await submitted(service, owner.key, { name: 'Kept' });
    await received(hook, 0);
    const pending = await until(async () =>
      (await channels()).messages.find((message: any) => message.channel === 'slack' && message.error !== null),
    );
    expect(pending).toMatchObject({ status: 'pending', error });
    slack.answer = (response) => response.end('ok');
    await service.runDueJobs();
    await until(async () => (await channels()).messages.every(({ status }: any) => status === 'sent'));
    expect(hook.received).toHaveLength(1);
    expect(new Set(slack.received.map(({ text }) => text)).size).toBe(1);
  });

  it('that hangs delays no other work', async () => {
    slack.answer = () => undefined;
    await submitted(service, owner.key, { name: 'One' });
    await received(slack, 0);
    await received(hook, 0);
    await submitted(service, owner.key, { name: 'Two' });
    expect((await channels()).messages.find(({ channel }: any) => channel === 'slack').status).toBe('pending');
  });

  it('is sent once, to the new URL, if it was pending when the URL was replaced', async () => {
    slack.answer = (response) => response.writeHead(500).end();
    await submitted(service, owner.key, { name: 'Pending' });
    await received(slack, 0);
    const replacement = await Receiver.start();
    try {
      await setChannels({ slackUrl: `${replacement.url}/new` });
      expect((await received(replacement, 0)).body.text).toContain('Pending');
      await until(async () => {
        await service.runDueJobs();
        return (await rowsOf(service.databaseUrl, `select from jobs where kind = 'send-notification'`)).length === 0;
      });
      expect(replacement.received).toHaveLength(1);
    } finally {
      await replacement.stop();
    }
  });
});
