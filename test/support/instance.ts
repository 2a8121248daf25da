import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** All there were, so that a suite can end what a failed test left running. */
export const started: Instance[] = [];

/** The service as its users run it: `node dist/src/main.js` with nothing but the given environment. */
export class Instance {
  output = '';
  readonly ended: Promise<number | null>;
  readonly child: ChildProcess;

  constructor(
    readonly port: number,
    environment: Record<string, string>,
  ) {
    const { PATH = '', HOME = '' } = process.env;
    const env = { PATH, HOME, PORT: `${port}`, ...environment };
    this.child = spawn(process.execPath, ['dist/src/main.js'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text: Buffer) => (this.output += text.toString()));
    this.ended = once(this.child, 'close').then(([code]) => code as number | null);
    started.push(this);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Waits for what the process prints; fails when it ends before. */
  async prints(pattern: RegExp): Promise<this> {
    while (!pattern.test(this.output)) {
      if (!this.isRunning) throw new Error(`It ended without printing ${String(pattern)}:\n${this.output}`);
      await sleep(10);
    }
    return this;
  }

  ready(): Promise<this> {
    return this.prints(/Catalog Service is ready/);
  }

  /** The exit code after a SIGTERM, and how long it took. */
  async terminate(): Promise<{ code: number | null; seconds: number }> {
    const startedAt = Date.now();
    this.child.kill('SIGTERM');
    return { code: await this.ended, seconds: (Date.now() - startedAt) / 1000 };
  }

  async get(path: string, key: string): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${this.port}/v1${path}`, { headers: { 'x-api-key': key } });
    return response.json();
  }

  get keys(): Record<string, string> {
    return Object.fromEntries([...this.output.matchAll(/(\w+) key +(aid_\w+)/g)].map(([, kind, key]) => [kind, key]));
  }
}
