import type { AddressInfo } from 'node:net';
import type { NestContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type AppOptions, createApp } from '../../src/app.js';
import { loadConfig } from '../../src/platform/config/config.js';
import type { HostTurns } from '../../src/platform/sites/host-turns.js';
import { cloneDatabase, dropDatabase } from './database.js';

export const ADMIN_KEY = 'test-admin-key-of-more-than-32-characters';

/** High rate limits; suites about rate limits set their own. */
const WIDE = {
  RATE_REST_STANDARD: '100000',
  RATE_REST_PREMIUM: '100000',
  RATE_MCP_STANDARD: '100000',
  RATE_MCP_PREMIUM: '100000',
  RATE_SUBMIT_PER_MINUTE: '100000',
  RATE_SUBMIT_PER_DAY: '100000',
  RATE_ASK_PER_MINUTE: '100000',
  RATE_PUBLIC_PER_MINUTE: '100000',
  RATE_PUBLIC_PER_HOUR: '100000',
  RATE_CRAWLER_PER_MINUTE: '100000',
};

/** A statement that a busy machine delays must not fail a test. The real limits are tested in database-pool.spec.ts. */
const PATIENT = {
  connectionTimeoutMillis: 60_000,
  silenceTimeoutMs: 60_000,
  responseTimeoutMs: 60_000,
  statement_timeout: 59_000,
};

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: any;
}

export interface CallOptions {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is text already. */
  body?: unknown;
}

/** The whole application on a separate database and port. */
export class Service {
  readonly requestLines: string[] = [];
  private issued = 0;

  private constructor(
    readonly app: NestExpressApplication,
    readonly databaseUrl: string,
    readonly address: string,
    private readonly ownsDatabase: boolean,
  ) {}

  /** `databaseUrl` joins another service's database, like a second process. */
  static async start(
    environment: Record<string, string> = {},
    databaseUrl?: string,
    options: Pick<AppOptions, 'arrivalLimits' | 'databaseTimeouts' | 'nameServers'> = {},
  ): Promise<Service> {
    const url = databaseUrl ?? (await cloneDatabase());
    const requestLines: string[] = [];
    const config = loadConfig({
      ...WIDE,
      ADMIN_API_KEY: ADMIN_KEY,
      DATABASE_URL: url,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      SITE_URL: 'https://catalog.example',
      // Only suites about site checks request websites.
      SITE_CHECKS: 'false',
      ...environment,
    });
    const app = await createApp({
      config,
      databaseUrl: url,
      logger: false,
      writeRequestLine: (line) => requestLines.push(line),
      databaseTimeouts: PATIENT,
      ...options,
    });
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const service = new Service(app, url, `http://127.0.0.1:${port}`, databaseUrl === undefined);
    Object.assign(service, { requestLines });
    // Only suites about pauses wait for them: all sites of a suite are on one host or a few.
    service.inside<HostTurns>('HostTurns').pauseMs = 0;
    return service;
  }

  /** The provider with this class name, for what no request can show or cause. */
  inside<T>(className: string): T {
    const found = [...(this.app as unknown as { container: NestContainer }).container.getModules().values()]
      .flatMap(({ providers }) => [...providers.values()])
      .find(({ name }) => name === className);
    if (found === undefined) throw new Error(`The application has no ${className}`);
    return found.instance as T;
  }

  async stop(): Promise<void> {
    await this.app.close();
    if (this.ownsDatabase) await dropDatabase(this.databaseUrl);
  }

  call(path: string, options?: CallOptions): Promise<Answer> {
    return callUrl(this.address + path, options);
  }

  get(path: string, key?: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call(path, { headers, ...(key !== undefined && { key }) });
  }

  admin(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(`/v1/admin${path}`, { method, key: ADMIN_KEY, ...(body !== undefined && { body }) });
  }

  /** A new user with a key. */
  async catalogKey({ plan = 'standard' } = {}): Promise<{ key: string; keyId: string; userId: string }> {
    this.issued += 1;
    const user = await this.admin('POST', '/users', {
      email: `user${this.issued}-${Date.now()}@test.example`,
      name: 'Test User',
    });
    const userId = user.body.data.id as string;
    if (plan !== 'standard') await this.admin('PATCH', `/users/${userId}`, { plan });
    const issued = await this.admin('POST', '/keys', { userId, name: 'Test key', acceptedPolicy: true });
    return { key: issued.body.data.key as string, keyId: issued.body.data.id as string, userId };
  }

  /** Imports lines as an admin; throws if one is rejected. */
  async import(...lines: object[]): Promise<void> {
    const answer = await this.call('/v1/admin/import', {
      method: 'POST',
      key: ADMIN_KEY,
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    if (answer.status !== 200 || answer.body.data.errors.length > 0)
      throw new Error(`The import failed: ${answer.text}`);
  }
}

export async function callUrl(
  url: string,
  { method = 'GET', key, headers = {}, body }: CallOptions = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
