import type { KeyUsageService } from '../../../../src/contexts/access/usage/key-usage.service.js';
import { AgentApp } from '../../../harness/agent-app.js';
import { rowsOf } from '../../../harness/database.js';
import { category, tool } from '../../../harness/listings.js';
import { message, post } from '../../../harness/mcp.js';
import { Service } from '../../../harness/service.js';
import { TestUsers } from '../../../harness/test-users.js';
import { until } from '../../../harness/until.mjs';
import type { Visitor } from '../../../harness/visitor.js';

const APPS = '/console/apps';
const SLUGS = ['first', 'second', 'third', 'fourth'];

let users: TestUsers;
let service: Service;
let second: Service;
let ada: Visitor;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  second = await Service.start({ TRUST_PROXY: '1', SMTP_URL: users.mailServer.url }, service.databaseUrl);
  ada = await users.admin('Ada Moreno');
});

afterAll(async () => {
  await second.stop();
  await users.stop();
});

interface Connected {
  app: AgentApp;
  token: string;
  user: Visitor;
  userId: string;
  connectionId: string;
}

async function connected(name: string): Promise<Connected> {
  const email = users.newEmail();
  const user = await users.signedIn(email);
  const app = await AgentApp.register(service, { client_name: name });
  const { access_token: token } = await app.connect(user);
  const userId = (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0].id;
  const { body } = await service.admin('GET', `/connections?userId=${userId}`);
  return { app, token, user, userId, connectionId: body.data[0].id };
}

/** A client with a metadata document, which tests can't serve by https on this host name. */
const moveToHost = (connectionId: string, host: string): Promise<unknown> =>
  rowsOf(service.databaseUrl, `update connections set host = '${host}' where id = '${connectionId}' returning id`);

const ping = async (token: string, process = service): Promise<number> =>
  (await post(process, token, message('2025-11-25', 'ping'))).status;
const actionsOf = async (subject: string): Promise<string[]> =>
  (await service.admin('GET', `/audit?subject=${encodeURIComponent(subject)}`)).body.data.map(
    ({ action }: any) => action,
  );
const blockPath = (value: string): string => `/oauth-clients/blocked/${encodeURIComponent(value)}`;

