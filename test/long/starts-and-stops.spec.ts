import { once } from 'node:events';
import { connect } from 'node:net';
import { DataFolders, isAlive, postmaster } from '../harness/data-folders.js';
import { dropDatabase, emptyDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll, occupiedPort } from '../harness/instance.js';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';

jest.setTimeout(180_000);

describe('The process', () => {
  const folders = new DataFolders();
  const databases: string[] = [];

  async function newDatabase(): Promise<string> {
    const url = await emptyDatabase();
    databases.push(url);
    return url;
  }

  const startOn = async (folder: string): Promise<Instance> => new Instance(await freePort(), { DATA_DIR: folder });

  afterAll(async () => {
    await killAll();
    await folders.remove();
    for (const database of databases) await dropDatabase(database);
  });

  it('stops while clients keep connections open', async () => {
    const folder = await folders.create();
    const instance = await (await startOn(folder)).ready();
    const pid = postmaster(folder) ?? 0;
    // An idle connection of a browser, and a stalled upload.
    const sockets = [connect(instance.port, '127.0.0.1'), connect(instance.port, '127.0.0.1')];
    for (const socket of sockets)
      await once(
        socket.on('error', () => undefined),
        'connect',
      );
    const headers = [
      'Host: x',
      `X-API-Key: ${instance.keys.admin}`,
      'Content-Type: application/x-ndjson',
      'Content-Length: 1000',
    ];
    // The response shows that the request has been read up to here.
    headers.push('Expect: 100-continue');
    sockets[1]?.write(`POST /v1/admin/import HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
    if (sockets[1]) await once(sockets[1], 'data');
    const code = await instance.terminate();
    for (const socket of sockets) socket.destroy();
    expect([code, isAlive(pid)]).toEqual([0, false]);
  });

  it('leaves no process running if it is stopped during the start, on a new and on a used folder', async () => {
    const folder = await folders.create();
    for (const moment of [/Creating the embedded PostgreSQL/, /Embedded PostgreSQL (started|adopted)/]) {
      const starting = await (await startOn(folder)).prints(moment);
      const pid = postmaster(folder) ?? 0;
      const code = await starting.terminate();
      expect([code, postmaster(folder)]).toEqual([0, undefined]);
      if (pid > 0) expect(isAlive(pid)).toBe(false);
    }
  });

  it('writes only JSON lines in production, one per request, without keys or queries', async () => {
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    const secrets = { ADMIN_API_KEY: ADMIN_KEY, ENCRYPTION_KEY, DATABASE_URL: await newDatabase() };
    const environment = { NODE_ENV: 'production', ...secrets };
    const instance = await new Instance(await freePort(), environment).ready();
    expect(instance.keys).toEqual({});
    await instance.get('/tools?q=private-words', ADMIN_KEY);
    await instance.get('/tools/private-slug', ADMIN_KEY);
    await instance.get('/admin/users', 'aid_c_private-key');
    await instance.terminate();
    const lines = instance.output.trim().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.filter(({ method }) => method !== undefined)).toEqual(
      [
        { route: '/v1/tools', status: 200, keyId: 'configured-admin-key' },
        { route: '/v1/tools/:slug', status: 404, keyId: 'configured-admin-key' },
        { route: '/v1/admin/users', status: 401, keyId: null },
      ].map((line) => expect.objectContaining({ ...line, method: 'GET', ms: expect.any(Number) })),
    );
    expect(instance.output).not.toMatch(/private|an-admin-key/);
  });

  describe('with DATABASE_URL', () => {
    const demo = async (databaseUrl: string): Promise<Record<string, string>> => ({
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'true',
      DATA_DIR: await folders.create(),
    });

    it('can start twice at the same time: both serve, and only one migrates and loads the demo data', async () => {
      const url = await newDatabase();
      const ports = [await freePort(), await freePort()];
      const environment = await demo(url);
      const both = await Promise.all(ports.map((port) => new Instance(port, environment).ready()));
      const [first, ...others] = both.map(({ keys }) => keys).filter((keys) => Object.keys(keys).length > 0);
      expect([Object.keys(first ?? {}).length, others]).toEqual([4, []]);
      for (const instance of both) {
        const { success, pagination } = await instance.get('/tools?includeAdult=true', first?.catalog ?? '');
        expect([success, pagination.total >= 120]).toEqual([true, true]);
      }
      const { data } = await both[0]?.get('/admin/keys', first?.admin ?? '');
      expect(data.map(({ kind }: any) => kind).sort()).toEqual(['admin', 'catalog', 'partner', 'partner']);
      expect(await Promise.all(both.map((instance) => instance.terminate()))).toEqual([0, 0]);
    });

    it('rejects a database of an older version in one sentence, and does not change it', async () => {
      const url = await newDatabase();
      await rowsOf(
        url,
        `create table migrations (id serial primary key, timestamp bigint not null, name text not null);
         insert into migrations (timestamp, name) values (1763164800001, 'Access1763164800001')`,
      );
      const everything = `select relname from pg_class where relnamespace::regnamespace::text !~ '^pg_' union all
        select nspname from pg_namespace union all select name from migrations order by 1`;
      const before = await rowsOf(url, everything);
      const instance = new Instance(await freePort(), { DATABASE_URL: url });
      expect(await instance.ended).toBe(1);
      expect(instance.output).toMatch(/^This database has an older schema .*Access1763164800001.*\n$/);
      expect(await rowsOf(url, everything)).toEqual(before);
    });

    it('prints the first keys at the next start if the port was in use', async () => {
      const url = await newDatabase();
      const { server, port } = await occupiedPort();
      const environment = await demo(url);
      const failed = new Instance(port, environment);
      expect(await failed.ended).not.toBe(0);
      expect(failed.output).toContain(`${port}`);
      server.close();
      const next = await new Instance(await freePort(), environment).ready();
      expect(Object.keys({ ...failed.keys, ...next.keys }).sort()).toEqual(['admin', 'catalog', 'partner', 'test']);
      await next.terminate();
    });
  });
});
