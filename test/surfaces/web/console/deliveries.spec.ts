import { partner } from '../../../harness/partner.js';
import { testClientOf } from '../../../harness/sandbox.js';
import { Receiver } from '../../../harness/servers/receiver.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const LIST = '/console/deliveries';

let service: Service;
let users: TestUsers;
let receiver: Receiver;
let ada: Visitor;

beforeAll(async () => {
  receiver = await Receiver.start();
  users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});

afterAll(async () => {
  await receiver.stop();
  await users.stop();
});

const fails = (): void => void (receiver.answer = (response) => response.writeHead(500).end());
const succeeds = (): void => void (receiver.answer = (response) => response.end());

const newPartner = async (): Promise<string> => (await partner(service, `${receiver.url}/hook`)).id;

const get = async (id: string): Promise<any> => (await service.admin('GET', `/webhook-deliveries/${id}`)).body.data;

async function concluded(id: string): Promise<any> {
  return until(async () => {
    const delivery = await get(id);
    return delivery.status !== 'pending' && delivery;
  });
}

/** Sends a test event and waits for the response. */
async function pinged(partnerId: string): Promise<any> {
  const { body } = await service.admin('POST', `/partners/${partnerId}/webhook-test`);
  return concluded(body.data.id);
}

const listed = async (partnerId: string): Promise<any[]> =>
  (await service.admin('GET', `/webhook-deliveries?partnerId=${partnerId}`)).body.data;

const idsIn = ({ $ }: Visited): string[] =>
  $('tbody th a')
    .toArray()
    .map((link) => $(link).attr('href')?.split('/').at(-1) ?? '');

const auditOf = async (subject: string): Promise<any[]> =>
  (await service.admin('GET', `/audit?subject=${subject}`)).body.data;

