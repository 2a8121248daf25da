import { AgentApp } from '../harness/agent-app.js';
import { rowsOf } from '../harness/database.js';
import { message, post } from '../harness/mcp.js';
import { type Answer, Service } from '../harness/service.js';
import { People } from '../harness/signing-in.js';
import { until } from '../harness/until.mjs';

const REFRESHES = 50;

let people: People;
let second: Service;
beforeAll(async () => {
  people = await People.start();
  // Either process sends emails.
  second = await Service.start({ SMTP_URL: people.mailServer.url }, people.service.databaseUrl);
});
afterAll(async () => {
  await second.stop();
  await people.stop();
});

const ping = (service: Service, token: string): Promise<Answer> => post(service, token, message('2025-11-25', 'ping'));

describe('Two processes', () => {
  it('refresh one token 50 times at once, and all tokens work in both; a use after two minutes ends them all', async () => {
    const app = await AgentApp.register(people.service);
    const elsewhere = new AgentApp(second, app.clientId);
    const { refresh_token: token } = await app.connect(await people.signedIn());
    const answers = await Promise.all(
      Array.from({ length: REFRESHES }, (_, number) => (number % 2 === 0 ? app : elsewhere).refresh(token)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: REFRESHES }, () => 200));
    const tokens = answers.map(({ body }) => body.access_token as string);
    expect(new Set(tokens).size).toBe(REFRESHES);
    for (const service of [people.service, second])
      for (const { status } of await Promise.all(tokens.map((one) => ping(service, one)))) expect(status).toBe(200);

    const statement = `update refresh_tokens set used_at = used_at - interval '121 seconds' where used_at is not null`;
    await rowsOf(people.service.databaseUrl, statement);
    expect((await elsewhere.refresh(token)).body.error).toBe('invalid_grant');
    // At once where it was used, and as soon as the notification arrives in the other process.
    for (const { status } of await Promise.all(tokens.map((one) => ping(second, one)))) expect(status).toBe(401);
    const hasEnded = async (one: string): Promise<boolean> => (await ping(people.service, one)).status === 401;
    await until(async () => (await Promise.all(tokens.map(hasEnded))).every(Boolean));
    for (const { body } of answers.slice(0, 2))
      expect((await app.refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('refreshing clears the caches of no process', async () => {
    const app = await AgentApp.register(people.service, { client_name: 'Quiet' });
    const { access_token: access, refresh_token: refresh } = await app.connect(await people.signedIn());
    expect((await ping(second, access)).status).toBe(200);
    // The second process knows the token from its cache, so it does not see that its row is missing.
    await rowsOf(people.service.databaseUrl, `delete from access_tokens`);
    expect((await app.refresh(refresh)).status).toBe(200);
    expect((await ping(second, access)).status).toBe(200);
    await app.revoke((await app.refresh(refresh)).body.refresh_token);
    await until(async () => (await ping(second, access)).status === 401);
  });
});
