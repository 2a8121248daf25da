import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { loadConfig } from '../../src/platform/config/config.js';
import {
  ICON_BOUND,
  ImageProcessingService,
  withTemporaryFile,
} from '../../src/platform/images/image-processing.service.js';
import { type ImageStore, LocalImageStore, S3ImageStore } from '../../src/platform/images/image-store.js';
import { S3Server } from '../harness/servers/s3-server.js';
import { Service } from '../harness/service.js';

const SITE = 'https://catalog.example';
let folder: string;
let image: Buffer;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  image = await withTemporaryFile(async (file) => {
    await file.writeFile(png);
    return new ImageProcessingService().toWebp(file, ICON_BOUND);
  });
  const digest = createHash('sha256').update(image).digest('hex');
  path = `${digest.slice(0, 2)}/${digest}.webp`;
});
afterAll(() => rm(folder, { recursive: true }));

const filesIn = async (root: string): Promise<string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ name }) => name);

describe('The local image store', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start({ DATA_DIR: folder, RATE_PUBLIC_PER_MINUTE: '1' });
    await service.inside<ImageStore>('ImageStore').putImage(image);
  });
  afterAll(() => service.stop());

  const fetched = (address: string, init: RequestInit = {}) => fetch(service.url + address, init);

  it('stores an image under a public URL that any site can show and cache permanently', async () => {
    expect(await service.inside<ImageStore>('ImageStore').putImage(image)).toBe(`${SITE}/images/${path}`);
    const answer = await fetched(`/images/${path}`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(image.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('responds to HEAD like to GET, without the body', async () => {
    const answer = await fetched(`/images/${path}`, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(image.length)]);
    expect((await answer.arrayBuffer()).byteLength).toBe(0);
  });

  it('charges no budget for images', async () => {
    for (let calls = 0; calls < 5; calls++) expect((await fetched(`/images/${path}`)).status).toBe(200);
  });

  it('stores the same image once, even for simultaneous calls, and leaves no temporary files', async () => {
    const dataDir = join(folder, 'once');
    const store = new LocalImageStore({ dataDir, siteUrl: SITE });
    const addresses = await Promise.all(Array.from({ length: 10 }, () => store.putImage(image)));
    expect(new Set(addresses).size).toBe(1);
    expect(await filesIn(dataDir)).toEqual([path.slice(3)]);
  });

  it('serves only stored images: no other names, no folders, nothing outside', async () => {
    await writeFile(join(folder, 'secret.webp'), 'secret');
    await writeFile(join(folder, 'images', path.slice(0, 2), 'notes.webp'), 'secret');
    const digest = path.slice(3, -5);
    const other = digest.startsWith('00') ? '11' : '00';
    for (const address of [
      `/images/${path.slice(0, 2)}/${'0'.repeat(64)}.webp`,
      `/images/00/${'0'.repeat(64)}.webp`,
      `/images/${other}/${digest}.webp`,
      `/images/${path.toUpperCase()}`,
      `/images/${path}%00`,
      `/images/${path}.bak`,
      `/images/${path.slice(0, 2)}/notes.webp`,
      '/images/..%2F/secret.webp',
      '/images/..%2F..%2Fetc/passwd',
      `/images/${path.slice(0, 2)}/..%2F..%2Fsecret.webp`,
      `/images/${path.slice(0, 2)}/..%5C..%5Csecret.webp`,
      '/images/00/x',
    ]) {
      const answer = await fetched(address);
      expect([address, answer.status]).toEqual([address, 404]);
      expect(await answer.json()).toEqual({ success: false, error: 'Image not found.' });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('recognizes its own URLs', () => {
    const store = service.inside<ImageStore>('ImageStore');
    expect(store.ownsUrl(`${SITE}/images/${path}`)).toBe(true);
    for (const other of [
      `https://other.example/images/${path}`,
      `${SITE}.evil.example/images/${path}`,
      `${SITE}/images/../images/${path}`,
      `${SITE}/images/${path}?x`,
      `${SITE}/images/x.png`,
      SITE,
      '',
    ])
      expect([other, store.ownsUrl(other)]).toEqual([other, false]);
  });

  it('throws if the disk rejects the write, so that the job retries', async () => {
    const dataDir = join(folder, 'broken');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'images'), 'a file where the folder should be');
    await expect(new LocalImageStore({ dataDir, siteUrl: SITE }).putImage(image)).rejects.toThrow('ENOTDIR');
    await rm(join(dataDir, 'images'));
    expect(await new LocalImageStore({ dataDir, siteUrl: SITE }).putImage(image)).toBe(`${SITE}/images/${path}`);
  });
});

describe('The S3 image store', () => {
  let s3: S3Server;
  beforeAll(async () => (s3 = await S3Server.start()));
  afterAll(() => s3.stop());

  const storeWith = (changes: Record<string, string> = {}): S3ImageStore => {
    const { imageStore } = loadConfig({ ...s3.environment, ...changes });
    if (imageStore === 'local') throw new Error('The configuration did not choose S3');
    return new S3ImageStore(imageStore);
  };

  it('puts an image into the bucket, with its type and caching headers', async () => {
    const address = await storeWith().putImage(image);
    expect(address).toBe(`${s3.url}/pictures/images/${path}`);
    expect(storeWith().ownsUrl(address)).toBe(true);
    const answer = await fetch(address);
    expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await storeWith().putImage(image)).toBe(address);
  });

  it.each([
    ['a wrong secret', { IMAGE_STORE_S3_SECRET_KEY: 'wrong' }, '403'],
    ['an unknown access key', { IMAGE_STORE_S3_ACCESS_KEY: 'unknown' }, '403'],
    ['another region', { IMAGE_STORE_S3_REGION: 'us-east-1' }, '403'],
    ['an unknown bucket', { IMAGE_STORE_S3_BUCKET: 'no-such-bucket' }, '404'],
  ])('fails with %s', async (_, changes, status) => {
    await expect(storeWith(changes).putImage(image)).rejects.toThrow(`The image store returned ${status}`);
  });

  it('throws if the store is down, broken or redirects', async () => {
    const responses: [number, Record<string, string>][] = [
      [500, {}],
      [503, {}],
      [307, { location: 'http://127.0.0.1:9/' }],
    ];
    const server = http.createServer((_, response) =>
      response.writeHead(...(responses.shift() ?? [500, {}])).end('Oops'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const broken = storeWith({
      IMAGE_STORE_S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    await expect(broken.putImage(image)).rejects.toThrow('The image store returned 500: Oops');
    await expect(broken.putImage(image)).rejects.toThrow('The image store returned 503: Oops');
    await expect(broken.putImage(image)).rejects.toThrow('fetch failed');
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(broken.putImage(image)).rejects.toThrow('fetch failed');
  });

  it('is used by the service if configured, which then serves no images itself', async () => {
    const service = await Service.start({ ...s3.environment, DATA_DIR: folder });
    try {
      await new LocalImageStore({ dataDir: folder, siteUrl: SITE }).putImage(image);
      expect(service.inside<ImageStore>('ImageStore').constructor.name).toBe(S3ImageStore.name);
      expect((await service.get(`/images/${path}`)).status).toBe(404);
    } finally {
      await service.stop();
    }
  });
});
