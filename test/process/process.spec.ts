import { Readable } from 'node:stream';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolders, isAlive, postmaster } from '../harness/data-folders.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { until } from '../harness/until.mjs';

const NDJSON = 'application/x-ndjson';
const STACK_TRACE = /^\s+at .+:\d+/m;

const ignore = (): void => undefined;

jest.setTimeout(180_000);

describe('The process', () => {
  const folders = new DataFolders();
  const startOn = async (folder: string, environment: Record<string, string> = {}): Promise<Instance> =>
    new Instance(await freePort(), { DATA_DIR: folder, ...environment });

  afterAll(async () => {
    await killAll();
    await folders.remove();
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
      dataDir = await folders.create();
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

    it('waits for the embedded server of a killed process for START_TIMEOUT_MS', async () => {
      const pid = postmaster(dataDir) ?? 0;
      instance.child.kill('SIGKILL');
      await instance.ended;
      process.kill(pid, 'SIGSTOP');
      try {
        const impatient = await startOn(dataDir, { START_TIMEOUT_MS: '1000' });
        expect(await impatient.ended).not.toBe(0);
        expect(impatient.output).toContain('was not ready within 1 s (START_TIMEOUT_MS)');
      } finally {
        process.kill(pid, 'SIGCONT');
      }
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
});
