import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import type { ImageStore } from '../../src/platform/images/image-store.js';
import type { DemoCatalogService } from '../../src/surfaces/demo/demo-catalog.service.js';
import { S3Server } from '../harness/servers/s3-server.js';
import { Service } from '../harness/service.js';

interface Row {
  slug: string;
  icon: string | null;
  frame: string | null;
  screenshots: string[];
}

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'demo-images-'))));
afterAll(() => rm(folder, { recursive: true }));

const listings = (service: Service): Promise<Row[]> =>
  service
    .inside<DataSource>('DataSource')
    .query<Row[]>(
      `select slug, icon, frame, screenshots from tools union all select slug, icon, frame, '[]' from directories`,
    );

const sizeOf = async (address: string): Promise<string> => {
  const response = await fetch(address);
  expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/webp']);
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  return `${format} ${width}x${height}`;
};

describe('The demo catalog', () => {
  it('uses only its own images, which are in the image store', async () => {
    const service = await Service.start({ DATA_DIR: folder });
    try {
      await service.inside<DemoCatalogService>('DemoCatalogService').importCatalog('test');
      const rows = await listings(service);
      const at = (address: string): string => address.replace('https://catalog.example', service.url);
      const icons = rows.flatMap(({ icon }) => icon ?? []);
      const frames = rows.flatMap(({ frame }) => frame ?? []);
      const screenshots = rows.flatMap((row) => row.screenshots);
      for (const address of [...icons, ...frames, ...screenshots])
        expect([address, service.inside<ImageStore>('ImageStore').ownsUrl(address)]).toEqual([address, true]);
      expect(icons.length).toBeGreaterThan(450);
      expect(new Set(icons).size).toBeGreaterThan(icons.length - 5);
      expect(new Set(await Promise.all(icons.map((icon) => sizeOf(at(icon)))))).toEqual(new Set(['webp 128x128']));
      expect(frames.length).toBeGreaterThanOrEqual(12);
      expect(new Set(await Promise.all(frames.map((frame) => sizeOf(at(frame)))))).toEqual(new Set(['webp 1200x630']));
      expect(screenshots.length).toBeGreaterThan(frames.length);
      const sizes = await Promise.all(screenshots.map((screenshot) => sizeOf(at(screenshot))));
      expect(new Set(sizes)).toEqual(new Set(['webp 1280x800']));
    } finally {
      await service.stop();
    }
  });

  it('stores its images in the configured bucket', async () => {
    const s3 = await S3Server.start();
    const service = await Service.start(s3.environment);
    try {
      await service.inside<DemoCatalogService>('DemoCatalogService').importCatalog('test');
      const [first] = (await listings(service)).filter(({ frame }) => frame !== null);
      expect(first?.frame).toContain(`${s3.url}/pictures/images/`);
      expect(await sizeOf(first?.frame ?? '')).toBe('webp 1200x630');
    } finally {
      await service.stop();
      await s3.stop();
    }
  });
});
