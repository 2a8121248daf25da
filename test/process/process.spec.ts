import { Readable } from 'node:stream';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { loadConfig } from '../../src/platform/config/config.js';
import { StartupError } from '../../src/platform/errors/app-error.js';
import type { LogOutput } from '../../src/platform/logging/log-output.js';
import { start as startService } from '../../src/start.js';
import { DataFolders, isAlive, postmaster } from '../harness/data-folders.js';
import { freePort } from '../harness/free-port.mjs';
import { Instance, killAll } from '../harness/instance.js';
import { Receiver } from '../harness/servers/receiver.js';
import { until } from '../harness/until.mjs';

const NDJSON = 'application/x-ndjson';
const STACK_TRACE = /^\s+at .+:\d+/m;

const ignore = (): void => undefined;

jest.setTimeout(180_000);

/** Starts the service in this process, with the function that `main.ts` calls: a process takes 5 s of CPU to load it. */
async function startInside(
  port: number,
  environment: Record<string, string>,
): Promise<{ printed: string; stop: () => Promise<void> }> {
  let printed = '';
  const output = { write: (text: string) => (printed += text), drained: () => Promise.resolve() };
  const config = loadConfig({ PORT: `${port}`, SITE_CHECKS: 'false', MEANING: 'false', ...environment });
  const stop = await startService(config, new AbortController().signal, output as unknown as LogOutput);
  // Nest has one logger for all services of the worker.
  Logger.overrideLogger(false);
  return { printed, stop };
}

describe('The process', () => {
  const folders = new DataFolders();

  afterAll(async () => {
    await killAll();
    await folders.remove();
  });

  describe('without any configuration', () => {
    let dataDir: string;
    let keys: Record<string, string>;
    let instance: Instance;
    /** Of the service that runs now. */
    let port: number;

    const send = async (path: string, key = 'admin', init: RequestInit = {}): Promise<any> => {
      const headers = { 'x-api-key': keys[key] ?? '', 'content-type': 'application/json' };
      return (await fetch(`http://127.0.0.1:${port}/v1${path}`, { headers, ...init })).json();
    };
    const total = async (path: string): Promise<number> => (await send(path)).pagination.total;
    const totals = async (): Promise<number[]> => [
      await total('/tools?includeAdult=true'),
      await total('/directories'),
      await total('/admin/keys'),
      await total('/admin/users'),
    ];

    async function start(environment: Record<string, string> = {}): Promise<void> {
      port = await freePort();
      instance = await new Instance(port, { DATA_DIR: dataDir, ...environment }).ready();
    }

    /** What a later start prints: no keys. */
    function expectLaterStart(printed: string): void {
      expect(printed).toContain(`http://localhost:${port}/docs`);
      expect(printed).not.toMatch(/curl|aid_/);
    }

    beforeAll(async () => {
      dataDir = await folders.create();
      await start();
      ({ keys } = instance);
    });
    afterAll(() => instance.terminate());

    it('prints four keys at its first start, with commands that work unchanged', async () => {
      expect(Object.keys(keys).sort()).toEqual(['admin', 'catalog', 'partner', 'test']);
      const commands = [...instance.output.matchAll(/curl -H "X-API-Key: \$(\w+)_KEY" '([^']+)'/g)];
      expect(commands).toHaveLength(4);
      for (const [, kind = '', url = ''] of commands) {
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
      const { data } = await send('/categories');
      expect(data.filter(({ toolsCount }: any) => toolsCount > 0).length).toBeGreaterThanOrEqual(15);
    });

    it('accepts a support question of the demo partner', async () => {
      const body = JSON.stringify({ question: 'Is a yearly payment refunded?' });
      const { data } = await send('/support/ask', 'partner', { method: 'POST', body });
      expect(data).toMatchObject({ status: 'pending', messages: [{ role: 'customer' }] });
    });

    it('does not start twice on one data folder, and the first instance keeps serving', async () => {
      const second = startInside(await freePort(), { DATA_DIR: dataDir });
      await expect(second).rejects.toThrow(StartupError);
      await expect(second).rejects.toThrow(`Another instance is already running on ${dataDir}`);
      expect(await total('/tools')).toBeGreaterThan(0);
    });

    describe('after a kill -9', () => {
      let before: number[];
      let timeout: unknown;

      beforeAll(async () => {
        const body = JSON.stringify({ email: 'last@moment.example', name: 'Last Moment' });
        await send('/admin/users', 'admin', { method: 'POST', body });
        before = await totals();
        const pid = postmaster(dataDir) ?? 0;
        instance.child.kill('SIGKILL');
        await instance.ended;
        process.kill(pid, 'SIGSTOP');
        timeout = await startInside(await freePort(), { DATA_DIR: dataDir, START_TIMEOUT_MS: '1000' })
          .catch((error: unknown) => error)
          .finally(() => process.kill(pid, 'SIGCONT'));
        await start({ ALLOW_PRIVATE_NETWORK: 'true' });
      });

      it('waits for the embedded server of the killed process for START_TIMEOUT_MS', () => {
        expect(String(timeout)).toContain('was not ready within 1 s (START_TIMEOUT_MS)');
      });

      it('recovers and keeps its data', async () => {
        expect(await totals()).toEqual(before);
        expect((await send('/admin/users?limit=1')).data[0].email).toBe('last@moment.example');
        expectLaterStart(instance.output);
      });

      it('finishes running requests and deliveries after a SIGTERM, leaves no process running, and starts again with the same data', async () => {
        const pid = postmaster(dataDir) ?? 0;
        expect(isAlive(pid)).toBe(true);
        const upload = await openImport();
        const receiver = await Receiver.start();
        let respond = ignore;
        receiver.answer = (response) => (respond = () => response.end());
        const { data: partners } = await send('/admin/partners');
        const body = JSON.stringify({ webhookUrl: receiver.url });
        await send(`/admin/partners/${partners[0].id}`, 'admin', { method: 'PATCH', body });
        const { data: ping } = await send('/partner/webhook-test', 'partner', { method: 'POST', body: '{}' });
        await until(() => receiver.received[0]);

        const stopped = instance.terminate();
        const isRefused = (): Promise<boolean> =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            () => false,
            () => true,
          );
        await until(isRefused);
        upload.finish();
        // Later, when the jobs are being stopped.
        setTimeout(() => respond(), 1_000);
        expect(await upload.response).toMatchObject({ data: { imported: upload.lines, errors: [] } });
        expect([await stopped, isAlive(pid), existsSync(join(dataDir, 'postgres', 'postmaster.pid'))]).toEqual([
          0,
          false,
          false,
        ]);
        await receiver.stop();

        port = await freePort();
        const { printed, stop } = await startInside(port, { DATA_DIR: dataDir });
        try {
          expect(await totals()).toEqual(before);
          expect((await send(`/partner/deliveries/${ping.id}`, 'partner')).data.status).toBe('delivered');
          expectLaterStart(printed);
        } finally {
          await stop();
        }
        expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
      });
    });

    /** An import that waits for its last line. */
    async function openImport() {
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
      const init = {
        method: 'POST',
        headers: { 'x-api-key': keys.admin ?? '', 'content-type': NDJSON },
        body: Readable.toWeb(Readable.from(lines())) as ReadableStream,
        // The browser types, which the pages need, lack this property.
        duplex: 'half',
      };
      const response = send('/admin/import', 'admin', init);
      await until(async () => (await send('/tags?q=last-words')).data.length > 0);
      return { response, lines: LINES + 1, finish: () => finish() };
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
});
