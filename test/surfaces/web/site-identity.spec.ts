import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import sharp from 'sharp';
import type { ShareImagesService } from '../../../src/contexts/listings/share-images/share-images.service.js';
import { tool } from '../../harness/listings.js';
import { MailServer } from '../../harness/servers/mail-server.js';
import { Service } from '../../harness/service.js';
import { TestUsers } from '../../harness/test-users.js';
import { until } from '../../harness/until.mjs';

const NAME = 'Nord & <Süd>';

const HOSTILE = `# Our *own* <b>terms</b>

<script>alert(1)</script> <img src=x onerror=alert(1)>

<div onclick="alert(1)">

# Second heading

[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](/pricing) [e](https://good.example) <team@catalog.example>

![picture](https://tracker.example/pixel.png)

| a | b |
| - | - |
| <i>c</i> | d |
`;

let folder: string;
let mailServer: MailServer;
let service: Service;
let plain: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-identity-'));
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'pages/terms.md'), HOSTILE);
  await writeFile(join(folder, 'pages/contact.md'), 'Write to us.');
  const logo = sharp({ create: { width: 64, height: 32, channels: 4, background: '#ff0000' } });
  await writeFile(join(folder, 'logo'), await logo.png().toBuffer());
  mailServer = await MailServer.start();
  service = await Service.start({
    DATA_DIR: folder,
    SMTP_URL: mailServer.url,
    SITE_NAME: NAME,
    SITE_LOGO: join(folder, 'logo'),
    SITE_ACCENT_HUE: '20',
  });
  await service.import(tool({ slug: 'draftwell' }));
  plain = await Service.start({ DATA_DIR: folder, SMTP_URL: mailServer.url }, service.databaseUrl);
  for (const each of [service, plain]) each.drawShareImages();
});

afterAll(async () => {
  await plain.stop();
  await service.stop();
  await mailServer.stop();
  await rm(folder, { recursive: true });
});

const opened = async (path: string, at = service) =>
  load((await at.get(path, undefined, { accept: 'text/html' })).text);

