import type { NestExpressApplication } from '@nestjs/platform-express';
import type { JobRunner } from '../../src/platform/jobs/job-runner.js';
import type { HostLocksService } from '../../src/platform/sites/host-locks.service.js';
import { cloneDatabase, dropDatabase, rowsOf } from './database.js';
import { send } from './http-client.js';
import {
  acquireService,
  releaseService,
  type RunningService,
  startApp,
  type StartOptions,
} from './running-services.cjs';

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
  RATE_SITE_PER_MINUTE: '100000',
  RATE_OAUTH_PER_MINUTE: '100000',
};

const DEFAULTS = {
  ...WIDE,
  ADMIN_API_KEY: ADMIN_KEY,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  SITE_URL: 'https://catalog.example',
  // Only suites about site checks request websites.
  SITE_CHECKS: 'false',
  // Only suites about meaning load the encoder.
  MEANING: 'false',
};

/** A statement that a busy machine delays must not fail a test. The real limits are tested in database-pool.spec.ts. */
const PATIENT = {
  connectionTimeoutMillis: 60_000,
  silenceTimeoutMs: 60_000,
  responseTimeoutMs: 60_000,
  statement_timeout: 59_000,
};

export interface ServiceResponse {
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

/**
 * Values with which a suite can use the shared service: they allow more than the defaults. Suites with other values get a separate
 * service. These suites call `startSeparate`:
 * - loss-reports, watching, and those with a SiteFleet replace the clock of a provider;
 * - console/board stops a second process, and usage needs one that has deleted nothing yet;
 * - feeds counts listings by number;
 * - console/overview and console/audit show what is cached for a minute;
 * - long/large-import measures memory.
 */
const SHARED = { TRUST_PROXY: '1', ALLOW_PRIVATE_NETWORK: 'true', ...WIDE };

const isShared = ([name, value]: [string, string]): boolean =>
  name === 'SMTP_URL' || (SHARED as Record<string, string>)[name] === value;

/** The whole application on a separate port and a database that is empty at the start. */
export class Service {
  private issued = 0;

  private constructor(
    private readonly running: RunningService,
    private readonly end: () => Promise<unknown>,
  ) {}

  get app(): NestExpressApplication {
    return this.running.app;
  }

  get databaseUrl(): string {
    return this.running.databaseUrl;
  }

  get url(): string {
    return this.running.url;
  }

  get requestLines(): string[] {
    return this.running.requestLines;
  }

  /**
   * The service that all suites of the worker share, one after the other, if the environment has only values of `SHARED`;
   * otherwise a new one. `databaseUrl` joins another service's database, like a second process.
   */
  static async start(
    environment: Record<string, string> = {},
    databaseUrl?: string,
    options?: StartOptions,
  ): Promise<Service> {
    const canShare = options === undefined && Object.entries(environment).every(isShared);
    if (!canShare) return Service.startSeparate(environment, databaseUrl, options);
    const { ALLOW_PRIVATE_NETWORK = 'false', SMTP_URL: smtpUrl } = environment;
    const running = await acquireService({
      environment: { ...DEFAULTS, ...SHARED, ALLOW_PRIVATE_NETWORK },
      options: { databaseTimeouts: PATIENT },
      smtpUrl,
      joinedUrl: databaseUrl,
      createDatabase: () => cloneDatabase('shared'),
    });
    if (running === undefined) return Service.startSeparate(environment, databaseUrl);
    return Service.prepare(running, () => releaseService(running));
  }

  /** A new service. */
  static async startSeparate(
    environment: Record<string, string> = {},
    databaseUrl?: string,
    options: StartOptions = {},
  ): Promise<Service> {
    const url = databaseUrl ?? (await cloneDatabase());
    const running = await startApp({
      environment: { ...DEFAULTS, ...environment },
      databaseUrl: url,
      options: { databaseTimeouts: PATIENT, ...options },
    });
    return Service.prepare(running, async () => {
      await running.app.close();
      if (databaseUrl === undefined) await dropDatabase(url);
    });
  }

  private static prepare(running: RunningService, end: () => Promise<unknown>): Service {
    const service = new Service(running, end);
    // Only suites about pauses wait for them: all sites of a suite are on one host or a few.
    service.inside<HostLocksService>('HostLocksService').pauseMs = 0;
    service.drawShareImages(false);
    service.enrichListings(false);
    return service;
  }

  /** Does at once what the next polls would do: notifications, due jobs, and jobs that wait and match the SQL condition. */
  async runDueJobs(condition = 'true'): Promise<void> {
    await rowsOf(this.databaseUrl, `update jobs set due_at = now() where due_at > now() and ${condition}`);
    for (const runner of this.inside<{ runners: JobRunner[] }>('JobsService').runners) runner.poll();
    const collector = this.inside<{ findEvents(): Promise<void>; requestCollection(): void }>(
      'NotificationCollectorService',
    );
    await collector.findEvents();
    collector.requestCollection();
  }

  /** Only for suites about share images: each takes 0.4 s of CPU. */
  drawShareImages(areDrawn = true): void {
    this.allowJobs('draw-share-', areDrawn);
  }

  /** Only for suites about enrichment: attempts to read the websites of submitted tools take as much CPU as the submissions. */
  enrichListings(areEnriched = true): void {
    this.allowJobs('enrich-', areEnriched);
  }

  private allowJobs(prefix: string, areAllowed: boolean): void {
    const { concurrencies } = this.running;
    for (const { kind } of this.inside<{ runners: JobRunner[] }>('JobsService').runners)
      if (kind.name.startsWith(prefix)) kind.concurrency = areAllowed ? (concurrencies.get(kind.name) ?? 1) : 0;
  }

  /** The provider with this class name, for what no request can show or cause. */
  inside<T>(className: string): T {
    const found = this.running.providers.get(className);
    if (found === undefined) throw new Error(`The application has no ${className}`);
    return found.instance as T;
  }

  async stop(): Promise<void> {
    await this.end();
  }

  call(path: string, options?: CallOptions): Promise<ServiceResponse> {
    return callUrl(this.url + path, options);
  }

  get(path: string, key?: string, headers: Record<string, string> = {}): Promise<ServiceResponse> {
    return this.call(path, { headers, ...(key !== undefined && { key }) });
  }

  admin(method: string, path: string, body?: unknown): Promise<ServiceResponse> {
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
    const response = await this.call('/v1/admin/import', {
      method: 'POST',
      key: ADMIN_KEY,
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    if (response.status !== 200 || response.body.data.errors.length > 0)
      throw new Error(`The import failed: ${response.text}`);
  }
}

export async function callUrl(
  url: string,
  { method = 'GET', key, headers = {}, body }: CallOptions = {},
): Promise<ServiceResponse> {
  const received = await send(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { status, text } = received;
  let parsed: { body: unknown } | undefined;
  return {
    status,
    text,
    get headers() {
      return received.headers;
    },
    get body() {
      return (parsed ??= { body: parseJson(text) }).body;
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
