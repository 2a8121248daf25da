import { createHmac } from 'node:crypto';
import { rowsOf } from '../../../harness/database.js';
import { partner } from '../../../harness/partner.js';
import { MailServer } from '../../../harness/servers/mail-server.js';
import { Receiver } from '../../../harness/servers/receiver.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const PARTNERS = '/console/partners';
const KEY = /aid_p_[0-9A-Za-z]{34}/;
const SECRET = /whsec_[0-9A-Za-z+/=]+/;

let mailServer: MailServer;
let receiver: Receiver;
let service: Service;
let users: TestUsers;
let ada: Visitor;

beforeAll(async () => {
  mailServer = await MailServer.start();
  receiver = await Receiver.start();
  service = await Service.start({
    SMTP_URL: mailServer.url,
    TRUST_PROXY: '1',
    ALLOW_PRIVATE_NETWORK: 'true',
    RATE_SITE_PER_MINUTE: '100000',
  });
  users = new TestUsers(service, mailServer);
  ada = await users.admin('Ada Moreno');
});

afterAll(async () => {
  await service.stop();
  await receiver.stop();
  await mailServer.stop();
});

const shown = ({ $ }: Visited): string => $('main').text().replaceAll(/\s+/g, ' ');
const detail = async (id: string): Promise<any> => (await service.admin('GET', `/partners/${id}`)).body.data;
const fields = (more: Record<string, string> = {}): Record<string, string> => ({
  name: 'Launch Harbor',
  contactEmail: 'team@launchharbor.example',
  supportMode: 'hybrid',
  ...more,
});

/** Expects the secret in no table, log line or page. */
async function expectForgotten(secret: string, id: string): Promise<void> {
  expect(service.requestLines.join('')).not.toContain(secret);
  for (const table of ['api_keys', 'webhook_secrets', 'audit_entries', 'jobs'])
    expect(JSON.stringify(await rowsOf(service.databaseUrl, `select * from ${table}`))).not.toContain(secret);
  for (const address of [PARTNERS, `${PARTNERS}/${id}`]) expect((await ada.open(address)).text).not.toContain(secret);
}

