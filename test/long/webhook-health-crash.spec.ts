import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { MailServer } from '../harness/servers/mail-server.js';
import { Receiver } from '../harness/servers/receiver.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const OWNER = 'owner@launchharbor.example';
const FAILING = 'Webhook events to Launch Harbor are failing';
const RECOVERED = 'Webhook events to Launch Harbor are delivered again';
const PATIENCE_MS = 90_000;

jest.setTimeout(300_000);

describe('The emails about webhooks of a service that is killed', () => {
  let databaseUrl: string;
  let receiver: Receiver;
  let mailServer: MailServer;
  let instance: Instance;
  let clientId: string;

  const onDatabase = (statement: string): Promise<any[]> => rowsOf(databaseUrl, statement);

  const start = async (): Promise<Instance> => {
    // Without the leases and pauses of the killed process, so that the test does not wait for them.
    await onDatabase(`update jobs set leased_until = now() where leased_until > now()`);
    await onDatabase(`update jobs set due_at = now() where kind = 'send-mail'`);
    return new Instance(await freePort(), {
      ADMIN_API_KEY: ADMIN_KEY,
      DATABASE_URL: databaseUrl,
      ALLOW_PRIVATE_NETWORK: 'true',
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SMTP_URL: mailServer.url,
    }).ready();
  };

  async function killAndStart(): Promise<void> {
    instance.child.kill('SIGKILL');
    await instance.ended;
    instance = await start();
  }

  async function call(path: string, body: object = {}): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${instance.port}/v1/admin${path}`, {
      method: 'POST',
      headers: { 'x-api-key': ADMIN_KEY, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()).data;
  }

  const ping = (): Promise<any> => call(`/partners/${clientId}/webhook-test`);
  const countOf = async (status: string): Promise<number> =>
    (await onDatabase(`select from webhook_deliveries where status = '${status}'`)).length;
  const concluded = (): Promise<unknown> => until(async () => (await countOf('pending')) === 0, PATIENCE_MS);
  const failuresInRow = async (): Promise<number> =>
    (await onDatabase('select failures from webhook_health'))[0].failures;
  const respondsWith = (status: number): void => {
    receiver.answer = (response) => response.writeHead(status).end();
  };
  const arrivals = async (count: number): Promise<unknown> =>
    until(() => receiver.received.length >= count, PATIENCE_MS);
  /** The subjects of the emails that a mailbox shows: it leaves out a second copy with the same Message-ID. */
  const shownSubjects = (): unknown[] =>
    [...new Map(mailServer.mails.map(({ messageId, subject }) => [messageId, subject])).values()].filter((subject) =>
      subject?.startsWith('Webhook'),
    );
  const allSent = (): Promise<unknown> =>
    until(async () => (await onDatabase('select from mails where sent_at is null')).length === 0, PATIENCE_MS);

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    [receiver, mailServer] = [await Receiver.start(), await MailServer.start()];
    instance = await start();
    const fields = { name: 'Launch Harbor', contactEmail: OWNER, webhookUrl: receiver.url };
    ({ id: clientId } = await call('/partners', fields));
    const { id } = await call('/users', { email: OWNER, name: 'Owner' });
    await onDatabase(`insert into partner_members (client_id, user_id, role) values ('${clientId}', '${id}', 'owner')`);
  });

  afterAll(async () => {
    await killAll();
    await Promise.all([receiver.stop(), mailServer.stop()]);
    await dropDatabase(databaseUrl);
  });

  it('count a delivery that was interrupted, and keep the email about the fifth failure until it is sent', async () => {
    respondsWith(503);
    for (let count = 0; count < 4; count += 1) await ping();
    await concluded();
    mailServer.isBroken = true;
    receiver.answer = () => undefined;
    await ping();
    await arrivals(5);
    await killAndStart();
    await concluded();
    expect([await countOf('failed'), await failuresInRow()]).toEqual([5, 5]);
    await until(async () => (await onDatabase('select from mails where attempts > 0')).length === 1, PATIENCE_MS);
    expect(shownSubjects()).toEqual([]);
    mailServer.isBroken = false;
    await killAndStart();
    await allSent();
    expect(shownSubjects()).toEqual([FAILING]);
  });

  it('are not repeated when failures are recorded while the service is killed', async () => {
    respondsWith(503);
    await Promise.all(Array.from({ length: 30 }, ping));
    await until(async () => (await countOf('failed')) >= 8, PATIENCE_MS);
    await killAndStart();
    await concluded();
    await allSent();
    expect([await countOf('failed'), await failuresInRow()]).toEqual([35, 35]);
    expect(shownSubjects()).toEqual([FAILING]);
  });

  it('report the recovery once, also if the mail server got it before the service was killed', async () => {
    // It may have arrived, but it was not accepted: no recovery.
    receiver.answer = () => undefined;
    const before = receiver.received.length;
    await ping();
    await arrivals(before + 1);
    await killAndStart();
    await concluded();
    expect([await failuresInRow(), shownSubjects()]).toEqual([36, [FAILING]]);

    mailServer.isSilent = true;
    respondsWith(204);
    await Promise.all(Array.from({ length: 10 }, ping));
    await until(() => mailServer.mails.some(({ subject }) => subject === RECOVERED), PATIENCE_MS);
    mailServer.isSilent = false;
    await killAndStart();
    await concluded();
    await allSent();
    expect(mailServer.mails.filter(({ subject }) => subject === RECOVERED)).toHaveLength(2);
    expect([await failuresInRow(), shownSubjects()]).toEqual([0, [FAILING, RECOVERED]]);
  });
});
