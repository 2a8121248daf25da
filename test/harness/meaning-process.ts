import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ADMIN_KEY, type CallOptions, callUrl, type ServiceResponse } from './service.js';
import { until } from './until.mjs';

/** A data folder of commands. All suites use the models in it, because building them takes seconds. */
export const MODELS_FOLDER = join(tmpdir(), 'catalog-test-data');
const MODELS = join(MODELS_FOLDER, 'models');

/** Lets a service with this data folder use the shared models. */
export function linkModels(folder: string): void {
  mkdirSync(MODELS, { recursive: true });
  symlinkSync(MODELS, join(folder, 'models'));
}

/** A service with MEANING=true on a database that it may share with others. */
export class MeaningProcess {
  url = '';
  readonly child: ChildProcess;
  private readonly folder = mkdtempSync(join(tmpdir(), 'catalog-meaning-'));
  private readonly replies: AsyncIterator<string>;
  private readonly ended: Promise<unknown>;
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(databaseUrl: string, more: Record<string, string>) {
    linkModels(this.folder);
    const environment = {
      MEANING: 'true',
      DATA_DIR: this.folder,
      SITE_CHECKS: 'false',
      RATE_REST_STANDARD: '1000000',
      RATE_REST_PREMIUM: '1000000',
      RATE_ASK_PER_MINUTE: '1000000',
      SITE_URL: 'https://catalog.example',
      ADMIN_API_KEY: ADMIN_KEY,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...more,
    };
    const program = resolve('test/harness/meaning-service.mjs');
    const input = JSON.stringify({ environment, databaseUrl });
    this.child = spawn(process.execPath, [program, input], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.ended = once(this.child, 'close');
    if (this.child.stdout === null) throw new Error('The process has no output');
    this.replies = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  /** Waits until its models are ready. */
  static async start(databaseUrl: string, environment: Record<string, string> = {}): Promise<MeaningProcess> {
    const started = await MeaningProcess.startEarly(databaseUrl, environment);
    await until(() => started.ask<boolean>('state'));
    return started;
  }

  /** Waits until the process listens. */
  static async startEarly(databaseUrl: string, environment: Record<string, string> = {}): Promise<MeaningProcess> {
    const started = new MeaningProcess(databaseUrl, environment);
    started.url = await started.ask<string>('url');
    return started;
  }

  ask<T>(command: string, input: object = {}): Promise<T> {
    const reply = this.turn.then(async () => {
      this.child.stdin?.write(`${JSON.stringify({ command, ...input })}\n`);
      return JSON.parse((await this.replies.next()).value as string) as T;
    });
    this.turn = reply;
    return reply;
  }

  call(path: string, options?: CallOptions): Promise<ServiceResponse> {
    return callUrl(this.url + path, options);
  }

  admin(method: string, path: string, body?: unknown): Promise<ServiceResponse> {
    return this.call(`/v1/admin${path}`, { method, key: ADMIN_KEY, ...(body !== undefined && { body }) });
  }

  async end(signal?: NodeJS.Signals): Promise<void> {
    if (signal === undefined) this.child.stdin?.end();
    else this.child.kill(signal);
    await this.ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