describe('Partners', () => {
  it('are created with errors next to their fields, and found by name or contact email', async () => {
    const wrong = await ada.send(PARTNERS, {
      name: 'Tide & Co',
      contactEmail: 'nobody',
      webhookUrl: 'ftp://x.example',
    });
    expect([wrong.status, wrong.$('#contactEmail-problem').text()]).toEqual([
      400,
      'This field must be an email address.',
    ]);
    expect(wrong.$('#name').attr('value')).toBe('Tide & Co');
    const unreachable = await ada.send(PARTNERS, fields({ webhookUrl: 'ftp://x.example' }));
    expect([unreachable.status, unreachable.$('#webhookUrl').attr('value')]).toEqual([400, 'ftp://x.example']);
    expect(unreachable.$('#webhookUrl-problem').text()).toMatch(/^This field must/);

    const { location = '' } = await ada.send(PARTNERS, fields({ name: 'Tide & Co', supportEnabled: 'true' }));
    expect(await detail(location.split('/').at(-1) ?? '')).toMatchObject({
      name: 'Tide & Co',
      webhookUrl: null,
      supportEnabled: true,
      supportMode: 'hybrid',
    });
    for (const [q, count] of [
      ['tide', 1],
      ['LAUNCHHARBOR', 1],
      ['nobody', 0],
      ['%', 0],
    ] as const) {
      const { $ } = await ada.open(`${PARTNERS}?q=${encodeURIComponent(q)}`);
      expect([q, $(`a[href="${location}"]`).length]).toEqual([q, count]);
    }
  });

  it('show both values to the second of two admins who edit one, and keep the typed values', async () => {
    const { id } = await partner(service);
    const page = `${PARTNERS}/${id}`;
    const { $ } = await ada.open(page);
    const version = $('input[name=version]').attr('value') ?? '';
    expect((await ada.send(page, fields({ version, supportEnabled: 'true', supportMode: 'human' }))).location).toBe(
      `${page}?done=saved`,
    );
    expect(await detail(id)).toMatchObject({ supportEnabled: true, supportMode: 'human' });
    await service.admin('PATCH', `/partners/${id}`, { supportCaution: 'careful' });
    const late = await ada.send(page, fields({ version, name: 'Harbour Launch', supportCaution: 'generous' }));
    expect([late.status, late.$('#name').attr('value')]).toEqual([412, 'Harbour Launch']);
    expect(late.$('[role=alert]').text()).toContain('Name (current)Launch HarborName (yours)Harbour Launch');
    expect(late.$('[role=alert]').text()).toContain(
      'How sure AI must be (current)CarefulHow sure AI must be (yours)Generous',
    );
    expect(await detail(id)).toMatchObject({ name: 'Launch Harbor', supportEnabled: true });
    const audit = (await service.admin('GET', `/audit?subject=${id}&action=partner.updated`)).body.data;
    expect(audit.map(({ details }: any) => details)).toEqual([
      { supportCaution: { from: 'balanced', to: 'careful' } },
      { supportMode: { from: 'hybrid', to: 'human' }, supportEnabled: { from: false, to: true } },
    ]);
  });

  it('keep another admin’s changes to other settings', async () => {
    const { id } = await partner(service);
    const page = `${PARTNERS}/${id}`;
    const { $ } = await ada.open(page);
    const form = Object.fromEntries(
      $('form[aria-labelledby=settings]')
        .serializeArray()
        .map(({ name, value }) => [name, value]),
    );
    await service.admin('PATCH', `/partners/${id}`, { supportEnabled: true, supportMode: 'human' });
    expect((await ada.send(page, { ...form, name: 'Harbour Launch' })).location).toBe(`${page}?done=saved`);
    expect(await detail(id)).toMatchObject({ name: 'Harbour Launch', supportEnabled: true, supportMode: 'human' });
  });

  it('link to their members, submissions, conversations, deliveries, knowledge and gaps', async () => {
    const { id } = await partner(service);
    const { $ } = await ada.open(`${PARTNERS}/${id}`);
    const links = $('nav[aria-label=Partner] a').toArray();
    expect(links.map((link) => $(link).attr('href'))).toEqual([
      `${PARTNERS}/${id}`,
      `${PARTNERS}/${id}/members`,
      `${PARTNERS}/${id}/knowledge`,
      `${PARTNERS}/${id}/gaps`,
      `/console/submissions?partner=${id}`,
      `/console/inbox?partner=${id}`,
      `/console/deliveries?partner=${id}`,
    ]);
  });

  it('have their names escaped', async () => {
    const name = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const { location = '' } = await ada.send(PARTNERS, fields({ name }));
    for (const address of [location, PARTNERS, `${location}/knowledge`]) {
      const { $ } = await ada.open(address);
      expect([address, $('main script, main img').length, $('main').text().includes(name)]).toEqual([address, 0, true]);
    }
  });
});

describe('A partner key', () => {
  it('is shown only in the response to the form, in no URL, list, log line or table', async () => {
    const { id } = await partner(service);
    const issued = await ada.send(`${PARTNERS}/${id}/keys`, { name: 'Production' });
    const key = issued.$('.secret code').text();
    expect([issued.status, key]).toEqual([200, expect.stringMatching(KEY)]);
    expect(issued.headers.get('cache-control')).toBe('private, no-store');
    expect((await service.get('/v1/tags', key)).status).toBe(200);
    await expectForgotten(key, id);
    expect(shown(await ada.open(`${PARTNERS}/${id}`))).toContain('Production');
  });

  it('is revoked only on its partner’s page', async () => {
    const { id, key } = await partner(service);
    const other = await partner(service);
    const keyId = (await service.admin('GET', `/keys?partnerId=${id}`)).body.data[0].id;
    expect((await ada.send(`${PARTNERS}/${other.id}/keys/${keyId}/revoke`)).status).toBe(404);
    expect((await service.get('/v1/tags', key)).status).toBe(200);
    const { location = '' } = await ada.send(`${PARTNERS}/${id}/keys/${keyId}/revoke`);
    expect(location).toBe(`${PARTNERS}/${id}?done=key-revoked`);
    expect((await ada.open(location)).text).toContain('Key revoked.');
    expect((await service.get('/v1/tags', key)).status).toBe(401);
  });
});

