import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { until } from './until.mjs';

export async function occupiedPort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/** A first start on a busy machine creates a database server and loads the demo catalog. */
const STARTING_MS = 120_000;

const started: Instance[] = [];

/** For the end of a suite: kills every instance that it started. */
export async function killAll(): Promise<void> {
  for (const { child } of started) child.kill('SIGKILL');
  await Promise.all(started.map(({ ended }) => ended));
}

/** The service as its users run it: `node dist/src/main.js` with the given environment and the mark of the test run. */
export class Instance {
  output = '';
  readonly ended: Promise<number | null>;
  readonly child: ChildProcess;

  constructor(
    readonly port: number,
    environment: Record<string, string>,
    folder = '.',
  ) {
    const { PATH = '', HOME = '', CATALOG_TEST_RUN = '' } = process.env;
    const env = {
      PATH,
      HOME,
      CATALOG_TEST_RUN,
      PORT: `${port}`,
      SITE_CHECKS: 'false',
      MEANING: 'false',
      ...environment,
    };
    this.child = spawn(process.execPath, ['dist/src/main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    started.push(this);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits for output of the process; throws if the process ends first. */
  async prints(pattern: RegExp): Promise<this> {
    await until(() => {
      if (pattern.test(this.output)) return true;
      if (!this.isRunning) throw new Error(`It ended without printing ${String(pattern)}:\n${this.output}`);
      return false;
    }, STARTING_MS);
    return this;
  }

  ready(): Promise<this> {
    return this.prints(/Catalog Service is ready/);
  }

  /** The exit code after a SIGTERM; 1 if the service needed longer than it may. */
  terminate(): Promise<number | null> {
    this.child.kill('SIGTERM');
    return this.ended;
  }

  async get(path: string, key: string): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${this.port}/v1${path}`, { headers: { 'x-api-key': key } });
    return response.json();
  }

  get keys(): Record<string, string> {
    const exported = [...this.output.matchAll(/export (\w+)_KEY=(aid_\w+)/g)];
    return Object.fromEntries(exported.map(([, kind = '', key = '']) => [kind.toLowerCase(), key]));
  }
}
