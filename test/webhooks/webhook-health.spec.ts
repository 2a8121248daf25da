import type { DeliveryOutcomesService } from '../../src/contexts/webhooks/delivery-outcomes.service.js';
import { rowsOf } from '../harness/database.js';
import { partner } from '../harness/partner.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('Failures in a row', () => {
  let service: Service;
  let mailServer: MailServer;
  let receiver: Receiver;
  let users = 0;

  beforeAll(async () => {
    mailServer = await MailServer.start();
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true', SMTP_URL: mailServer.url });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
    await mailServer.stop();
  });

  const onDatabase = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);

  /** A partner with an owner and an editor. */
  async function owned(): Promise<{ id: string; testId: string; owner: string; editor: string }> {
    const { id } = await partner(service, receiver.url);
    const [test] = await onDatabase(`select id from partner_clients where test_of = '${id}'`);
    await onDatabase(`update partner_clients set webhook_url = '${receiver.url}' where id = '${test.id}'`);
    const [owner, editor] = await Promise.all(['owner', 'editor'].map((role) => member(id, role)));
    return { id, testId: test.id, owner: owner as string, editor: editor as string };
  }

  async function member(clientId: string, role: string): Promise<string> {
    users += 1;
    const email = `${role}${users}@studio.example`;
    const { data } = (await service.admin('POST', '/users', { email, name: role })).body;
    await onDatabase(
      `insert into partner_members (client_id, user_id, role) values ('${clientId}', '${data.id}', '${role}')`,
    );
    return email;
  }

  async function ping(id: string, times = 1): Promise<void> {
    const pings = await Promise.all(
      Array.from({ length: times }, () => service.admin('POST', `/partners/${id}/webhook-test`)),
    );
    for (const { body } of pings)
      await until(
        async () => (await service.admin('GET', `/webhook-deliveries/${body.data.id}`)).body.data.status !== 'pending',
      );
  }

  const fails = (): void => {
    receiver.answer = (response) => response.writeHead(503).end();
  };
  const works = (): void => {
    receiver.answer = (response) => response.end();
  };
  /** About events; the owners also get emails about keys. */
  const mailsTo = (email: string): any[] =>
    mailServer.mails.filter(({ to, subject }) => to?.[0]?.address === email && subject?.startsWith('Webhook events'));
  /** Every queued email was sent. */
  const settled = (): Promise<unknown> =>
    until(async () => (await onDatabase('select from mails where sent_at is null')).length === 0);

  it('cause one email to the owners, and one when an event is delivered again', async () => {
    const { id, owner, editor } = await owned();
    fails();
    await ping(id, 4);
    await settled();
    expect(mailsTo(owner)).toEqual([]);
    await ping(id, 8);
    await settled();
    expect(mailsTo(owner).map(({ subject }) => subject)).toEqual(['Webhook events to Launch Harbor are failing']);
    expect(mailsTo(owner)[0].text).toContain('The receiver responded with 503');
    expect(mailsTo(owner)[0].text).toContain(`https://catalog.example/partner/${id}/deliveries?status=unresolved`);
    works();
    await ping(id, 3);
    await settled();
    expect(mailsTo(owner).map(({ subject }) => subject)).toEqual([
      'Webhook events to Launch Harbor are failing',
      'Webhook events to Launch Harbor are delivered again',
    ]);
    expect(mailsTo(editor)).toEqual([]);
  });

  it('are not in a row if a delivery succeeds in between', async () => {
    const { id, owner } = await owned();
    for (const times of [4, 4]) {
      fails();
      await ping(id, times);
      works();
      await ping(id);
    }
    await settled();
    expect(mailsTo(owner)).toEqual([]);
  });

  it('are counted per client, and forged pings are not counted', async () => {
    const { id, testId, owner } = await owned();
    const key = (await service.admin('POST', `/partners/${id}/keys`, {})).body.data.key;
    fails();
    await ping(testId, 5);
    await ping(id, 4);
    await service.call('/v1/partner/webhook-test', { method: 'POST', key, body: { forged: true } });
    await until(async () => (await onDatabase(`select from webhook_deliveries where status = 'pending'`)).length === 0);
    await settled();
    const [sandbox, ...others] = mailsTo(owner);
    expect(others).toEqual([]);
    expect(sandbox.subject).toBe('Webhook events to the sandbox of Launch Harbor are failing');
    expect(sandbox.text).toContain(`/partner/${id}/test/deliveries`);
  });

  it('are counted exactly if outcomes are recorded at once', async () => {
    const { id, owner } = await owned();
    const rows = await onDatabase(
      `insert into webhook_deliveries (id, message_id, client_id, event, url, body, attempted_at)
       select gen_random_uuid(), gen_random_uuid(), '${id}', 'ping', 'https://x.example/', '{}', now() from generate_series(1, 20)
       returning id`,
    );
    const outcomes = service.inside<DeliveryOutcomesService>('DeliveryOutcomesService');
    await Promise.all(rows.map(({ id: delivery }) => outcomes.markFailed(delivery, 'Interrupted')));
    // Recorded already, so they count no more.
    await Promise.all(rows.map(({ id: delivery }) => outcomes.markFailed(delivery, 'Interrupted')));
    await settled();
    expect(mailsTo(owner)).toHaveLength(1);
    expect(await onDatabase(`select failures from webhook_health where client_id = '${id}'`)).toEqual([
      { failures: 20 },
    ]);
  });

  it('notify the team of live events only', async () => {
    const { id, testId } = await owned();
    const [{ count }] = await onDatabase('select count(*)::integer from notification_items');
    await service.admin('PUT', '/notification-channels', { slackUrl: `${receiver.url}/slack` });
    fails();
    await ping(testId, 2);
    const named = `select name from notification_items union all
                   select item->>'name' from notification_messages, jsonb_array_elements(content->'items') item`;
    expect(await onDatabase(named)).toHaveLength(count);
    await ping(id);
    await until(async () => (await onDatabase(named)).length > count);
    works();
  });
});