describe('A webhook secret', () => {
  it('is shown only once, and the page shows when it was created', async () => {
    const { id } = await partner(service);
    expect(shown(await ada.open(`${PARTNERS}/${id}`))).toContain('No secret yet');
    const issued = await ada.send(`${PARTNERS}/${id}/webhook-secret`);
    const secret = issued.$('.secret code').text();
    expect([issued.status, secret]).toEqual([200, expect.stringMatching(SECRET)]);
    expect(issued.headers.get('cache-control')).toBe('private, no-store');
    await expectForgotten(secret, id);
    expect(shown(await ada.open(`${PARTNERS}/${id}`))).toContain('Secret created just now');
  });

  it('is rotated only after a confirmation that explains when each header changes', async () => {
    const { id } = await partner(service, `${receiver.url}/hooks`);
    const page = `${PARTNERS}/${id}`;
    const first = (await ada.send(`${page}/webhook-secret`)).$('.secret code').text();
    const { $ } = await ada.open(page);
    const form = $('details:not([open]) form[action$="/webhook-secret"]');
    expect([form.length, $('form[action$="/webhook-secret"]').length]).toEqual([1, 1]);
    expect(form.text()).toContain('X-Catalog-Signature uses the new secret immediately');
    expect(form.text()).toContain('webhook-signature carries signatures with both secrets for 24 hours');

    const unconfirmed = await ada.send(`${page}/webhook-secret`);
    expect([unconfirmed.status, unconfirmed.$('.secret').length]).toEqual([409, 0]);
    const signs = async (secret: string): Promise<boolean> => {
      const count = receiver.received.length;
      await ada.send(`${page}/webhook-test`);
      await until(() => receiver.received.length > count);
      const ping = receiver.received.at(-1);
      const signature = createHmac('sha256', secret)
        .update(ping?.text ?? '')
        .digest('hex');
      return ping?.headers['x-catalog-signature'] === `sha256=${signature}`;
    };
    expect(await signs(first)).toBe(true);
    expect(form.find('button[name=confirmed][value=true]').length).toBe(1);
    const replaced = await ada.send(`${page}/webhook-secret`, { confirmed: 'true' });
    expect(replaced.status).toBe(200);
    expect(await signs(first)).toBe(false);
    expect(await signs(replaced.$('.secret code').text())).toBe(true);
  });

  it('needs a recent sign-in, like a key and the webhook URL (ASVS 7.5.3)', async () => {
    const { id } = await partner(service, `${receiver.url}/hooks`);
    const { version } = await detail(id);
    const email = users.newEmail();
    const noor = await users.admin('Noor Haddad', email);
    const user = (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0];
    await rowsOf(
      service.databaseUrl,
      `update sessions set signed_in_at = now() - interval '16 minutes' where user_id = '${user.id}'`,
    );
    await service.admin('PATCH', `/users/${user.id}`, { plan: 'standard' });
    const page = `${PARTNERS}/${id}`;
    const moved = fields({ version: `${version}`, webhookUrl: 'https://evil.example/hooks' });
    for (const action of ['/keys', '/webhook-secret', '']) {
      const { status, location } = await noor.send(page + action, moved, { referer: `${service.url}${page}` });
      expect([action, status, location]).toEqual([action, 303, `/sign-in?next=${encodeURIComponent(page)}`]);
    }
    expect((await detail(id)).webhookUrl).toBe(`${receiver.url}/hooks`);
    expect((await service.admin('GET', `/keys?partnerId=${id}`)).body.pagination.total).toBe(1);
    const { $ } = await noor.open(page);
    expect($('form[action$="/keys"], form[action$="-secret"]').length).toBe(0);
    expect($('a[href^="/sign-in"]').length).toBe(3);
    // The settings are still shown.
    const settings = $(`form[action="${page}"]`);
    expect(settings.find('fieldset[disabled] #webhookUrl').attr('value')).toBe(`${receiver.url}/hooks`);
    expect(settings.find('button').length).toBe(0);
  });
});

describe('A test event', () => {
  it('is sent to the receiver, and the page shows the response', async () => {
    const { id } = await partner(service, `${receiver.url}/hooks`);
    const page = `${PARTNERS}/${id}`;
    expect((await ada.send(`${page}/webhook-test`)).location).toBe(`${page}?done=test-sent`);
    await until(async () => (await ada.open(page)).$('#ping').text().includes('Delivered'));
    expect((await ada.open(page)).$('#ping').text()).toContain('response 200');
    expect(receiver.received.at(-1)?.body.event).toBe('ping');
    receiver.answer = (response) => response.writeHead(500).end();
    await ada.send(`${page}/webhook-test`);
    await until(async () => (await ada.open(page)).$('#ping').text().includes('Failed'));
    expect((await ada.open(page)).$('#ping').text()).toContain('response 500');
  });

  it('is rejected for a partner without a webhook URL', async () => {
    const { id } = await partner(service);
    const { status, $ } = await ada.send(`${PARTNERS}/${id}/webhook-test`);
    expect([status, $('[role=alert]').text()]).toEqual([400, 'The partner has no webhook URL. Set one first.']);
  });
});