describe('The name of the site', () => {
  it.each(['/', '/tools', '/tools/draftwell', '/privacy', '/sign-in', '/no-such-page'])(
    'replaces the built-in one on %s',
    async (path) => {
      const page = await opened(path);
      expect(page('title').text()).toMatch(/ · Nord & <Süd>$/);
      expect(page('.brand').text()).toBe(NAME);
      expect(page('meta[property="og:site_name"]').attr('content')).toBe(NAME);
      expect(page('html').text()).not.toMatch(/\bCatalog\b/);
    },
  );

  it('is in the feed, in llms.txt and in emails', async () => {
    const feed = load((await service.get('/feed.xml')).text, { xml: true });
    expect([feed('feed > title').text(), feed('feed > author > name').text()]).toEqual([
      `New AI tools · ${NAME}`,
      NAME,
    ]);
    expect((await service.get('/llms.txt')).text).toMatch(/^# Nord & <Süd>\n/);
    const users = new TestUsers(service, mailServer);
    const email = users.newEmail();
    await users.asked(email);
    const mail = await mailServer.newest(email);
    expect(mail.subject).toMatch(/ is your Nord & <Süd> sign-in code$/);
    expect(mail.text).toContain(`sign in to ${NAME}:`);
  });

  it('is in no title of a view, because the layout adds it', async () => {
    const names = await readdir('src/surfaces/web', { recursive: true });
    const views = names.filter((name) => name.endsWith('.tsx'));
    const texts = await Promise.all(views.map((name) => readFile(join('src/surfaces/web', name), 'utf8')));
    expect(views.length).toBeGreaterThan(50);
    expect(views.filter((_, index) => texts[index]?.includes('· Catalog'))).toEqual([]);
  });

  it('is not in API documents', async () => {
    const [custom, builtIn] = await Promise.all(
      [service, plain].map(async (at) =>
        [await at.get('/v1/openapi.json'), await at.get('/v1/')].map(({ text }) => text),
      ),
    );
    expect(custom).toEqual(builtIn);
  });
});

describe('The logo of the site', () => {
  it('replaces the mark in the header and in the browser tab, with its own type and size', async () => {
    const page = await opened('/');
    const path = page('.brand img').attr('src') ?? '';
    expect([page('.brand svg').length, page('link[rel=icon]').attr('href')]).toEqual([0, path]);
    expect([page('.brand img').attr('width'), page('.brand img').attr('height')]).toEqual(['64', '32']);
    const response = await fetch(service.url + path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(join(folder, 'logo')));
  });

  it('is the mark of badges, which contain a small picture of it', async () => {
    const badge = load((await service.get('/badges/tools/draftwell.svg')).text, { xml: true });
    const [type, content = ''] = badge('svg > svg image').attr('href')?.split(',') ?? [];
    const { width, height } = await sharp(Buffer.from(content, 'base64')).metadata();
    expect([type, width, height]).toEqual(['data:image/webp;base64', 44, 22]);
    expect((await opened('/tools/draftwell'))('pre').text()).toContain(`width="${badge('svg').attr('width')}"`);
  });
});

describe('The accent hue', () => {
  it('is in the stylesheet and the icon, whose names change with it', async () => {
    const [own, builtIn] = [await opened('/'), await opened('/', plain)];
    const style = own('link[rel=stylesheet]').attr('href') ?? '';
    expect(style).not.toBe(builtIn('link[rel=stylesheet]').attr('href'));
    expect((await service.get(style)).text).toContain('--hue: 20;');
    expect((await plain.get(builtIn('link[rel=icon]').attr('href') ?? '')).text).toContain('#006655');
  });
});

describe('Share images', () => {
  const pixel = async (image: ArrayBuffer, left: number, top: number): Promise<number[]> => {
    const { data } = await sharp(image)
      .extract({ left, top, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  const isRed = ([r = 0, g = 0, b = 0]: number[]): boolean => r > 200 && g < 60 && b < 60;

  it('have the logo and the color of the site: its own and those of listings', async () => {
    const shared = { name: 'Draftwell', tagline: null, facts: [], frame: null, isAdult: false };
    const find = async (at: Service) =>
      (await at.inside<ShareImagesService>('ShareImagesService').findShareImage(shared)).url;
    const urls = [
      (await opened('/'))('meta[property="og:image"]').attr('content') ?? '',
      await until(() => find(service)),
    ];
    for (const url of urls) {
      const response = await fetch(url.replace('https://catalog.example', service.url));
      const image = await response.arrayBuffer();
      expect([response.status, (await sharp(image).metadata()).width]).toEqual([200, 1_200]);
      expect(isRed(await pixel(image, 100, 108))).toBe(true);
      // The bar at the bottom: more red than green at this hue, the opposite at the built-in one.
      const [red = 0, green = 0] = await pixel(image, 600, 625);
      expect(red).toBeGreaterThan(green);
    }
    // A site with another look does not use it.
    expect(await find(plain)).toBeUndefined();
  });
});

describe('Pages from DATA_DIR/pages', () => {
  it('escape HTML, drop unsafe links and load no images', async () => {
    const page = await opened('/terms');
    expect(page('h1').text()).toBe('Our own <b>terms</b>');
    expect(page('title').text()).toBe(`Our own <b>terms</b> · ${NAME}`);
    const text = page('article');
    expect(text.find('script, img, b, i, [onclick], [onerror]').length).toBe(0);
    expect(text.text()).toContain('<script>alert(1)</script>');
    expect(text.find('h2').text()).toBe('Second heading');
    expect(
      text
        .find('a')
        .map((_, link) => page(link).attr('href'))
        .get(),
    ).toEqual([
      '#second-heading',
      '/pricing',
      'https://good.example',
      'mailto:team@catalog.example',
      'https://tracker.example/pixel.png',
    ]);
    expect(text.find('td').first().text()).toBe('<i>c</i>');
  });

  it('need no heading', async () => {
    const page = await opened('/contact');
    expect([page('h1').text(), page('article div').text().trim()]).toEqual(['Contact', 'Write to us.']);
  });
});

describe('The built-in privacy page', () => {
  const tables = async (): Promise<string[][][]> => {
    const page = await opened('/privacy');
    return page('table')
      .map((_, table) => [
        page(table)
          .find('tbody tr')
          .map((__, row) => [
            page(row)
              .find('td')
              .map((___, cell) => page(cell).text())
              .get(),
          ])
          .get(),
      ])
      .get();
  };

  it('lists every cookie', async () => {
    const source = await readFile('src/surfaces/admission/page-cookies.service.ts', 'utf8');
    const names = [...(/type CookieName = (.*);/.exec(source)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, name]) => name,
    );
    expect(names.length).toBeGreaterThan(3);
    expect((await tables())[2]?.map(([name]) => name).sort()).toEqual(names.sort());
  });
});
