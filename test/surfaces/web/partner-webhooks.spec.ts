import { load } from 'cheerio';
import { Webhook } from 'standardwebhooks';
import { rowsOf } from '../../harness/database.js';
import { memberOf } from '../../harness/members.js';
import { type Partner, partner } from '../../harness/partner.js';
import { Receiver } from '../../harness/servers/receiver.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';
import type { Visited, Visitor } from '../../harness/visitor.js';

let users: TestUsers;
let receiver: Receiver;
let own: Partner;
let owner: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  receiver = await Receiver.start();
  own = await partner(users.service);
  owner = await memberOf(users, own.id, 'owner');
  viewer = await memberOf(users, own.id, 'viewer');
});

afterAll(async () => {
  await receiver.stop();
  await users.stop();
});

const path = (rest = '', mode = ''): string => `/partner/${own.id}${mode}/webhooks${rest}`;

/** The fields of the form as the page shows them. */
const shown = ({ $ }: Visited): Record<string, string> =>
  Object.fromEntries(
    $('form[action$="/webhooks/url"]')
      .serializeArray()
      .map(({ name, value }) => [name, value]),
  );

async function setUrl(webhookUrl: string, mode = ''): Promise<Visited> {
  return owner.send(path('/url', mode), { ...shown(await owner.open(path('', mode))), webhookUrl });
}

const subjects = (): (string | undefined)[] => users.mailServer.mails.map(({ subject }) => subject);

describe('The page about webhooks', () => {
  it('sets and clears the URL of each mode, and emails the owners', async () => {
    expect((await setUrl(`${receiver.url}/live`)).location).toBe(path('?done=saved'));
    expect((await setUrl(`${receiver.url}/test`, '/test')).status).toBe(303);
    const urls = await rowsOf(
      users.service.databaseUrl,
      `select webhook_url from partner_clients where '${own.id}' in (id, test_of) order by test_of nulls first`,
    );
    expect(urls.map(({ webhook_url }: any) => webhook_url)).toEqual([`${receiver.url}/live`, `${receiver.url}/test`]);
    await until(() => subjects().filter((subject) => subject?.startsWith('Webhook URL of')).length === 2);
    expect((await setUrl('', '/test')).status).toBe(303);
    expect((await owner.open(path('', '/test'))).$('[name=webhookUrl]').val()).toBe('');
  });

  it('shows the error of a URL next to its field', async () => {
    const rejected = await setUrl('ftp://x.example/');
    expect(rejected.status).toBe(400);
    expect(rejected.$('#webhookUrl-problem').text()).not.toBe('');
    expect(rejected.$('[name=webhookUrl]').val()).toBe('ftp://x.example/');
  });

  it('shows both URLs to the later of two owners', async () => {
    const other = await memberOf(users, own.id, 'owner');
    const opened = shown(await other.open(path()));
    await setUrl(`${receiver.url}/first`);
    const conflict = await other.send(path('/url'), { ...opened, webhookUrl: `${receiver.url}/second` });
    expect(conflict.status).toBe(412);
    for (const name of ['first', 'second'])
      expect(conflict.$('[role=alert]').text()).toContain(`${receiver.url}/${name}`);
  });

  it('shows a new secret once, says what a rotation breaks, and for how long', async () => {
    await setUrl(`${receiver.url}/signed`);
    const created = await owner.send(path('/secret'));
    const first = created.$('.secret code').text();
    expect(first).toMatch(/^whsec_/);
    expect((await owner.open(path())).text).not.toContain(first);
    expect((await owner.send(path('/secret'))).status).toBe(409);

    expect((await owner.open(path())).$('details').text()).toContain(
      'Receivers that verify X-Catalog-Signature reject events',
    );
    const second = (await owner.send(path('/secret'), { confirmed: 'true' })).$('.secret code').text();
    expect((await owner.open(path())).text).toContain('with the previous secret. It stops');
    await owner.send(`/partner/${own.id}/deliveries/ping`);
    const { text, headers } = await until(() => receiver.received.find(({ path: to }) => to === '/signed'));
    for (const secret of [first, second])
      expect(() => new Webhook(secret).verify(text, headers as Record<string, string>)).not.toThrow();
    // One for each of the two owners and the two secrets.
    await until(() => subjects().filter((subject) => subject?.startsWith('New signing secret')).length === 4);
    expect(users.mailServer.mails.some(({ text: mail }) => mail?.includes('whsec_') === true)).toBe(false);
  });

  it('links every event and the sample receivers to their sections of the guide', async () => {
    const { $ } = await viewer.open(path());
    const guide = load((await users.service.get('/docs/webhooks')).text);
    const { webhooks } = (await users.service.get('/v1/openapi.json')).body;
    const links = $('#events').parent().find('a').toArray();
    expect(links.slice(1).map((link) => $(link).text())).toEqual(Object.keys(webhooks));
    for (const link of links) {
      const [page, id] = ($(link).attr('href') ?? '').split('#');
      expect([page, id, guide(`[id="${id}"]`).length]).toEqual(['/docs/webhooks', id, 1]);
    }
  });

  it('offers no forms to viewers', async () => {
    const { $ } = await viewer.open(path());
    expect($('#main button[type=submit]')).toHaveLength(0);
    expect($('#main').text()).toContain('Only owners can change the webhook URL');
  });
});
