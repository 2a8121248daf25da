/** Everything that runs during the drill: a primary and its replica, Redis, two processes of the service, web sites. */
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../../dist/src/platform/database/migrate.js';
import { ImageDisk } from './image-disk.mjs';
import { freePort } from '../harness/free-port.mjs';
import { PostgresServer, RedisServer, ServiceProcess } from './servers.mjs';
import { startSite } from './site.mjs';

const run = promisify(execFile);
const ADMIN_KEY = 'drill-admin-key-of-more-than-32-characters';
const WIDE = '1000000000';
/** The listings that are read. Each is read once, unless a scene repeats it on purpose. */
export const LISTINGS = 12_000;
/** The budget of a standard key, small enough to be used up quickly. */
export const STANDARD_BUDGET = 20;

export const listing = (number) => ({
  kind: 'tool',
  slug: `listed-${number}`,
  name: `Listed ${number}`,
  tagline: `Known by the word ${wordOf(number)}`,
  description: `The listing number ${number} of the drill.`,
  website: `https://listed-${number}.example/`,
  pricing: 'FREE',
  category: 'writing',
});

/** A word that only this listing has, and that is not similar to another's. */
export const wordOf = (number) => `zq${[...String(number)].map((digit) => 'bdfghklmnr'[digit].repeat(2)).join('a')}x`;

export class Stage {
  undo = [];
  /** How many listings have been read; the next ones are not in the response cache. */
  asked = 0;
  issued = 0;

  async build() {
    const folders = await Promise.all(['primary', 'replica', 'data'].map(() => this.folder()));
    const [primaryFolder, replicaFolder, dataDir] = folders;
    await this.startDatabases(primaryFolder, replicaFolder);
    this.redis = new RedisServer(await freePort());
    this.hasRedis = await this.redis.start();
    if (this.hasRedis) this.undo.push(() => this.redis.stop());
    this.images = await ImageDisk.prepare(join(dataDir, 'images'));
    this.undo.push(() => this.images.remove());
    this.site = await startSite();
    this.undo.push(() => this.site.stop());
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: this.primary.url,
      DATABASE_REPLICA_URLS: this.replica.url,
      ADMIN_API_KEY: ADMIN_KEY,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ALLOW_PRIVATE_NETWORK: 'true',
      RATE_REST_PREMIUM: WIDE,
      RATE_REST_STANDARD: `${STANDARD_BUDGET}`,
      RATE_SUBMIT_PER_MINUTE: WIDE,
      RATE_SUBMIT_PER_DAY: WIDE,
      RATE_ASK_PER_MINUTE: WIDE,
      ...(this.hasRedis && { REDIS_URL: this.redis.url }),
    };
    this.services = [];
    for (let index = 0; index < 2; index += 1) {
      const service = new ServiceProcess(await freePort(), environment);
      await service.start();
      this.services.push(service);
      this.undo.push(() => service.stop());
    }
    await this.fill();
  }

  /** Runs all undo steps, even if one fails. */
  async tearDown() {
    for (const step of this.undo.splice(0).reverse())
      try {
        await step();
      } catch (error) {
        process.stderr.write(`${error.stack}\n`);
      }
  }

  /** The replica begins as a copy of the stopped primary. */
  async startDatabases(primaryFolder, replicaFolder) {
    this.primary = new PostgresServer(primaryFolder, await freePort(), { wal_keep_size: '512MB' });
    await this.primary.start();
    await migrate(this.primary.url);
    await this.primary.stop();
    await run('cp', ['-a', join(primaryFolder, 'postgres'), replicaFolder]);
    await writeFile(join(replicaFolder, 'postgres', 'standby.signal'), '');
    await this.primary.start();
    this.undo.push(() => this.primary.stop());
    const { hostname, port, username, password } = new URL(this.primary.url);
    this.replica = new PostgresServer(replicaFolder, await freePort(), {
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
      wal_retrieve_retry_interval: '500ms',
    });
    await this.replica.start();
    this.undo.push(() => this.replica.stop());
  }

  async fill() {
    const lines = [
      { kind: 'category', slug: 'writing', name: 'Writing' },
      { kind: 'tag', slug: 'seo', name: 'SEO' },
      ...Array.from({ length: LISTINGS }, (_, number) => listing(number)),
    ];
    const { errors } = await this.admin('/import', lines.map((line) => JSON.stringify(line)).join('\n'));
    if (errors.length > 0) throw new Error(`The import failed: ${JSON.stringify(errors[0])}`);
    const partner = await this.admin('/partners', {
      name: 'Drill',
      contactEmail: 'drill@tool.example',
      supportEnabled: true,
      supportMode: 'human',
    });
    this.partnerKey = (await this.admin(`/partners/${partner.id}/keys`, {})).key;
  }

  /** The key of a new user, with its whole budget. */
  async standardKey() {
    this.issued += 1;
    const user = await this.admin('/users', { email: `user${this.issued}@drill.example`, name: 'Drill' });
    return (await this.admin('/keys', { userId: user.id, name: 'Drill', acceptedPolicy: true })).key;
  }

  /** Reads a listing that was not read before. */
  async readFresh({ address }) {
    this.asked += 1;
    const headers = { 'x-api-key': this.partnerKey };
    const response = await fetch(`${address}/v1/tools/${listing(this.asked % LISTINGS).slug}`, { headers });
    await response.arrayBuffer();
  }

  async admin(path, body) {
    const isText = typeof body === 'string';
    const response = await fetch(`${this.services[0].address}/v1/admin${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ADMIN_KEY}`,
        'content-type': isText ? 'application/x-ndjson' : 'application/json',
      },
      body: isText ? body : JSON.stringify(body),
    });
    const { success, data, error } = await response.json();
    if (!success) throw new Error(`POST ${path} was refused: ${error}`);
    return data;
  }

  async folder() {
    const folder = await mkdtemp(join(tmpdir(), 'catalog-drill-'));
    // As root the database runs as `nobody`, which needs access to the folder.
    await chmod(folder, 0o755);
    this.undo.push(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }
}