describe('The deliveries in the console', () => {
  it('are listed newest first, filtered by partner, event, status and time in the URL', async () => {
    const id = await newPartner();
    fails();
    const failed = await pinged(id);
    succeeds();
    const delivered = await pinged(id);
    const shown = async (query: string): Promise<string[]> => idsIn(await ada.open(`${LIST}?partner=${id}${query}`));
    expect(await shown('')).toEqual([delivered.id, failed.id]);
    expect(await shown('&status=failed&event=ping&days=1')).toEqual([failed.id]);
    expect(await shown('&status=unresolved')).toEqual([failed.id]);
    expect(await shown('&status=delivered')).toEqual([delivered.id]);
    expect(await shown('&event=support.replied')).toEqual([]);
    expect((await ada.open(`${LIST}?status=lost`)).status).toBe(400);
  });

  it('leave out those of a sandbox, also with the ID of its test client', async () => {
    const testId = await testClientOf(service, await newPartner());
    await service.admin('PATCH', `/partners/${testId}`, { webhookUrl: `${receiver.url}/hook` });
    succeeds();
    const { id } = await pinged(testId);
    expect(idsIn(await ada.open(LIST))).not.toContain(id);
    expect(idsIn(await ada.open(`${LIST}?partner=${testId}`))).toEqual([]);
  });

  it('show the request body, the response, the duration and the error', async () => {
    fails();
    const failed = await pinged(await newPartner());
    const { $, status } = await ada.open(`${LIST}/${failed.id}`);
    expect(status).toBe(200);
    expect(JSON.parse($('#body + .code-block pre').text())).toEqual(failed.requestBody);
    const facts = $('dl.facts').text();
    for (const fact of ['500', 'The receiver responded with 500', `${receiver.url}/hook`, `${failed.durationMs} ms`])
      expect(facts).toContain(fact);
    expect((await ada.open(`${LIST}/019a8e2c-8d40-7c15-9f2e-6b1a0d3c4e5f`)).status).toBe(404);
  });

  it('are redelivered one by one, with the admin in the audit log', async () => {
    fails();
    const failed = await pinged(await newPartner());
    succeeds();
    const { status, location = '' } = await ada.send(`${LIST}/${failed.id}/redeliver`);
    expect(status).toBe(303);
    const repeated = await concluded(location.split('/').at(-1) ?? '');
    expect(repeated).toMatchObject({ status: 'delivered', requestBody: failed.requestBody });
    const [entry] = await auditOf(failed.id);
    expect(entry).toMatchObject({ action: 'delivery.repeated', details: { deliveryId: repeated.id } });
    const { $ } = await ada.open(`/console/audit?subject=${failed.id}`);
    expect($('tbody td[data-label=Actor]').text()).toBe('Ada Moreno');
    expect(idsIn(await ada.open(`${LIST}?status=unresolved&partner=${failed.partnerId}`))).toEqual([]);
  });

  it('are not redelivered while the event is being sent', async () => {
    const id = await newPartner();
    fails();
    const failed = await pinged(id);
    const held: (() => void)[] = [];
    receiver.answer = (response) => held.push(() => response.end());
    expect((await ada.send(`${LIST}/${failed.id}/redeliver`)).status).toBe(303);
    await until(() => held.length === 1);
    const again = await ada.send(`${LIST}/${failed.id}/redeliver`);
    expect([again.status, again.$('.tone-bad').first().text()]).toEqual([
      409,
      expect.stringContaining('This event is already being redelivered'),
    ]);
    expect((await ada.send(`${LIST}/redeliver?partner=${id}`)).location).toContain('sent=0');
    held[0]?.();
    expect(await listed(id)).toHaveLength(2);
  });

  it('are redelivered together if they failed: each once, only those in the filtered list, with an audit entry each', async () => {
    const [id, other] = [await newPartner(), await newPartner()];
    fails();
    const failed = [await pinged(id), await pinged(id), await pinged(id)];
    const elsewhere = await pinged(other);
    succeeds();
    await ada.send(`${LIST}/${failed[0].id}/redeliver`);
    const before = receiver.received.length;
    const presses = await Promise.all([1, 2].map(() => ada.send(`${LIST}/redeliver?partner=${id}&status=failed`)));
    expect(presses.map(({ location }) => new URL(location ?? '', 'http://x').searchParams.get('sent')).sort()).toEqual([
      '0',
      '2',
    ]);
    await until(async () => (await listed(id)).every(({ status }) => status !== 'pending'));
    expect((await listed(id)).map(({ status }) => status).sort()).toEqual([
      ...Array<string>(3).fill('delivered'),
      ...Array<string>(3).fill('failed'),
    ]);
    for (const { id: one } of failed) expect(await auditOf(one)).toHaveLength(1);
    expect(await auditOf(elsewhere.id)).toEqual([]);
    expect(receiver.received.length - before).toBeLessThanOrEqual(3);
  });

  it('are redelivered together to the URL that the partner has now', async () => {
    const id = await newPartner();
    fails();
    await pinged(id);
    await pinged(id);
    succeeds();
    const webhookUrl = `${receiver.url}/new`;
    await service.admin('PATCH', `/partners/${id}`, { webhookUrl });
    expect((await ada.open(`${LIST}?partner=${id}&sent=2`)).$('.notice').text()).toBe('');
    const { location = '' } = await ada.send(`${LIST}/redeliver?partner=${id}`);
    expect((await ada.open(location)).$('.notice').text()).toContain('Redelivering 2 events.');
    await until(async () => (await listed(id)).filter(({ status }) => status === 'delivered').length === 2);
    expect(receiver.received.slice(-2).map(({ path }) => path)).toEqual(['/new', '/new']);
    const delivered = (await listed(id)).filter(({ status }) => status === 'delivered');
    expect(delivered.map(({ url }) => url)).toEqual([webhookUrl, webhookUrl]);
  });

  it('are not redelivered to a partner without a webhook URL', async () => {
    const id = await newPartner();
    fails();
    await pinged(id);
    await service.admin('PATCH', `/partners/${id}`, { webhookUrl: null });
    expect((await ada.send(`${LIST}/redeliver?partner=${id}`)).location).toContain('sent=0');
    expect(await listed(id)).toHaveLength(1);
  });
});
