import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { Receiver } from '../harness/servers/receiver.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';
import { partner } from '../harness/partner.js';

/** Receivers that respond slowly, endlessly or with hostile bytes. */
describe("The receiver's response", () => {
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

  const concluded = (id: string): Promise<any> =>
    until(async () => {
      const { data } = (await service.admin('GET', `/webhook-deliveries/${id}`)).body;
      return data.status !== 'pending' && data;
    });

  async function delivered(answer: (response: ServerResponse) => void): Promise<any> {
    receiver.answer = answer;
    const { id } = await partner(service, receiver.url);
    const { data } = (await service.admin('POST', `/partners/${id}/webhook-test`)).body;
    expect(data.responseBody).toBeNull();
    return concluded(data.id);
  }

  it('is kept, up to 2 KiB, even if it arrives as one chunk', async () => {
    const text = Array.from({ length: 1_000 }, (_, line) => `line ${line}`).join('\n');
    const { status, responseBody } = await delivered((response) => response.writeHead(500).end(text));
    expect([status, responseBody]).toEqual(['failed', text.slice(0, 2_048)]);
  });

  it('is null if it is empty', async () => {
    expect(await delivered((response) => response.writeHead(204).end())).toMatchObject({ responseBody: null });
  });

  it('is text, whatever the bytes are', async () => {
    const bytes = Buffer.from([...Buffer.from('<script>alert(1)</script>'), 0, 0xff, 0xfe, 0xed, 0xa0, 0x80]);
    const { responseBody } = await delivered((response) => response.end(bytes));
    expect(responseBody).toMatch(/^<script>alert\(1\)<\/script>\uFFFD+$/);
  });

  it('counts by its status alone if the body never ends', async () => {
    const writeForever = (response: ServerResponse): void => {
      if (!response.destroyed) response.write('x'.repeat(1_000), () => setImmediate(writeForever, response));
    };
    expect(await delivered((response) => writeForever(response.writeHead(201)))).toMatchObject({
      status: 'delivered',
      responseStatus: 201,
      responseBody: 'x'.repeat(2_048),
    });
  });

  it('counts by its status alone if the body hangs or breaks off, and keeps what arrived', async () => {
    for (const cut of [false, true]) {
      const { status, responseBody } = await delivered((response) =>
        response.writeHead(202, { 'content-length': 100 }).write('beginning', () => cut && response.destroy()),
      );
      expect([status, responseBody]).toEqual(['delivered', 'beginning']);
    }
  });

  it('delays no other partner while its body hangs', async () => {
    receiver.answer = (response) => response.writeHead(200).write('beginning');
    const slow = await partner(service, receiver.url);
    for (let count = 0; count < 3; count += 1) await service.admin('POST', `/partners/${slow.id}/webhook-test`);
    await until(() => receiver.received[0]);
    const quick = await Receiver.start();
    const { id } = await partner(service, quick.url);
    const { data } = (await service.admin('POST', `/partners/${id}/webhook-test`)).body;
    expect(await concluded(data.id)).toMatchObject({ status: 'delivered' });
    expect(receiver.received).toHaveLength(1);
    await quick.stop();
  });
});

describe('A forged ping', () => {
  let service: Service;
  let receiver: Receiver;

  beforeAll(async () => {
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true' });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await receiver.stop();
    await service.stop();
  });

  it('has the headers of other events, and signatures that do not verify', async () => {
    const { id, key } = await partner(service, receiver.url);
    const { secret } = (await service.admin('POST', `/partners/${id}/webhook-secret`)).body.data;
    const send = async (body: object): Promise<any> =>
      (await service.call('/v1/partner/webhook-test', { method: 'POST', key, body })).body.data;
    const genuine = await send({});
    const forged = await send({ forged: true });
    expect([genuine.forged, forged.forged]).toEqual([undefined, true]);
    const [first, second] = await until(() => receiver.received.length === 2 && receiver.received);
    expect(Object.keys(second?.headers ?? {})).toEqual(Object.keys(first?.headers ?? {}));
    expect(second?.headers['x-catalog-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(second?.headers['webhook-signature']).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    const verify = (received: typeof first): unknown =>
      new Webhook(secret).verify(received?.text ?? '', received?.headers as Record<string, string>);
    expect(() => verify(first)).not.toThrow();
    expect(() => verify(second)).toThrow();
  });

  it('is signed even if no secret was issued', async () => {
    const { key } = await partner(service, `${receiver.url}/unsigned`);
    await service.call('/v1/partner/webhook-test', { method: 'POST', key, body: { forged: true } });
    const { headers } = await until(() => receiver.received.find(({ path }) => path === '/unsigned'));
    expect(headers).toHaveProperty('x-catalog-signature');
    expect(headers).toHaveProperty('webhook-signature');
  });
});
