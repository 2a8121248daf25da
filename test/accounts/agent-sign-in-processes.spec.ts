import type { ConnectionTokensService } from '../../src/contexts/access/connections/connection-tokens.service.js';
import { AgentApp } from '../harness/agent-app.js';
import { lockInOrder, rowsOf } from '../harness/database.js';
import { message, post } from '../harness/mcp.js';
import { type ServiceResponse, Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visitor } from '../harness/visitor.js';

const REFRESHES = 50;

let users: TestUsers;
let second: Service;
beforeAll(async () => {
  users = await TestUsers.start();
  // Either process sends emails.
  second = await Service.start({ SMTP_URL: users.mailServer.url }, users.service.databaseUrl);
});
afterAll(async () => {
  await second.stop();
  await users.stop();
});

const ping = (service: Service, token: string): Promise<ServiceResponse> =>
  post(service, token, message('2025-11-25', 'ping'));

describe('Two processes', () => {
  it('refresh one token 50 times at once, and all tokens work in both; a use after two minutes ends them all', async () => {
    const app = await AgentApp.register(users.service);
    const elsewhere = new AgentApp(second, app.clientId);
    const { refresh_token: token } = await app.connect(await users.signedIn());
    const responses = await Promise.all(
      Array.from({ length: REFRESHES }, (_, number) => (number % 2 === 0 ? app : elsewhere).refresh(token)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: REFRESHES }, () => 200));
    const tokens = responses.map(({ body }) => body.access_token as string);
    expect(new Set(tokens).size).toBe(REFRESHES);
    for (const service of [users.service, second])
      for (const { status } of await Promise.all(tokens.map((one) => ping(service, one)))) expect(status).toBe(200);

    const statement = `update refresh_tokens set used_at = used_at - interval '121 seconds' where used_at is not null`;
    await rowsOf(users.service.databaseUrl, statement);
    expect((await elsewhere.refresh(token)).body.error).toBe('invalid_grant');
    // At once where it was used, and as soon as the notification arrives in the other process.
    for (const { status } of await Promise.all(tokens.map((one) => ping(second, one)))) expect(status).toBe(401);
    const hasEnded = async (one: string): Promise<boolean> => (await ping(users.service, one)).status === 401;
    await until(async () => (await Promise.all(tokens.map(hasEnded))).every(Boolean));
    for (const { body } of responses.slice(0, 2))
      expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('refreshing clears the caches of no process', async () => {
    const app = await AgentApp.register(users.service, { client_name: 'Quiet' });
    const { access_token: access, refresh_token: refresh } = await app.connect(await users.signedIn());
    expect((await ping(second, access)).status).toBe(200);
    // The second process knows the token from its cache, so it does not see that its row is missing.
    await rowsOf(users.service.databaseUrl, `delete from access_tokens`);
    expect((await app.refresh(refresh)).status).toBe(200);
    expect((await ping(second, access)).status).toBe(200);
    await app.revoke((await app.refresh(refresh)).body.refresh_token);
    await until(async () => (await ping(second, access)).status === 401);
  });
});

describe('A connection', () => {
  const POLICY = { policy: '1.1' };
  const sql = (statement: string): Promise<any[]> => rowsOf(users.service.databaseUrl, statement);
  const inOrder = (
    first: string,
    second: string,
    work: () => Promise<{ status: number }>,
  ): Promise<{ status: number }> => lockInOrder(users.service.databaseUrl, { first, second }, work);

  async function newUser(): Promise<{ user: Visitor; email: string; userId: string }> {
    const email = users.newEmail();
    const user = await users.signedIn(email);
    const { body } = await users.service.admin('GET', `/users?email=${encodeURIComponent(email)}`);
    return { user, email, userId: body.data[0].id };
  }

  it('is locked before its codes and families, in the order in which ending it deletes them', async () => {
    const { user, userId } = await newUser();
    const app = await AgentApp.register(users.service, { client_name: 'Ordered' });
    const code = (await app.allowed(user)).searchParams.get('code') ?? '';
    const own = `connections where user_id = '${userId}'`;
    const ofOwn = `where connection_id in (select id from ${own})`;
    const exchanged = await inOrder(own, `authorization_codes ${ofOwn}`, () => app.exchange(code));
    expect(exchanged.status).toBe(200);
    const { refresh_token: refresh } = (exchanged as ServiceResponse).body;
    expect((await inOrder(own, `token_families ${ofOwn}`, () => app.revoke(refresh))).status).toBe(200);
  });

  it('is created after its account and then the request are locked, in the order in which closing the account deletes them', async () => {
    const { user, userId } = await newUser();
    const app = await AgentApp.register(users.service, { client_name: 'Closing' });
    const { path } = await app.openConsent(user);
    const request = `authorization_requests where user_id = '${userId}'`;
    const allow = (): Promise<{ status: number }> => user.send(`${path}/allow`, POLICY);
    expect((await inOrder(`users where id = '${userId}'`, request, allow)).status).toBe(303);
  });

  it.each<[string, (user: Visitor, email: string) => Promise<{ status: number }>]>([
    ['all are disconnected', (user) => user.send('/dashboard/apps/disconnect-all')],
    ['the account is closed', (user, email) => user.send('/dashboard/account/close', { email })],
    ['their host is blocked', () => users.service.admin('PUT', '/oauth-clients/blocked/locked.example')],
  ])('is locked in the order of IDs when %s', async (_, end) => {
    const { user, email, userId } = await newUser();
    await sql(
      `insert into connections (id, user_id, client_id, client_digest, name, host, auth_method, refreshes, policy_version)
       select id::uuid, '${userId}', digest, digest, 'Locked', 'locked.example', 'none', true, '1.1'
         from (values ('ffffffff-0000-7000-8000-000000000000', repeat('a', 64)),
                      ('00000000-0000-7000-8000-000000000000', repeat('b', 64))) as row (id, digest)`,
    );
    const idOf = (start: string): string => `connections where starts_with(id::text, '${start}')`;
    expect((await inOrder(idOf('00000000'), idOf('ffffffff'), () => end(user, email))).status).toBeLessThan(400);
    expect(await sql(`select from connections where host = 'locked.example'`)).toEqual([]);
  });

  it('loses expired codes, tokens and families, and nothing that works', async () => {
    const app = await AgentApp.register(users.service, { client_name: 'Cleaned' });
    const { access_token: kept, refresh_token: refresh } = await app.connect((await newUser()).user);
    const { userId, user } = await newUser();
    await app.connect(user);
    await app.allowed(user);
    const own = `where connection_id in (select id from connections where user_id = '${userId}')`;
    const families = `select id from token_families ${own}`;
    for (const [table, where] of [
      ['authorization_codes', own],
      ['access_tokens', `where family_id in (${families})`],
      ['refresh_tokens', `where family_id in (${families})`],
    ])
      await sql(`update ${table} set expires_at = now() - interval '2 hours' ${where}`);
    await users.service.inside<ConnectionTokensService>('ConnectionTokensService').deleteExpired();
    // Allowing an app deletes expired codes.
    await app.allowed((await newUser()).user);
    expect(await sql(`select from authorization_codes ${own}`)).toEqual([]);
    expect(await sql(families)).toEqual([]);
    expect((await ping(users.service, kept)).status).toBe(200);
    expect((await app.refresh(refresh)).status).toBe(200);
  });

  it('ends although the database reports a deadlock, in another attempt', async () => {
    const { user } = await newUser();
    const app = await AgentApp.register(users.service, { client_name: 'Deadlocked' });
    await app.connect(user);
    await sql('create sequence attempts');
    await sql(`create function fail_once() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
        return old;
      end $$`);
    await sql('create trigger fail_once before delete on connections for each row execute function fail_once()');
    try {
      expect((await user.send('/dashboard/apps/disconnect-all')).status).toBe(303);
      expect((await user.open('/dashboard/apps')).text).toContain('No apps connected');
      expect(await sql('select last_value::integer from attempts')).toEqual([{ last_value: 2 }]);
    } finally {
      await sql('drop function fail_once cascade');
      await sql('drop sequence attempts');
    }
  });
});
