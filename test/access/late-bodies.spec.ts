import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { v7 as uuid } from 'uuid';
import { displayPrefix, generateKey, hashKey } from '../../src/contexts/access/keys/key-format.js';
import { rowsOf } from '../harness/database.js';
import { message } from '../harness/mcp.js';
import { partner, submission } from '../harness/partner.js';
import type { Service } from '../harness/service.js';
import { TestUsers } from '../harness/test-users.js';
import { until } from '../harness/until.mjs';
import type { Visitor } from '../harness/visitor.js';

let service: Service;
let users: TestUsers;

beforeAll(async () => {
  users = await TestUsers.start({ RATE_SITE_PER_MINUTE: '100000' });
  ({ service } = users);
  // One more admin, so that none of the others is the last one.
  await users.admin('Olga Brandt');
});
afterAll(() => users.stop());

/** A request whose headers have arrived, but not its body. */
class LateRequest {
  private constructor(private readonly sent: ClientRequest) {}

  static async begin(path: string, headers: Record<string, string>): Promise<LateRequest> {
    const sent = request(service.url + path, {
      method: 'POST',
      // The service requests the body after it has read the headers.
      headers: { expect: '100-continue', 'transfer-encoding': 'chunked', ...headers },
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    return new LateRequest(sent);
  }

  write(part: string): void {
    this.sent.write(part);
  }

  async finish(body: string): Promise<{ status: number | undefined; location: string | undefined; body: string }> {
    const responded = once(this.sent, 'response') as Promise<[IncomingMessage]>;
    this.sent.end(body);
    const [response] = await responded;
    return { status: response.statusCode, location: response.headers.location, body: await text(response) };
  }
}

const userOf = async (email: string): Promise<any> =>
  (await service.admin('GET', `/users?email=${encodeURIComponent(email)}`)).body.data[0];

interface Admin {
  id: string;
  visitor: Visitor;
}

async function newAdmin(): Promise<Admin> {
  const email = users.newEmail();
  const visitor = await users.admin('Ada Moreno', email);
  return { id: (await userOf(email)).id as string, visitor };
}

async function newDeveloper(): Promise<string> {
  const email = users.newEmail();
  await users.signedIn(email);
  return (await userOf(email)).id as string;
}

/** Starts to send a console form in the session of the admin. */
async function beginForm({ visitor }: Admin, path: string): Promise<LateRequest> {
  // The session is cached, as for an active admin.
  await visitor.open('/console');
  return LateRequest.begin(path, {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    accept: 'text/html',
    cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
}

const roleOf = async (id: string): Promise<string> =>
  (await rowsOf(service.databaseUrl, `select role from users where id = '${id}'`))[0]?.role ?? '';
const isBanned = async (id: string): Promise<boolean> =>
  (await rowsOf(service.databaseUrl, `select from users where id = '${id}' and banned_at is not null`)).length > 0;

describe('An admin whose form arrives late', () => {
  let admin: Admin;
  let other: string;
  beforeEach(async () => {
    admin = await newAdmin();
    other = await newDeveloper();
  });

  const version = async (id: string): Promise<string> =>
    String((await rowsOf(service.databaseUrl, `select version from users where id = '${id}'`))[0]?.version);
  const body = async (fields: Record<string, string>, id = other): Promise<string> =>
    new URLSearchParams({ ...fields, version: await version(id) }).toString();

  it('changes the role if nothing has happened', async () => {
    const late = await beginForm(admin, `/console/users/${other}/role`);
    expect(await late.finish(await body({ role: 'admin' }))).toMatchObject({ status: 303 });
    expect(await roleOf(other)).toBe('admin');
  });

  it('changes no role after being banned', async () => {
    const late = await beginForm(admin, `/console/users/${other}/role`);
    await service.admin('PATCH', `/users/${admin.id}`, { banned: true });
    const { location } = await late.finish(await body({ role: 'admin' }));
    expect(location).toMatch(/^\/sign-in/);
    expect(await roleOf(other)).toBe('developer');
  });

  it('cannot lift their own ban', async () => {
    const late = await beginForm(admin, `/console/users/${admin.id}/lift-ban`);
    await service.admin('PATCH', `/users/${admin.id}`, { banned: true });
    const { location } = await late.finish(await body({}, admin.id));
    expect(location).toMatch(/^\/sign-in/);
    expect(await isBanned(admin.id)).toBe(true);
  });

  it('changes no role after being demoted', async () => {
    const late = await beginForm(admin, `/console/users/${other}/role`);
    await service.admin('PATCH', `/users/${admin.id}`, { role: 'developer' });
    expect(await late.finish(await body({ role: 'admin' }))).toMatchObject({ status: 403 });
    expect(await roleOf(other)).toBe('developer');
  });

  it('changes no role after the session has ended', async () => {
    const late = await beginForm(admin, `/console/users/${other}/role`);
    await admin.visitor.send('/sign-out');
    const { location } = await late.finish(await body({ role: 'admin' }));
    expect(location).toMatch(/^\/sign-in/);
    expect(await roleOf(other)).toBe('developer');
  });

  it('changes no role if the sign-in is no longer recent', async () => {
    const late = await beginForm(admin, `/console/users/${other}/role`);
    // Simulates the time that passes.
    await rowsOf(
      service.databaseUrl,
      `update sessions set signed_in_at = now() - interval '16 minutes' where user_id = '${admin.id}'`,
    );
    await service.admin('PATCH', `/users/${admin.id}`, { plan: 'standard' });
    const { location } = await late.finish(await body({ role: 'admin' }));
    expect(location).toMatch(/^\/sign-in/);
    expect(await roleOf(other)).toBe('developer');
  });

  it('changes no role after being banned just before the change', async () => {
    const ban = new Client({ connectionString: service.databaseUrl });
    await ban.connect();
    await ban.query('begin');
    await ban.query(`select pg_advisory_xact_lock(hashtextextended('admins', 0))`);
    const late = await beginForm(admin, `/console/users/${other}/role`);
    const responded = late.finish(await body({ role: 'admin' }));
    await until(async () => (await rowsOf(service.databaseUrl, 'select from pg_locks where not granted')).length > 0);
    await ban.query('update users set banned_at = now() where id = $1', [admin.id]);
    await ban.query('commit');
    await ban.end();
    expect((await responded).status).toBe(403);
    expect(await roleOf(other)).toBe('developer');
  });
});

describe('A key that is revoked while the body arrives', () => {
  const JSON_TYPE = { 'content-type': 'application/json' };

  it('submits no tool', async () => {
    const { id, key } = await partner(service);
    const { body } = await service.admin('GET', `/keys?partnerId=${id}`);
    await service.get('/v1/me', key);
    const late = await LateRequest.begin('/v1/submit-ai-tool', { ...JSON_TYPE, authorization: `Bearer ${key}` });
    await service.admin('DELETE', `/keys/${body.data[0].id}`);
    const response = await late.finish(JSON.stringify(submission({ name: 'Late Tool' })));
    expect([response.status, JSON.parse(response.body)]).toEqual([401, { success: false, error: 'Invalid API key' }]);
    expect(await rowsOf(service.databaseUrl, `select from tools where name = 'Late Tool'`)).toEqual([]);
  });

  it.each(['first', 'repeated'])('gets no result of a %s MCP tool call', async (call) => {
    const { key, keyId } = await service.catalogKey();
    const { body, headers } = message('2025-11-25', 'tools/call', { name: 'list_tags', arguments: { q: call } });
    const send = { ...headers, ...JSON_TYPE, accept: 'application/json, text/event-stream' };
    // A repeated call takes the fast path.
    if (call === 'repeated') await service.call('/mcp', { method: 'POST', key, headers: send, body });
    else await service.get('/v1/me', key);
    const text = JSON.stringify(body);
    const late = await LateRequest.begin('/mcp', {
      ...send,
      authorization: `Bearer ${key}`,
      // The fast path takes bodies of a known length only.
      'transfer-encoding': '',
      'content-length': String(text.length),
    });
    await service.admin('DELETE', `/keys/${keyId}`);
    const response = await late.finish(text);
    expect(response.status).toBe(401);
    expect(JSON.parse(response.body).result).toBeUndefined();
  });

  it('imports no further batch', async () => {
    const key = generateKey('admin');
    // No API call creates an admin key.
    await rowsOf(
      service.databaseUrl,
      `insert into api_keys (id, kind, name, hash, prefix)
       values ('${uuid()}', 'admin', 'Importer', '${hashKey(key)}', '${displayPrefix(key)}')`,
    );
    const late = await LateRequest.begin('/v1/admin/import', {
      'content-type': 'application/x-ndjson',
      authorization: `Bearer ${key}`,
    });
    // A line of another kind ends the batch before it.
    late.write('{"kind":"tag","slug":"in-time","name":"In time"}\n{"kind":"category","slug":"late","name":"Late"}\n');
    await until(async () => (await service.admin('GET', '/tags?q=in-time')).body.data.length > 0);
    await rowsOf(service.databaseUrl, `update api_keys set revoked_at = now() where hash = '${hashKey(key)}'`);
    await until(async () => (await service.get('/v1/me', key)).status === 401);
    const response = await late.finish('{"kind":"tag","slug":"later","name":"Later"}\n');
    expect(response.status).toBe(401);
    const slugs = await rowsOf(service.databaseUrl, `select from categories where slug = 'late'`);
    expect(slugs).toEqual([]);
  });
});
