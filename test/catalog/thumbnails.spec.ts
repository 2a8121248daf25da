import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import sharp from 'sharp';
import type { ThumbnailsService } from '../../src/contexts/catalog/thumbnails/thumbnails.service.js';
import type { ImageStore } from '../../src/platform/images/image-store.js';
import { rowsOf } from '../harness/database.js';
import { tool } from '../harness/listings.js';
import { S3Server } from '../harness/servers/s3-server.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thumbnails-'));
  service = await Service.start({ DATA_DIR: folder });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const ELSEWHERE = 'https://elsewhere.example/picture.png';
let pictures = 0;

/** The URL of a stored picture unlike all others. */
async function stored(at = service): Promise<string> {
  pictures += 1;
  const background = { r: pictures, g: pictures, b: 90 };
  const picture = sharp({ create: { width: 1_200, height: 630, channels: 3, background } }).webp({ lossless: true });
  return at.inside<ImageStore>('ImageStore').putImage(await picture.toBuffer());
}

const thumbnails = (at = service): ThumbnailsService => at.inside('ThumbnailsService');

/** The image of a tool's card in a list. What a job saved is shown once the service is notified. */
async function shown(slug: string, at = service) {
  const { text } = await at.get('/new', undefined, { accept: 'text/html' });
  const card = load(text)(`.listing:has(h3 a[href="/tools/${slug}"])`);
  expect(card.length).toBe(1);
  const image = card.find('.thumbnail > img:not(.listing-icon)');
  return image.length === 0 ? undefined : image;
}

const countThumbnails = async (): Promise<number> =>
  (await rowsOf(service.databaseUrl, 'select from thumbnails')).length;

describe('The thumbnail of a tool', () => {
  it('shows its first picture, small and loaded lazily, or else its icon', async () => {
    const [icon, frame, screenshot] = [await stored(), await stored(), await stored()];
    await service.import(
      tool({ slug: 'framed', icon, frame, screenshots: [screenshot] }),
      tool({ slug: 'hosted-elsewhere', icon, frame: ELSEWHERE, screenshots: [ELSEWHERE, screenshot] }),
      tool({ slug: 'without-pictures', icon }),
    );
    expect(await shown('framed')).toBeUndefined();
    await thumbnails().addMissing();
    const image = await until(() => shown('framed'));
    expect(image.attr()).toMatchObject({ width: '160', height: '84', loading: 'lazy', alt: '' });
    const { format, width, height } = await sharp(
      await (await fetch(new URL(image.attr('src') ?? '', service.url))).arrayBuffer(),
    ).metadata();
    expect([format, width, height]).toEqual(['webp', 320, 168]);
    expect((await shown('hosted-elsewhere'))?.attr('src')).not.toBe(image.attr('src'));
    expect(await shown('hosted-elsewhere')).toBeDefined();
    expect(await shown('without-pictures')).toBeUndefined();
  });

  it('shows the picture that an admin put first', async () => {
    const [old, other] = [await stored(), await stored()];
    const { body } = await service.admin('POST', '/tools', tool({ slug: 'changing', frame: old }));
    await thumbnails().addMissing();
    const before = (await until(() => shown('changing'))).attr('src');
    await service.admin('PATCH', `/tools/${body.data.id}`, { frame: other });
    expect(await shown('changing')).toBeUndefined();
    await thumbnails().addMissing();
    const after = (await until(() => shown('changing'))).attr('src');
    expect(after).not.toBe(before);
  });

  it('is the icon if the picture is missing or cannot be decoded, which is tried once', async () => {
    const store = service.inside<ImageStore>('ImageStore');
    const broken = await store.putImage(Buffer.from('not an image'));
    const missing = `${store.base}/00/${'0'.repeat(64)}.webp`;
    await service.import(tool({ slug: 'broken', frame: broken }), tool({ slug: 'missing', frame: missing }));
    await thumbnails().addMissing();
    expect([await shown('broken'), await shown('missing')]).toEqual([undefined, undefined]);
    const tried = await rowsOf(service.databaseUrl, 'select picture from thumbnails where url is null');
    expect(tried.map(({ picture }) => picture as string).sort()).toEqual([broken, missing].sort());
    const reads = jest.spyOn(store, 'readImage');
    await thumbnails().addMissing();
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });

  it('is not in responses of the API', async () => {
    const { body } = await service.get('/v1/tools/framed', (await service.catalogKey()).key);
    expect(Object.keys(body.data).filter((name) => /thumb/i.test(name))).toEqual([]);
  });
});

describe('The job that adds thumbnails', () => {
  it('saves its progress in steps, continues after an interruption, and may run in two processes', async () => {
    const frames = await Promise.all(Array.from({ length: 25 }, () => stored()));
    await service.import(...frames.map((frame, index) => tool({ slug: `step-${index}`, frame })));
    const before = await countThumbnails();
    const stop = new AbortController();
    const store = service.inside<ImageStore>('ImageStore');
    const put = jest.spyOn(store, 'putImage');
    const interrupted = thumbnails().addMissing(stop.signal);
    // In the first step.
    await until(() => put.mock.calls.length > 0);
    stop.abort();
    await expect(interrupted).rejects.toThrow();
    // At least the picture it was working on, and not all of the step.
    const saved = (await countThumbnails()) - before;
    expect([saved > 0, saved < 20]).toEqual([true, true]);
    put.mockRestore();

    const other = await Service.start({ DATA_DIR: folder }, service.databaseUrl);
    try {
      await Promise.all([thumbnails().addMissing(), thumbnails(other).addMissing()]);
    } finally {
      await other.stop();
    }
    expect((await countThumbnails()) - before).toBe(25);
  });

  it('is added by the maintenance of the catalog', async () => {
    await service.import(tool({ slug: 'by-job', frame: await stored() }));
    const maintenance = service.inside<{ thumbnailsAt: number; runRound(): Promise<boolean> }>(
      'CatalogMaintenanceService',
    );
    // Once a day.
    maintenance.thumbnailsAt = 0;
    await until(async () => {
      await maintenance.runRound();
      return shown('by-job');
    });
  });

  it('works with pictures in a bucket, and is retried for those that cannot be read', async () => {
    const s3 = await S3Server.start();
    const remote = await Service.start(s3.environment);
    try {
      const frame = await stored(remote);
      await remote.import(tool({ slug: 'remote', frame }), tool({ slug: 'other', frame: await stored(remote) }));
      const store = remote.inside<ImageStore>('ImageStore');
      const failure = jest.spyOn(store, 'readImage').mockRejectedValueOnce(new Error('The image store returned 503'));
      await expect(thumbnails(remote).addMissing()).rejects.toThrow('503');
      failure.mockRestore();
      expect(await rowsOf(remote.databaseUrl, 'select from thumbnails')).toHaveLength(1);
      await thumbnails(remote).addMissing();
      const src = (await until(() => shown('remote', remote))).attr('src') ?? '';
      expect(src).toContain(`${s3.url}/pictures/images/`);
      expect((await fetch(src)).headers.get('content-type')).toBe('image/webp');
    } finally {
      await remote.stop();
      await s3.stop();
    }
  });
});
