import { createHmac, randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import type { DataSource } from 'typeorm';
import type { DeliveriesRepository } from '../../src/contexts/webhooks/deliveries.repository.js';
import { DELIVERY_JOB } from '../../src/contexts/webhooks/delivery.job.js';
import type { JobsService } from '../../src/platform/jobs/jobs.service.js';
import { rowsOf } from '../harness/database.js';
import { Receiver } from '../harness/servers/receiver.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

describe('Webhooks', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  });

  afterAll(() => service.stop());

  beforeEach(async () => {
    receiver = await Receiver.start();
  });

  afterEach(() => receiver.stop());

  async function partner(webhookUrl: string | null = `${receiver.url}/hook`): Promise<string> {
    const { body } = await service.admin('POST', '/partners', {
      name: 'Launch Harbor',
      contactEmail: 'team@launchharbor.example',
      webhookUrl,
    });
    return body.data.id;
  }

  const secretFor = async (id: string): Promise<string> =>
    (await service.admin('POST', `/partners/${id}/webhook-secret`)).body.data.secret;

  const ping = async (id: string): Promise<any> =>
    (await service.admin('POST', `/partners/${id}/webhook-test`)).body.data;

  const addJob = (deliveryId: string, maxAttempts: number): Promise<void> =>
    service.inside<DataSource>('DataSource').transaction((manager) => {
      const job = { payload: { deliveryId }, queue: 'test', maxAttempts };
      return service.inside<JobsService>('JobsService').addJobs(manager, DELIVERY_JOB, [job]);
    });

  const concluded = (id: string): Promise<any> =>
    until(async () => {
      const { data } = (await service.admin('GET', `/webhook-deliveries/${id}`)).body;
      return data.status !== 'pending' && data;
    });

  it('have the event, a user agent and both signatures, and are logged as delivered', async () => {
    const id = await partner();
    const secret = await secretFor(id);
    const pending = await ping(id);
    expect(pending).toMatchObject({ partnerId: id, event: 'ping', status: 'pending', attemptedAt: null });

    const { headers, text, path } = await until(() => receiver.received[0]);
    expect(path).toBe('/hook');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-catalog-event': 'ping',
      'user-agent': 'Catalog-Webhook/1.0',
      'x-catalog-signature': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`,
      'webhook-id': pending.id,
    });
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(pending.requestBody);

    expect(await concluded(pending.id)).toEqual({
      ...pending,
      status: 'delivered',
      responseStatus: 200,
      responseBody: 'ok',
      error: null,
      durationMs: expect.any(Number),
      attemptedAt: expect.stringMatching(/Z$/),
    });
  });

  it('have X-Catalog-Mode only for a test client', async () => {
    const id = await partner();
    const [test] = await onDatabase(
      `update partner_clients set webhook_url = '${receiver.url}/test' where test_of = '${id}' returning id`,
    );
    await ping(id);
    await ping(test.id);
    const modes = await until(() => receiver.received.length === 2 && receiver.received);
    expect(modes.map(({ path, headers }) => [path, headers['x-catalog-mode']]).sort()).toEqual([
      ['/hook', undefined],
      ['/test', 'test'],
    ]);
  });

  it('of one partner are redelivered while those of another are locked', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const [locked, free] = [await partner(), await partner()];
    const failed = await Promise.all([locked, free].map(async (id) => concluded((await ping(id)).id)));
    const redeliver = ({ id }: any): Promise<{ status: number }> =>
      service.admin('POST', `/webhook-deliveries/${id}/redeliver`);
    let waiting: Promise<{ status: number }> | undefined;
    await service.inside<DataSource>('DataSource').transaction(async (manager) => {
      await service.inside<DeliveriesRepository>('DeliveriesRepository').lockRedelivery(manager, [locked]);
      waiting = redeliver(failed[0]);
      expect((await redeliver(failed[1])).status).toBe(201);
      expect(await Promise.race([waiting, Promise.resolve('waiting')])).toBe('waiting');
    });
    expect((await waiting)?.status).toBe(201);
  });

  it('have no signature before a secret is issued', async () => {
    await ping(await partner());
    const { headers } = await until(() => receiver.received[0]);
    expect(headers).not.toHaveProperty('x-catalog-signature');
    expect(headers).not.toHaveProperty('webhook-signature');
  });

  it('are signed with the new secret and, for a day, also with the old one', async () => {
    const id = await partner();
    const old = await secretFor(id);
    const current = await secretFor(id);
    await ping(id);
    const { headers, text } = await until(() => receiver.received[0]);
    expect(headers['x-catalog-signature']).toBe(`sha256=${createHmac('sha256', current).update(text).digest('hex')}`);
    for (const secret of [old, current]) {
      expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow();
    }

    await onDatabase(
      `update webhook_secrets set retired_at = now() - interval '25 hours' where retired_at is not null`,
    );
    await ping(id);
    const later = await until(() => receiver.received[1]);
    expect(() => new Webhook(old).verify(later.text, later.headers as Record<string, string>)).toThrow();
  });

  it('have encrypted secrets in the database', async () => {
    const secret = await secretFor(await partner());
    const [row] = await onDatabase('select encrypted from webhook_secrets order by created_at desc limit 1');
    expect(row.encrypted.toString('latin1')).not.toContain(secret.slice(6));
    expect((await service.admin('GET', '/audit')).text).not.toContain(secret);
  });

  it.each([204, 301, 404, 500])('are attempted once, and logged, if the receiver responds with %d', async (status) => {
    receiver.answer = (response) => response.writeHead(status, { location: `${receiver.url}/other` }).end();
    const { id } = await ping(await partner());
    const delivered = status === 204;
    expect(await concluded(id)).toMatchObject({
      status: delivered ? 'delivered' : 'failed',
      responseStatus: status,
      error: delivered ? null : `The receiver responded with ${status}`,
    });
    expect(receiver.received).toHaveLength(1);
  });

  it('count as delivered if the receiver responds with 2xx, regardless of the body', async () => {
    receiver.answer = (response) =>
      response.writeHead(200, { 'content-encoding': 'zstd' }).write('x'.repeat(2_000_000));
    const { id } = await ping(await partner());
    expect(await concluded(id)).toMatchObject({ status: 'delivered', responseStatus: 200, error: null });
  });

  it('are logged as failed if they cannot be signed, and can be redelivered with a new secret', async () => {
    const id = await partner();
    await secretFor(id);
    await onDatabase(`update webhook_secrets set encrypted = sha512(encrypted) where client_id = '${id}'`);
    const unsigned = await concluded((await ping(id)).id);
    expect(unsigned).toMatchObject({
      status: 'failed',
      responseStatus: null,
      error: 'The signing secret cannot be decrypted. Issue a new one.',
      attemptedAt: expect.any(String),
    });
    expect(receiver.received).toEqual([]);

    const secret = await secretFor(id);
    const { body } = await service.admin('POST', `/webhook-deliveries/${unsigned.id}/redeliver`);
    expect(await concluded(body.data.id)).toMatchObject({ status: 'delivered' });
    const { headers, text } = await until(() => receiver.received[0]);
    expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow();
  });

  it('are logged as failed after the last attempt if the service cannot send them', async () => {
    const id = await partner();
    await onDatabase('alter table webhook_secrets rename to webhook_secrets_away');
    try {
      const [delivery] = await onDatabase(
        `insert into webhook_deliveries (id, message_id, client_id, event, url, body)
         values (gen_random_uuid(), gen_random_uuid(), '${id}', 'ping', '${receiver.url}', '{}') returning id`,
      );
      await addJob(delivery.id, 1);
      expect(await concluded(delivery.id)).toMatchObject({
        status: 'failed',
        error: 'The service failed before sending. Redeliver the event.',
      });
    } finally {
      await onDatabase('alter table webhook_secrets_away rename to webhook_secrets');
    }
    expect(receiver.received).toEqual([]);
  });

  it('are logged as failed if no server listens', async () => {
    const { id } = await ping(await partner('http://127.0.0.1:9/hook'));
    expect(await concluded(id)).toMatchObject({
      status: 'failed',
      responseStatus: null,
      error: 'No connection could be made (ECONNREFUSED)',
    });
  });

  it('are not delayed by the slow receiver of another partner', async () => {
    const slow = await Receiver.start();
    slow.answer = () => undefined;
    try {
      const slowPartner = await partner(slow.url);
      await Promise.all(Array.from({ length: 60 }, () => ping(slowPartner)));
      const { id } = await ping(await partner());
      expect(await concluded(id)).toMatchObject({ status: 'delivered' });
      // One at a time, and each takes as long as an attempt can.
      expect(slow.received.length).toBeLessThan(20);
    } finally {
      await slow.stop();
    }
  });

  it('can be redelivered by an admin, with the same message ID, to the current webhook URL', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const id = await partner();
    const first = await concluded((await ping(id)).id);
    receiver.answer = (response) => response.end();
    await service.admin('PATCH', `/partners/${id}`, { webhookUrl: `${receiver.url}/new` });
    const { status, body } = await service.admin('POST', `/webhook-deliveries/${first.id}/redeliver`);
    expect([status, body.data.status]).toEqual([201, 'pending']);
    expect(body.data.id).not.toBe(first.id);
    expect(await concluded(body.data.id)).toMatchObject({ status: 'delivered', requestBody: first.requestBody });
    const [one, two] = receiver.received;
    expect([two?.path, two?.text]).toEqual(['/new', one?.text]);
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
    expect(await concluded(first.id)).toEqual(first);
  });

  it('cannot be redelivered while pending or without a webhook URL', async () => {
    receiver.answer = () => undefined;
    const id = await partner();
    const pending = await ping(id);
    await until(() => receiver.received[0]);
    expect((await service.admin('POST', `/webhook-deliveries/${pending.id}/redeliver`)).status).toBe(409);
    await receiver.stop();
    receiver = await Receiver.start();
    await concluded(pending.id);
    await service.admin('PATCH', `/partners/${id}`, { webhookUrl: null });
    for (const path of [`/webhook-deliveries/${pending.id}/redeliver`, `/partners/${id}/webhook-test`]) {
      const { status, body } = await service.admin('POST', path);
      expect([status, body.error]).toEqual([400, 'The partner has no webhook URL. Set one first.']);
    }
  });

  it('are listed newest first, by partner, event and status', async () => {
    const id = await partner();
    const [first, second] = [await ping(id), await ping(id)];
    await concluded(second.id);
    await concluded(first.id);
    const ids = async (query: string): Promise<string[]> =>
      (await service.admin('GET', `/webhook-deliveries?${query}`)).body.data.map((delivery: any) => delivery.id);
    expect(await ids(`partnerId=${id}`)).toEqual([second.id, first.id]);
    expect(await ids(`partnerId=${id}&event=PING&status=delivered&limit=1&page=2`)).toEqual([first.id]);
    expect(await ids(`partnerId=${id}&status=failed`)).toEqual([]);
    expect(await ids(`partnerId=${id}&event=support.replied`)).toEqual([]);
  });

  it('return 404 for an unknown ID, and 400 for invalid filters', async () => {
    for (const id of [randomUUID(), 'x']) {
      expect((await service.admin('GET', `/webhook-deliveries/${id}`)).status).toBe(404);
      expect((await service.admin('POST', `/webhook-deliveries/${id}/redeliver`)).status).toBe(404);
      expect((await service.admin('POST', `/partners/${id}/webhook-secret`)).status).toBe(404);
      expect((await service.admin('POST', `/partners/${id}/webhook-test`)).status).toBe(404);
    }
    const { status, body } = await service.admin('GET', '/webhook-deliveries?partnerId=x&event=y&status=z');
    expect([status, body.error]).toEqual([
      400,
      'partnerId must be a UUID; event must be one of: directory_submissions.completed, directory_submissions.changed, support.replied, ping; status must be one of: pending, delivered, failed',
    ]);
  });

  it('log one line per failed attempt of the job, with a stack trace only after the last', async () => {
    const lines: string[] = [];
    const keep = (line: string): unknown => lines.push(line);
    Logger.overrideLogger({ log: keep, warn: keep, error: keep });
    try {
      // The first job may be retried before it is deleted, but not for the last time.
      for (const maxAttempts of [20, 1]) {
        await addJob('x', maxAttempts);
        const failed = `delete from jobs where payload->>'deliveryId' = 'x' and last_error is not null returning id`;
        await until(async () => (await onDatabase(failed)).length === 1);
      }
    } finally {
      Logger.overrideLogger(false);
    }
    const own = expect.stringMatching(/^Delivery x: no outcome, .*$/);
    const last = expect.stringMatching(/^Job .*failed permanently: .*\n +at /s);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    expect(lines).toEqual([...lines.slice(1).map(() => own), last]);
  });

  it('are in the audit log with the actor', async () => {
    const id = await partner();
    await secretFor(id);
    const { id: deliveryId } = await ping(id);
    await concluded(deliveryId);
    await service.admin('POST', `/webhook-deliveries/${deliveryId}/redeliver`);
    const actions = async (subject: string): Promise<string[]> =>
      (await service.admin('GET', `/audit?subject=${subject}`)).body.data.map((entry: any) => entry.action);
    expect(await actions(id)).toEqual(['partner.pinged', 'partner.secret-issued', 'partner.created']);
    expect(await actions(deliveryId)).toEqual(['delivery.repeated']);
  });

  /** For situations that no caller can cause: damaged secrets, missing tables, failing jobs. */
  const onDatabase = (statement: string): Promise<any[]> => rowsOf(service.databaseUrl, statement);
});
