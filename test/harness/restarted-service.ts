import { cloneDatabase, dropDatabase, rowsOf } from './database.js';
import { freePort } from './free-port.mjs';
import { Instance, killAll } from './instance.js';
import { submission } from './partner.js';
import { Receiver } from './servers/receiver.js';
import { Service } from './service.js';
import { until } from './until.mjs';

const ENVIRONMENT = {
  RATE_REST_PREMIUM: '100000',
  RATE_SUBMIT_PER_MINUTE: '100000',
  RATE_SUBMIT_PER_DAY: '100000',
  ADMIN_API_KEY: 'an-admin-key-of-more-than-32-characters',
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  ALLOW_PRIVATE_NETWORK: 'true',
};

/** The error of a delivery whose process was killed while it sent. */
export const UNCERTAIN = 'The service was interrupted while sending. The event may have arrived.';

/** The lease of a job ends about ten seconds after its process was killed; the next poll finds the job. */
export const PATIENCE_MS = 90_000;

/** A service in a process that tests kill and start again, and a partner with a webhook receiver. */
export class RestartedService {
  receiver!: Receiver;
  instance!: Instance;
  key!: string;
  private partnerId!: string;
  private port!: number;
  private inside: Service | undefined;

  private constructor(readonly databaseUrl: string) {}

  static async start(): Promise<RestartedService> {
    const service = new RestartedService(await cloneDatabase());
    await service.start();
    await service.call('POST', '/admin/categories', { slug: 'writing', name: 'Writing' });
    await service.call('POST', '/admin/tags', { slug: 'seo', name: 'SEO' });
    return service;
  }

  async stop(): Promise<void> {
    await this.inside?.stop();
    await killAll();
    await dropDatabase(this.databaseUrl);
  }

  async start(): Promise<void> {
    const instance = new Instance(await freePort(), { ...ENVIRONMENT, DATABASE_URL: this.databaseUrl });
    this.instance = await instance.ready();
    this.port = instance.port;
  }

  /** For a start that no kill follows: a service in this process takes a sixth of the CPU time. */
  async startInside(): Promise<void> {
    this.inside = await Service.startSeparate(ENVIRONMENT, this.databaseUrl);
    this.port = Number(new URL(this.inside.url).port);
  }

  /** Ends the leases of the killed process by SQL, so that most tests do not wait for it. */
  async startAfterLeases(): Promise<void> {
    await rowsOf(this.databaseUrl, 'update jobs set leased_until = now() where leased_until > now()');
    await this.start();
  }

  async kill(): Promise<void> {
    this.instance.child.kill('SIGKILL');
    await this.instance.ended;
  }

  /** Each test has a partner of its own, and uses the process that the last one started. */
  async addPartner(): Promise<void> {
    this.receiver = await Receiver.start();
    this.partnerId = (
      await this.call('POST', '/admin/partners', {
        name: 'Launch Harbor',
        contactEmail: 'team@launchharbor.example',
        webhookUrl: this.receiver.url,
      })
    ).id;
    ({ key: this.key } = await this.call('POST', `/admin/partners/${this.partnerId}/keys`, {}));
  }

  /** The response to a call, or undefined if the process is killed before it responds. */
  async call(method: string, path: string, body?: unknown, key = ENVIRONMENT.ADMIN_API_KEY): Promise<any> {
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}/v1${path}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return (await response.json()).data;
    } catch {
      return undefined;
    }
  }

  submitTool(name: string): Promise<any> {
    return this.call(
      'POST',
      '/submit-ai-tool',
      submission({ name, paymentType: 'starter', tags: [name, 'seo'] }),
      this.key,
    );
  }

  /** Oldest first. */
  async deliveries(): Promise<any[]> {
    const newestFirst: any[] = await this.call(
      'GET',
      `/admin/webhook-deliveries?partnerId=${this.partnerId}&limit=100`,
    );
    return newestFirst
      .map(({ id, status, error, requestBody }) => ({ id, status, error, toolId: requestBody.tool.id }))
      .reverse();
  }

  concluded(count: number): Promise<any[]> {
    return until(async () => {
      const rows = await this.deliveries();
      return rows.length >= count && rows.every(({ status }) => status !== 'pending') && rows;
    }, PATIENCE_MS);
  }

  /** How often each message arrived. */
  arrivals(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { headers } of this.receiver.received) {
      const id = String(headers['webhook-id']);
      counts[id] = (counts[id] ?? 0) + 1;
    }
    return counts;
  }
}
