import { rowsOf } from '../../harness/database.js';
import { memberOf } from '../../harness/members.js';
import { type Partner, partner } from '../../harness/partner.js';
import { Receiver } from '../../harness/servers/receiver.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import type { Visited, Visitor } from '../../harness/visitor.js';

const HOSTILE = '<img src=x onerror=alert(1)>\u202E=1+1';

let users: TestUsers;
let receiver: Receiver;
let own: Partner;
let viewer: Visitor;
let editor: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  receiver = await Receiver.start();
  own = await partner(users.service, receiver.url);
  viewer = await memberOf(users, own.id, 'viewer');
  editor = await memberOf(users, own.id, 'editor');
});

afterAll(async () => {
  await receiver.stop();
  await users.stop();
});

beforeEach(() => {
  receiver.answer = (response) => response.end();
});

const path = (rest = '', mode = ''): string => `/partner/${own.id}${mode}/deliveries${rest}`;
const rowsIn = ({ $ }: Visited): number => $('tbody tr').length;

const statusIn = ({ $ }: Visited): string => $('#delivery [role=status]').text();

/** The page of a delivery whose receiver has responded. */
const concluded = (location: string): Promise<Visited> =>
  until(async () => {
    const page = await viewer.open(location);
    return !page.text.includes('Sending…') && statusIn(page) !== 'Pending' && page;
  });

/** Returns the path of the delivery, when its receiver has responded. */
async function pinged(forged = false): Promise<string> {
  const { location = '' } = await editor.send(path('/ping'), forged ? { forged: 'true' } : {});
  await concluded(location);
  return location;
}

const ping = async (forged = false): Promise<Visited> => viewer.open(await pinged(forged));

describe('A partner’s deliveries', () => {
  it('show body, headers without signatures, response and duration, as text', async () => {
    await users.service.admin('POST', `/partners/${own.id}/webhook-secret`);
    receiver.answer = (response) => response.writeHead(500).end(HOSTILE);
    const { $, text } = await ping();
    expect($('#body + .code-block code').text()).toContain('"event": "ping"');
    const headers = $('#headers + .code-block code').text();
    const sent = receiver.received.at(-1)?.headers ?? {};
    for (const name of ['User-Agent', 'X-Catalog-Event', 'webhook-id', 'webhook-timestamp'])
      expect(headers).toContain(`${name}: ${String(sent[name.toLowerCase()])}`);
    expect(headers).not.toMatch(/signature/i);
    expect($('#response + .code-block code').text()).toBe(HOSTILE);
    expect(text).not.toContain('<img src=x');
    expect($('aside').text()).toMatch(/Response500.*Error.*responded with 500.*Duration\d+ ms/s);
  });

  it('are redelivered one by one, and the failed ones of a filter', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const failed = await pinged();
    receiver.answer = (response) => response.end();
    const { location = '' } = await editor.send(`${failed}/redeliver`);
    expect(statusIn(await concluded(location))).toBe('Delivered');
    expect(statusIn(await viewer.open(failed))).toBe('Failed, redelivered');

    receiver.answer = (response) => response.writeHead(500).end();
    await pinged();
    receiver.answer = (response) => response.end();
    const redelivered = await editor.send(path('/redeliver?status=failed&event=ping'));
    const notice = await editor.open(redelivered.location ?? '');
    expect(notice.$('#main').text()).toMatch(/Redelivering \d+ events?\./);
    await until(async () => rowsIn(await viewer.open(path('?status=unresolved'))) === 0);
    const entries = (await users.service.admin('GET', '/audit')).body.data;
    const [member] = await rowsOf(
      users.service.databaseUrl,
      `select user_id from partner_members where role = 'editor'`,
    );
    expect(entries[0]).toMatchObject({ action: 'delivery.repeated', actor: member.user_id });
  });

  it('say whether the receiver accepts forged events', async () => {
    expect(statusIn(await ping(true))).toBe('Accepts forged events');
    receiver.answer = (response) => response.writeHead(401).end();
    expect(statusIn(await ping(true))).toBe('Forged event rejected');
    receiver.answer = (response) => response.writeHead(500).end();
    expect(statusIn(await ping(true))).toBe('Neither accepted nor rejected');
    expect((await viewer.open(path('?status=unresolved'))).$('.empty').text()).toContain('All done');
  });

  it('are those of the mode, and of the partner', async () => {
    const test = await viewer.open(path('', '/test'));
    expect(test.text).toContain('No deliveries yet');
    expect(test.text).toContain('No webhook URL is set');
    const other = await partner(users.service, receiver.url);
    const { data } = (await users.service.admin('POST', `/partners/${other.id}/webhook-test`)).body;
    expect((await viewer.open(path(`/${data.id}`))).status).toBe(404);
    const [own1] = await rowsOf(
      users.service.databaseUrl,
      `select id from webhook_deliveries where client_id = '${own.id}'`,
    );
    expect((await viewer.open(path(`/${own1.id}`, '/test'))).status).toBe(404);
    expect((await viewer.open(path(`/${own1.id}`))).status).toBe(200);
  });

  it('offer no forms to viewers', async () => {
    const { $ } = await viewer.open(path());
    expect($('#main form[method=post]')).toHaveLength(0);
  });
});
