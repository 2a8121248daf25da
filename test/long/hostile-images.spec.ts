import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { cloneDatabase, dropDatabase } from '../harness/database.js';
import { freePort } from '../harness/free-port.mjs';
import { gif, ico, jpegOfMarkers, png, pngWithHugeProfile, webpOfFrames } from './hostile-images.js';
import { Instance, killAll } from '../harness/instance.js';
import { category } from '../harness/listings.js';
import { submission } from '../harness/partner.js';
import { processTreeOf, type RunningProcess } from '../harness/processes.js';
import { until } from '../harness/until.mjs';

const ADMIN_KEY = 'an-admin-key-of-more-than-32-characters';
const MEBIBYTE = 1_048_576;
/** Of the service and its image worker together. */
const MAX_MEMORY = 350 * MEBIBYTE;
const PATIENCE_MS = 60_000;

jest.setTimeout(90_000);

describe('Hostile images', () => {
  let databaseUrl: string;
  let instance: Instance;
  let key: string;
  let server: Server;
  let site: string;
  let asked: string[];
  let mostMemory = 0;
  const files: Record<string, Buffer | string> = {};

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    instance = await new Instance(await freePort(), {
      ADMIN_API_KEY: ADMIN_KEY,
      DATABASE_URL: databaseUrl,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      ALLOW_PRIVATE_NETWORK: 'true',
      RATE_REST_PREMIUM: '100000',
      // The flags of `npm start` and the Dockerfile.
      NODE_OPTIONS: '--max-old-space-size=512 --max-semi-space-size=8',
    }).ready();
    await call('POST', '/admin/import', category('writing'), 'application/x-ndjson');
    const { id } = await call('POST', '/admin/partners', { name: 'Partner', contactEmail: 'a@partner.example' });
    ({ key } = await call('POST', `/admin/partners/${id}/keys`, {}));
    const good = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    Object.assign(files, {
      '/': `<link rel=icon href=/wide.png sizes=64x64><link rel=icon href=/wide.ico><meta property=og:image content=/tall.png>`,
      '/good.png': good,
      '/wide.png': png(6_000_000, 4),
      '/wider.png': png(12_000_000, 2),
      '/tall.png': png(1, 24_000_000),
      '/wide.ico': ico(png(3_000_000, 8)),
      '/wide.gif': gif(65_535, 190),
      '/profile.png': pngWithHugeProfile(),
      '/markers.jpg': await jpegOfMarkers(),
      '/frames.webp': await webpOfFrames(),
    });
  });

  beforeEach(async () => {
    asked = [];
    server = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(url in files ? 200 : 404).end(files[url]);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(() => server.close().closeAllConnections());

  afterAll(async () => {
    await killAll();
    await dropDatabase(databaseUrl);
  });

  async function call(method: string, path: string, body?: object, type = 'application/json'): Promise<any> {
    const response = await fetch(`http://127.0.0.1:${instance.port}/v1${path}`, {
      method,
      headers: { 'x-api-key': path.startsWith('/admin') ? ADMIN_KEY : key, 'content-type': type },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = await response.json();
    expect(error).toBeUndefined();
    return data;
  }

  const submitted = async (fields: object): Promise<string> =>
    (await call('POST', '/submit-ai-tool', submission({ website: `${site}/`, ...fields }))).slug;

  /** The service and its image worker. A fork that is about to become the worker shares its memory, so it is not counted. */
  const family = (): RunningProcess[] =>
    processTreeOf(instance.child.pid ?? 0).filter(
      ({ pid, command }) => pid === instance.child.pid || command.includes('image.worker'),
    );

  /** Resolves when its job has ended, which fills in the FAQ last. Measures memory meanwhile. */
  const enriched = (slug: string): Promise<any> =>
    until(async () => {
      const held = family().reduce((sum, { bytes }) => sum + bytes, 0);
      mostMemory = Math.max(mostMemory, held);
      const tool = await call('GET', `/tools/${slug}`);
      return tool.faqs.length > 0 && tool;
    }, PATIENCE_MS);

  it('leave their fields null, and the service within its memory limit', async () => {
    const harmful = Object.keys(files).filter((path) => !['/', '/good.png', '/wide.png', '/tall.png'].includes(path));
    const given = await submitted({
      name: 'Given',
      icon: `${site}/wide.png`,
      frame: `${site}/tall.png`,
      screenshots: [...harmful, '/good.png'].map((path) => site + path),
    });
    expect(await enriched(given)).toMatchObject({
      icon: null,
      frame: null,
      screenshots: [expect.stringMatching(/\/images\/.+\.webp$/)],
    });
    const found = await submitted({ name: 'Found' });
    expect(await enriched(found)).toMatchObject({ icon: null, frame: null, screenshots: [] });
    expect(mostMemory).toBeGreaterThan(0);
    expect(mostMemory).toBeLessThan(MAX_MEMORY);
    // No image was retried.
    expect(asked.filter((path) => path === '/frames.webp')).toHaveLength(1);
  });

  it('fail alone if their worker is killed: the job and the other images succeed', async () => {
    const slug = await submitted({ icon: `${site}/frames.webp`, frame: `${site}/good.png` });
    const worker = await until(() => family().find(({ command }) => command.includes('image.worker')));
    process.kill(worker.pid, 'SIGKILL');
    expect(await enriched(slug)).toMatchObject({ icon: null, frame: expect.stringMatching(/\/images\/.+\.webp$/) });
    expect(asked.sort()).toEqual(['/', '/frames.webp', '/good.png']);
    expect(instance.isRunning).toBe(true);
  });
});
