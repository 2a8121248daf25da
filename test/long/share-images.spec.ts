import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import type {
  SharedListing,
  ShareImagesService,
} from '../../src/contexts/listings/share-images/share-images.service.js';
import { directory, tool } from '../harness/listings.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const SITE = 'https://catalog.example';

let service: Service;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'share-images-'));
  service = await Service.start({ DATA_DIR: folder });
  service.drawShareImages();
});

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

const listing = (fields: Partial<SharedListing> = {}): SharedListing => ({
  name: 'Draftwell',
  tagline: 'From a messy brief to a first draft.',
  facts: ['Writing', 'Freemium'],
  frame: null,
  isAdult: false,
  ...fields,
});

const of = async (shared: SharedListing, at = service): Promise<string | undefined> =>
  (await at.inside<ShareImagesService>('ShareImagesService').findShareImage(shared)).url;
const drawn = (shared: SharedListing): Promise<string> => until(() => of(shared));
const openJobs = async (at = service): Promise<number> => {
  const [row] = await at
    .inside<DataSource>('DataSource')
    .query<[{ count: number }]>(`select count(*)::integer from jobs where kind = 'draw-share-card'`);
  return row.count;
};

describe('The share image of a listing without one', () => {
  it('is drawn after the first view, in the recommended size, and can be cached forever', async () => {
    expect(await of(listing())).toBeUndefined();
    const address = await drawn(listing());
    expect(address).toMatch(/^https:\/\/catalog\.example\/images\/[0-9a-f]{2}\/[0-9a-f]{64}\.webp$/);
    const response = await fetch(address.replace(SITE, service.url));
    expect(response.headers.get('cache-control')).toContain('immutable');
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['webp', 1_200, 630]);
    expect(await of(listing())).toBe(address);
    await until(async () => (await openJobs()) === 0);
  });

  it('is drawn once and used by every process', async () => {
    const address = await drawn(listing());
    const second = await Service.start({ DATA_DIR: folder }, service.databaseUrl);
    second.drawShareImages();
    try {
      expect(await of(listing(), second)).toBe(address);
      expect(await openJobs()).toBe(0);
    } finally {
      await second.stop();
    }
  });

  it('changes with the name, the tagline or a fact', async () => {
    const before = await drawn(listing());
    const changes = [{ name: 'Draftbetter' }, { tagline: 'Another line.' }, { tagline: null }, { facts: ['Legal'] }];
    const addresses: string[] = [];
    for (const change of changes) addresses.push(await drawn(listing(change)));
    expect(new Set([before, ...addresses]).size).toBe(1 + changes.length);
  });

  it('is not drawn for a listing with its own image, an adult listing, or a name in a script that the font lacks', async () => {
    for (const shared of [
      listing({ name: 'Framed', frame: `${SITE}/images/ab/ab${'0'.repeat(62)}.webp` }),
      listing({ name: 'Adult', isAdult: true }),
      listing({ name: '漢字の道具' }),
      listing({ name: 'كتالوج' }),
      listing({ name: '🦊🦊' }),
      listing({ name: '\u202e\u2066\u200b' }),
    ])
      expect(await of(shared)).toBeUndefined();
    expect(await openJobs()).toBe(0);
  });

  it.each([
    ['markup', '<span size="9999999">x</span><b>&amp; "y"', `</span><img src=x onerror='alert(1)'>&#0;&bad;`],
    ['200,000 characters', 'W'.repeat(200_000), 'word '.repeat(40_000)],
    ['direction marks', '\u202eevil\u202c \u2066x\u2069', '\u200fline\u061c'],
    ['emoji', 'Fox 🦊 Tool 👨‍👩‍👧', '🎉'.repeat(300)],
    ['control characters', 'A\0B\u0007C\ud800', 'x\r\n\ty\udfff'],
    ['piled-up accents', `Z${'\u0301'.repeat(500)}algo`, `e${'\u0323'.repeat(5_000)}`],
    ['one letter', 'X', ''],
  ])('is drawn in the same size from a name and tagline of %s', async (_, name, tagline) => {
    const response = await fetch((await drawn(listing({ name, tagline }))).replace(SITE, service.url));
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1_200, 630]);
  });
});

