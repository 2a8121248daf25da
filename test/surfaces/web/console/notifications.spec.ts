import { rowsOf } from '../../../harness/database.js';
import { ask, supported } from '../../../harness/asking.js';
import { Receiver } from '../../../harness/servers/receiver.js';
import type { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visited, Visitor } from '../../../harness/visitor.js';

const PATH = '/console/notifications';

let users: TestUsers;
let service: Service;
let receiver: Receiver;
let ada: Visitor;

beforeAll(async () => {
  receiver = await Receiver.start();
  users = await TestUsers.start({ ALLOW_PRIVATE_NETWORK: 'true' });
  ({ service } = users);
  ada = await users.admin('Ada Moreno');
});

afterAll(async () => {
  await users.stop();
  await receiver.stop();
});

afterEach(() => service.admin('PUT', '/notification-channels', { slackUrl: null, webhookUrl: null }));

const versionOn = ({ $ }: Visited): string => $('input[name=version]').first().attr('value') ?? '';
const sendWithVersion = async (path: string, fields: Record<string, string> = {}): Promise<Visited> =>
  ada.send(`${PATH}/${path}`, { version: versionOn(await ada.open(PATH)), ...fields });

describe('The page of notifications', () => {
  it('sets and removes a Slack URL, and shows it without its path', async () => {
    const saved = await sendWithVersion('slack', { slackUrl: `${receiver.url}/slack-password` });
    expect(saved.location).toBe(`${PATH}?done=slack-saved`);
    const page = await ada.open(saved.location ?? '');
    expect(page.$('#main').text()).toContain(`Messages are sent to ${receiver.url}/…`);
    expect(page.text).not.toContain('slack-password');
    const remove = page.$('[formaction$="/slack/remove"]');
    // Removing asks first.
    expect(remove.closest('details').is('[open]')).toBe(false);
    expect((await sendWithVersion('slack/remove')).location).toBe(`${PATH}?done=slack-removed`);
    expect((await service.admin('GET', '/notification-channels')).body.data.slackUrl).toBeNull();
  });

  it('shows the secret of a new webhook once', async () => {
    const shown = await sendWithVersion('webhook', { webhookUrl: `${receiver.url}/hook` });
    expect(shown.status).toBe(200);
    expect(shown.$('.secret code').text()).toMatch(/^whsec_/);
    expect((await ada.open(PATH)).text).not.toContain('whsec_');
    expect((await sendWithVersion('webhook/remove')).location).toBe(`${PATH}?done=webhook-removed`);
  });

  it.each([
    ['slack', 'slackUrl', 'ftp://slack.example/', 'must be an http or https URL'],
    ['webhook', 'webhookUrl', '', 'is required'],
    ['waiting', 'waitingMinutes', '0', 'must be a whole number from 1 to 10080'],
    ['waiting', 'waitingMinutes', '1e3', 'must be a whole number from 1 to 10080'],
  ])('rejects %s with %s “%s” next to its field, and keeps it', async (path, field, value, problem) => {
    const { status, $ } = await sendWithVersion(path, value === '' ? {} : { [field]: value });
    expect(status).toBe(400);
    expect($(`#${field}-problem`).text()).toContain(problem);
    expect($(`#${field}`).attr('value')).toBe(value);
  });

  it('does not replace what another admin saved meanwhile', async () => {
    const version = versionOn(await ada.open(PATH));
    await service.admin('PUT', '/notification-channels', { waitingMinutes: 45 });
    const { status, $ } = await ada.send(`${PATH}/waiting`, { version, waitingMinutes: '90' });
    expect(status).toBe(412);
    expect($('#main').text()).toContain('Not saved. This changed after you opened the page');
    expect((await service.admin('GET', '/notification-channels')).body.data.waitingMinutes).toBe(45);
  });

  it('needs a recent sign-in to change channels, and none to test them or for own emails', async () => {
    await service.admin('PUT', '/notification-channels', { slackUrl: `${receiver.url}/slack` });
    const late = await users.admin('Late Admin');
    await rowsOf(
      service.databaseUrl,
      `update sessions set signed_in_at = now() - interval '16 minutes'
        where user_id = (select id from users where name = 'Late Admin')`,
    );
    const page = await late.open(PATH);
    expect(page.$('input[name=slackUrl], input[name=webhookUrl], input[name=waitingMinutes]')).toHaveLength(0);
    expect(page.$('#main').text()).toContain('Sign in again to change the Slack URL.');
    for (const path of ['slack', 'slack/remove', 'webhook', 'webhook/remove', 'waiting'])
      expect((await late.send(`${PATH}/${path}`, { version: '1' })).status).not.toBe(200);
    expect((await service.admin('GET', '/notification-channels')).body.data.slackUrl).toBe(receiver.url);
    expect((await late.send(PATH, { report: 'daily' })).location).toBe(`${PATH}?done=choices-saved`);
    expect((await late.send(`${PATH}/test`)).location).toBe(`${PATH}?done=test-sent`);
  });

  it('shows why a test failed, and the overview shows it, too', async () => {
    receiver.answer = (response) => response.writeHead(404).end();
    await sendWithVersion('slack', { slackUrl: `${receiver.url}/slack` });
    await ada.send(`${PATH}/test`);
    await until(async () => (await ada.open(PATH)).$('#messages').text().includes('Failed'));
    expect((await ada.open(PATH)).$('#messages').text()).toContain('Failed: The receiver responded with 404');
    const health = await until(async () => {
      const text = (await ada.open('/console')).$('section[aria-labelledby=health]').text();
      return text.includes('Notifications: Slack') && text;
    });
    expect(health).toContain('Notifications: Slack The receiver responded with 404');
  });
});

describe('The title of a console page', () => {
  it('begins with the number of conversations that wait', async () => {
    const title = async (): Promise<string> => (await ada.open('/console/inbox')).$('title').text();
    const { count } = (await rowsOf(service.databaseUrl, 'select count(*) from support_conversations'))[0];
    expect([count, await title()]).toEqual(['0', 'Inbox · Console · Catalog']);
    const asked = await supported(service);
    for (const question of ['First?', 'Second?']) await ask(service, asked, { question });
    await until(async () => (await title()) === '(2) Inbox · Console · Catalog');
  });
});
