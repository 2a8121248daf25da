import { Readable } from 'node:stream';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabase, emptyDatabase, rowsOf } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll, occupiedPort } from '../harness/instance.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const NDJSON = 'application/x-ndjson';
const STACK_TRACE = /^\s+at .+:\d+/m;

const ignore = (): void => undefined;

jest.setTimeout(180_000);

/** Whether a process with this ID runs. A zombie does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe('The process', () => {
  const folders: string[] = [];
  const databases: string[] = [];

  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'catalog-process-'));
    // As root, the embedded server runs as another user, which needs access to the folder.
    await chmod(folder, 0o755);
    folders.push(folder);
    return folder;
  }

  async function newDatabase(): Promise<string> {
    const url = await emptyDatabase();
    databases.push(url);
    return url;
  }

  const startOn = async (folder: string): Promise<Instance> => new Instance(await freePort(), { DATA_DIR: folder });

  const postmaster = (folder: string): number | undefined => {
    const file = join(folder, 'postgres', 'postmaster.pid');
    return existsSync(file) ? parseInt(readFileSync(file, 'utf8')) : undefined;
  };

  afterAll(async () => {
    await killAll();
    for (const folder of folders) {
      const pid = postmaster(folder);
      if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT');
      if (pid !== undefined) await until(() => !isAlive(pid));
      await rm(folder, { recursive: true, force: true });
    }
    for (const database of databases) await dropDatabase(database);
  });

  describe('without any configuration', () => {
    let keys: Record<string, string>;
    let instance: Instance;

    const read = (path: string): Promise<any> => instance.get(path, keys.admin ?? '');
    const total = async (path: string): Promise<number> => (await read(path)).pagination.total;
    const totals = async (): Promise<number[]> => [
      await total('/tools?includeAdult=true'),
      await total('/directories'),
      await total('/admin/keys'),
      await total('/admin/users'),
    ];

    let dataDir: string;
    let firstStart: Instance;

    const start = async (): Promise<Instance> => (await startOn(dataDir)).ready();

    beforeAll(async () => {
      dataDir = await newFolder();
      firstStart = instance = await start();
      keys = firstStart.keys;
    });
    afterAll(() => instance.terminate());
    // Some tests end the process.
    beforeEach(async () => {
      if (!instance.isRunning) instance = await start();
    });

    it('prints four keys at its first start, with commands that work unchanged', async () => {
      expect(Object.keys(keys).sort()).toEqual(['admin', 'catalog', 'partner', 'test']);
      const commands = [...firstStart.output.matchAll(/curl -H "X-API-Key: \$(\w+)_KEY" '([^']+)'/g)];
      expect(commands).toHaveLength(4);
      for (const [, kind = '', printed = ''] of commands) {
        const url = printed.replace(`:${firstStart.port}/`, `:${instance.port}/`);
        const response = await fetch(url, { headers: { 'x-api-key': keys[kind.toLowerCase()] ?? '' } });
        const { success, data } = await response.json();
        expect([url, response.status, success]).toEqual([url, 200, true]);
        if (Array.isArray(data)) expect(data.length).toBeGreaterThan(0);
      }
    });

    it('prints its URLs at every start, without colors outside a terminal', async () => {
      for (const path of ['/v1/', '/docs']) {
        const address = `http://localhost:${instance.port}${path}`;
        expect(instance.output).toContain(address);
        expect((await fetch(address)).status).toBe(200);
      }
      expect(instance.output).not.toContain('\u001b');
    });

    it('serves the OpenAPI document, and the MCP tools derived from it', async () => {
      const base = `http://127.0.0.1:${instance.port}`;
      const { paths } = await (await fetch(`${base}/v1/openapi.json`)).json();
      const response = await fetch(`${base}/mcp`, {
        method: 'POST',
        headers: {
          'x-api-key': keys.catalog ?? '',
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      });
      const { tools } = (await response.json()).result;
      expect(tools.map(({ title }: any) => title)).toContain(paths['/tools'].get.summary);
    });

    it('serves a demo catalog of tools, directories and categories', async () => {
      expect(await total('/tools?includeAdult=true')).toBeGreaterThanOrEqual(400);
      expect(await total('/tools')).toBeLessThan(await total('/tools?includeAdult=true'));
      expect(await total('/tools?category=nsfw')).toBeGreaterThan(0);
      expect(await total('/directories')).toBeGreaterThanOrEqual(120);
      const { data } = await read('/categories');
      expect(data.filter(({ toolsCount }: any) => toolsCount > 0).length).toBeGreaterThanOrEqual(15);
    });

    it('replies to the first support question of the demo partner', async () => {
      const response = await fetch(`http://127.0.0.1:${instance.port}/v1/support/ask`, {
        method: 'POST',
        headers: { 'x-api-key': keys.partner ?? '', 'content-type': 'application/json' },
        body: JSON.stringify({ question: 'Is a yearly payment refunded?' }),
      });
      const { data } = await response.json();
      expect(data).toMatchObject({ status: 'answered', replySource: 'ai' });
    });

    it('does not start twice on one data folder, and the first instance keeps serving', async () => {
      const second = await startOn(dataDir);
      expect(await second.ended).not.toBe(0);
      expect(second.output).toContain(`Another instance is already running on ${dataDir}`);
      expect(second.output).not.toMatch(STACK_TRACE);
      expect(await total('/tools')).toBeGreaterThan(0);
    });

    it('recovers from a kill -9 and keeps its data', async () => {
      const headers = { 'x-api-key': keys.admin ?? '', 'content-type': 'application/json' };
      const body = JSON.stringify({ email: 'last@moment.example', name: 'Last Moment' });
      await fetch(`http://127.0.0.1:${instance.port}/v1/admin/users`, { method: 'POST', headers, body });
      const before = await totals();
      instance.child.kill('SIGKILL');
      await instance.ended;
      instance = await start();
      expect(await totals()).toEqual(before);
      expect((await read('/admin/users?limit=1')).data[0].email).toBe('last@moment.example');
      expect(instance.keys).toEqual({});
    });

    it('stops after a SIGTERM with exit code 0, leaves no process running, and starts again with the same data', async () => {
      const pid = postmaster(dataDir) ?? 0;
      const before = await totals();
      expect(isAlive(pid)).toBe(true);
      const code = await instance.terminate();
      expect([code, isAlive(pid), existsSync(join(dataDir, 'postgres', 'postmaster.pid'))]).toEqual([0, false, false]);
      instance = await start();
      expect(await totals()).toEqual(before);
      expect(instance.keys).toEqual({});
      expect(instance.output).toContain(`http://localhost:${instance.port}/docs`);
      expect(instance.output).not.toContain('curl');
    });

    it('stops while clients keep connections open', async () => {
      const pid = postmaster(dataDir) ?? 0;
      // An idle connection of a browser, and a stalled upload.
      const sockets = [connect(instance.port, '127.0.0.1'), connect(instance.port, '127.0.0.1')];
      for (const socket of sockets) await once(socket.on('error', ignore), 'connect');
      const headers = ['Host: x', `X-API-Key: ${keys.admin}`, `Content-Type: ${NDJSON}`, 'Content-Length: 1000'];
      // The response shows that the request has been read up to here.
      headers.push('Expect: 100-continue');
      sockets[1]?.write(`POST /v1/admin/import HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
      if (sockets[1]) await once(sockets[1], 'data');
      const code = await instance.terminate();
      for (const socket of sockets) socket.destroy();
      expect([code, isAlive(pid)]).toEqual([0, false]);
    });

    it('finishes running requests before it stops', async () => {
      const pid = postmaster(dataDir) ?? 0;
      /** More than one batch of the import, so that some are visible while it runs. */
      const LINES = 600;
      const line = (count: number): Uint8Array =>
        Buffer.from(`{"kind":"tag","slug":"last-words-${count}","name":"Last"}\n`);
      let finish = ignore;
      async function* lines(): AsyncGenerator<Uint8Array> {
        for (let count = 1; count <= LINES; count += 1) yield line(count);
        await new Promise<void>((resolve) => (finish = resolve));
        yield line(LINES + 1);
      }
      // The browser types, which the pages need, lack this property.
      const streamed = { duplex: 'half' };
      const upload = fetch(`http://127.0.0.1:${instance.port}/v1/admin/import`, {
        method: 'POST',
        headers: { 'x-api-key': keys.admin ?? '', 'content-type': NDJSON },
        body: Readable.toWeb(Readable.from(lines())) as ReadableStream,
        ...streamed,
      });
      await until(async () => (await read('/tags?q=last-words')).data.length > 0);
      const stopped = instance.terminate();
      const isRefused = (): Promise<boolean> =>
        fetch(`http://127.0.0.1:${instance.port}/healthz`).then(
          () => false,
          () => true,
        );
      await until(isRefused);
      finish();
      expect(await (await upload).json()).toMatchObject({ data: { imported: LINES + 1, errors: [] } });
      expect([await stopped, isAlive(pid)]).toEqual([0, false]);
    });
  });

  it('leaves no process running if it is stopped during the start, on a new and on a used folder', async () => {
    const folder = await newFolder();
    for (const moment of [/Creating the embedded PostgreSQL/, /Embedded PostgreSQL (started|adopted)/]) {
      const starting = await (await startOn(folder)).prints(moment);
      const pid = postmaster(folder) ?? 0;
      const code = await starting.terminate();
      expect([code, postmaster(folder)]).toEqual([0, undefined]);
      if (pid > 0) expect(isAlive(pid)).toBe(false);
    }
  });

  it('reports every configuration problem in one message, without a stack trace or a secret', async () => {
    const wrong = {
      PORT: 'http',
      ADMIN_API_KEY: 'hunter2',
      DATABASE_URL: 'mysql://me:sesame@db/x',
      TRUST_PROXY: 'everyone',
    };
    const instance = new Instance(0, { NODE_ENV: 'production', ...wrong });
    expect(await instance.ended).not.toBe(0);
    for (const name of Object.keys(wrong)) expect(instance.output).toContain(`- ${name} `);
    expect(instance.output).not.toMatch(STACK_TRACE);
    expect(instance.output).not.toMatch(/hunter2|sesame/);
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
      DATA_DIR: await newFolder(),
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