describe('The page of a listing', () => {
  const meta = async (path: string): Promise<Record<string, string>> => {
    const { text } = await service.get(path, undefined, { accept: 'text/html' });
    return Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
  };
  const shared = (image: string): RegExp => new RegExp(`^${SITE}/${image}$`);
  const OF_THE_SITE = shared('assets/share\\.[\\w-]+\\.webp');
  const IN_THE_STORE = shared('images/[0-9a-f]{2}/[0-9a-f]{64}\\.webp');
  const size = { 'og:image:width': '1200', 'og:image:height': '630', 'twitter:card': 'summary_large_image' };

  const untilDrawn = (path: string): Promise<Record<string, string>> =>
    until(async () => {
      const found = await meta(path);
      return IN_THE_STORE.test(found['og:image'] ?? '') ? found : undefined;
    }, 40_000);

  it.each([
    ['tool', '/tools/pageful', tool({ slug: 'pageful', name: 'Pageful', frame: null })],
    ['directory', '/directories/harborlist', directory({ slug: 'harborlist', name: 'Harborlist', frame: null })],
  ])("of a %s uses the site's image first, and its own as soon as it is drawn", async (_, path, line) => {
    await service.import(line);
    expect(await meta(path)).toMatchObject({ ...size, 'og:image': expect.stringMatching(OF_THE_SITE) });
    const drawnOne = await untilDrawn(path);
    expect(drawnOne).toMatchObject({ ...size, 'og:image:alt': line['name'], 'twitter:image': drawnOne['og:image'] });
    // From now on, the page is cached.
    expect(await meta(path)).toEqual(drawnOne);
    await service.import({ ...line, name: `${String(line['name'])} Two` });
    expect((await untilDrawn(path))['og:image']).not.toBe(drawnOne['og:image']);
  });

  it.each([
    ['tool', '/tools', { tagline: 'A tagline', description: 'Text', pricing: 'FREE' }],
    ['directory', '/directories', { cost: 'Free', type: 'dofollow' }],
  ])('of a %s created or edited by an admin has its own image at the first view', async (_, path, fields) => {
    const images = async (): Promise<number> => {
      const [row] = await service
        .inside<DataSource>('DataSource')
        .query<[{ count: number }]>('select count(*)::integer from share_images');
      return row.count;
    };
    const drawnAfter = async (edit: () => Promise<unknown>): Promise<void> => {
      const before = await images();
      await edit();
      await until(async () => (await images()) > before);
    };
    const body = { slug: 'by-hand', name: 'By Hand', website: 'https://by-hand.example/', ...fields };
    let id = '';
    await drawnAfter(async () => (id = (await service.admin('POST', path, body)).body.data.id));
    const first = (await meta(`${path}/by-hand`))['og:image'];
    expect(first).toMatch(IN_THE_STORE);
    await drawnAfter(() => service.admin('PATCH', `${path}/${id}`, { name: 'By Hand Two' }));
    const second = (await meta(`${path}/by-hand`))['og:image'];
    expect(second).toMatch(IN_THE_STORE);
    expect(second).not.toBe(first);
  });

  it('adds no job when it is imported or not published', async () => {
    await service.import(tool({ name: 'Imported' }), directory({ name: 'Imported too' }));
    const { kind: _, ...body } = tool({ name: 'Hidden', published: false });
    expect((await service.admin('POST', '/tools', body)).status).toBe(201);
    expect(await openJobs()).toBe(0);
  });

  it("uses the site's image for an adult listing, and a listing's own image if it has one", async () => {
    const frame = `${SITE}/images/ab/ab${'0'.repeat(62)}.webp`;
    await service.import(
      { kind: 'category', slug: 'nsfw', name: 'NSFW', adult: true },
      tool({ slug: 'grown-up', category: 'nsfw', frame }),
      tool({ slug: 'own-frame', frame }),
    );
    expect((await meta('/tools/grown-up'))['og:image']).toMatch(OF_THE_SITE);
    const own = await meta('/tools/own-frame');
    expect([own['og:image'], own['twitter:image']]).toEqual([frame, frame]);
    expect(own).not.toHaveProperty('og:image:width');
  });

  it('uses an image of the site that can be fetched', async () => {
    const address = (await meta('/'))['og:image'] ?? '';
    const response = await fetch(address.replace(SITE, service.url));
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    expect([width, height]).toEqual([1_200, 630]);
  });
});

describe('Jobs that draw share images', () => {
  it('are limited in number, regardless of the number of views', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, number) => of(listing({ name: `Crawled ${number}` }))));
    const count = await openJobs();
    expect(count).toBeGreaterThan(10);
    // Concurrent views can each add one more.
    expect(count).toBeLessThan(150);
    await service.inside<DataSource>('DataSource').query(`delete from jobs where kind = 'draw-share-card'`);
  });

  it('of a version without the site’s look end without an image', async () => {
    const { manager } = service.inside<DataSource>('DataSource');
    await manager.query(
      `insert into jobs (kind, queue, payload, max_attempts)
       values ('draw-share-image', 'draw-share-image', '{"fingerprint": "former", "card": {}}', 3)`,
    );
    await manager.query(`select pg_notify('jobs_added', 'draw-share-image')`);
    await until(
      async () => (await manager.query<unknown[]>(`select from jobs where kind = 'draw-share-image'`)).length === 0,
    );
    expect(await manager.query(`select from share_images where fingerprint = 'former'`)).toEqual([]);
  });

  it('fail permanently if the image store stays broken, and are not added again for the same listing', async () => {
    const broken = await Service.start({
      IMAGE_STORE: 's3',
      IMAGE_STORE_S3_ENDPOINT: 'http://127.0.0.1:9',
      IMAGE_STORE_S3_BUCKET: 'bucket',
      IMAGE_STORE_S3_REGION: 'local',
      IMAGE_STORE_S3_ACCESS_KEY: 'access',
      IMAGE_STORE_S3_SECRET_KEY: 'secret',
    });
    broken.drawShareImages();
    try {
      expect(await of(listing(), broken)).toBeUndefined();
      expect(await openJobs(broken)).toBe(1);
      await until(async () => {
        const { manager } = broken.inside<DataSource>('DataSource');
        await manager.query('update jobs set due_at = now() where leased_until is null');
        await manager.query(`select pg_notify('jobs_added', 'draw-share-card')`);
        return (await openJobs(broken)) === 0;
      }, 60_000);
      const next = await Service.start({ DATA_DIR: folder }, broken.databaseUrl);
      next.drawShareImages();
      expect(await of(listing(), next)).toBeUndefined();
      expect(await openJobs(broken)).toBe(0);
      await next.stop();
    } finally {
      await broken.stop();
    }
  });
});