describe('Apps of all users', () => {
  it('are listed by use, with their accounts, as a page, as JSON and as a file', async () => {
    const busy = await connected('Busy');
    const quiet = await connected('Quiet');
    for (let call = 0; call < 3; call += 1) await ping(busy.token);
    // The page of the user's usage writes the counts.
    await busy.user.open('/dashboard/usage');
    const { body } = await service.admin('GET', '/oauth-clients?limit=100');
    const names = body.data.map(({ name }: any) => name);
    expect(names.indexOf('Busy')).toBeLessThan(names.indexOf('Quiet'));
    expect(body.data.find(({ name }: any) => name === 'Busy')).toEqual({
      clientId: busy.app.clientId,
      name: 'Busy',
      host: null,
      connections: 1,
      requests: 3,
      lastUsedAt: expect.any(String),
      last24Hours: { toolsFetched: 0, publishedTools: expect.any(Number), share: 0 },
      blockedAt: null,
    });
    const page = await ada.open(APPS);
    const shown = page.$('tbody th').toArray();
    expect(shown.map((cell) => page.$(cell).text())).toEqual(expect.arrayContaining(['Busy', 'Quiet']));
    expect((await ada.open(`${APPS}?q=busy`)).$('tbody tr')).toHaveLength(1);
    const file = await service.admin('GET', '/exports/oauth-clients?q=QUIET');
    expect(file.text.split('\r\n')).toEqual([
      'clientId,name,host,connections,requests,lastUsedAt,blockedAt',
      `${quiet.app.clientId},Quiet,,1,0,,`,
      '',
    ]);
    expect((await ada.open('/console/exports/apps?q=quiet')).text).toContain('Quiet');
  });

  it('show the share of the catalog that each connection and all of an app’s connections fetched', async () => {
    await service.import(category('writing'), ...SLUGS.map((slug) => tool({ slug, category: 'writing' })));
    const [one, other] = [await connected('Reader'), await connected('Reader')];
    const read = (token: string, slug: string): Promise<unknown> =>
      post(service, token, message('2025-11-25', 'tools/call', { name: 'get_tool', arguments: { slug } }));
    await Promise.all([read(one.token, 'first'), read(one.token, 'second'), read(other.token, 'second')]);
    const connection = async ({ userId }: Connected): Promise<any> =>
      (await service.admin('GET', `/connections?userId=${userId}`)).body.data[0];
    const share = (toolsFetched: number): object => ({ toolsFetched, publishedTools: 4, share: toolsFetched / 4 });
    expect(await connection(one)).toMatchObject({ requests: 2, last24Hours: share(2) });
    expect(await connection(other)).toMatchObject({ requests: 1, last24Hours: share(1) });
    const listed = async (): Promise<any> => (await service.admin('GET', '/oauth-clients?q=reader')).body.data[0];
    expect(await listed()).toMatchObject({ connections: 2, requests: 3, last24Hours: share(2) });
    expect((await ada.open(`${APPS}?q=reader`)).$('tbody tr').text()).toContain('50%');
    // The usage of the app continues when it is connected again.
    await one.user.send('/dashboard/apps/disconnect-all');
    expect(await listed()).toMatchObject({ connections: 1, requests: 3 });
    await other.user.send('/dashboard/apps/disconnect-all');
    expect(await listed()).toBeUndefined();
    await one.app.connect(one.user);
    expect(await listed()).toMatchObject({ connections: 1, requests: 3, last24Hours: share(2) });
  });

  it('are counted once per request in the total of all keys', async () => {
    const { token } = await connected('Counted');
    const count = async (): Promise<number> =>
      (await service.inside<KeyUsageService>('KeyUsageService').listAllRequests(2)).reduce(
        (sum, { requests }) => sum + requests,
        0,
      );
    const before = await count();
    await ping(token);
    expect(await count()).toBe(before + 1);
  });

  it('are blocked by client ID, in every process within a second, until they are unblocked', async () => {
    const { app, token, user, connectionId } = await connected('Harvester');
    expect([await ping(token), await ping(token, second)]).toEqual([200, 200]);
    const { body } = await service.admin('PUT', blockPath(app.clientId));
    expect(body.data).toEqual({ blocked: app.clientId, ended: 1 });
    expect(await ping(token)).toBe(401);
    await until(async () => (await ping(token, second)) === 401);
    expect((await app.openConsent(user)).page.text).toContain('This app is blocked on this site.');
    expect((await service.admin('PUT', blockPath(app.clientId))).body.data.ended).toBe(0);
    expect(await actionsOf(app.clientId)).toEqual(['app.blocked']);
    expect(await actionsOf(connectionId)).toContain('connection.ended');
    const listed = (await service.admin('GET', '/oauth-clients?blocked=true')).body.data;
    expect(listed).toEqual([
      expect.objectContaining({
        clientId: app.clientId,
        name: 'Harvester',
        connections: 0,
        blockedAt: expect.any(String),
      }),
    ]);
    expect((await service.admin('DELETE', blockPath(app.clientId))).body.data).toEqual({ unblocked: app.clientId });
    expect((await service.admin('DELETE', blockPath(app.clientId))).status).toBe(404);
    expect(await ping(token)).toBe(401);
    expect(await ping((await app.connect(user)).access_token)).toBe(200);
  });

  it('are blocked by host on the page, ignoring case', async () => {
    const { token, connectionId } = await connected('On a host');
    await moveToHost(connectionId, 'assistant.example');
    const sent = await ada.send(`${APPS}/block`, { clientIdOrHost: ' Assistant.Example ' });
    expect(sent.location).toBe(`${APPS}?done=blocked`);
    expect(await ping(token)).toBe(401);
    const page = await ada.open(`${APPS}?blocked=true`);
    expect(page.$('tbody tr').text()).toContain('assistant.example');
    const form = { clientIdOrHost: page.$('form[action$="/unblock"] input').attr('value') ?? '' };
    expect((await ada.send(`${APPS}/unblock`, form)).location).toBe(`${APPS}?done=unblocked`);
    expect(await actionsOf('assistant.example')).toEqual(['app.unblocked', 'app.blocked']);
    const rejected = await ada.send(`${APPS}/block`, { clientIdOrHost: 'not a host/' });
    expect([rejected.status, rejected.$('#clientIdOrHost-problem, .field-problem').text()]).toEqual([
      400,
      expect.stringContaining('must be a client ID'),
    ]);
  });

  it('cannot be connected by a user who is allowing one while it is blocked', async () => {
    const { app, user } = await connected('Racing');
    for (let round = 0; round < 5; round += 1) {
      const { path, page } = await app.openConsent(user);
      const policy = page.$('input[name=policy]').attr('value') ?? '';
      await Promise.all([user.send(`${path}/allow`, { policy }), second.admin('PUT', blockPath(app.clientId))]);
      const { body } = await service.admin('GET', `/connections?clientId=${encodeURIComponent(app.clientId)}`);
      expect(body.data).toEqual([]);
      await service.admin('DELETE', blockPath(app.clientId));
    }
  });
});

describe('The apps of a user', () => {
  it('are on the page of the user, where an admin can disconnect each', async () => {
    const { token, userId, connectionId } = await connected('Planner');
    const page = `/console/users/${userId}`;
    const { $ } = await ada.open(page);
    expect($('section[aria-labelledby=apps] tbody tr').text()).toContain('Planner');
    const action = $('section[aria-labelledby=apps] form').attr('action') ?? '';
    expect((await ada.send(action)).location).toBe(`${page}?done=app-disconnected`);
    expect(await ping(token)).toBe(401);
    expect((await ada.open(page)).text).toContain('No connected apps.');
    const [entry] = (await service.admin('GET', `/audit?subject=${connectionId}`)).body.data;
    expect(entry).toMatchObject({ action: 'connection.ended', details: { userId, name: 'Planner', host: null } });
  });

  it('are ended by the API', async () => {
    const { token, connectionId } = await connected('Ended');
    const { body } = await service.admin('DELETE', `/connections/${connectionId}`);
    expect(body.data).toMatchObject({ id: connectionId, name: 'Ended', host: null });
    expect(await ping(token)).toBe(401);
    expect((await service.admin('DELETE', `/connections/${connectionId}`)).status).toBe(404);
  });
});
