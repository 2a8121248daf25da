import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp, { type Metadata } from 'sharp';
import type { EnrichmentService, EnrichmentResult } from '../../src/contexts/partners/enrichment/enrichment.service.js';
import type { ListingToEnrich } from '../../src/contexts/partners/submissions/submission.entity.js';
import { Service } from '../harness/service.js';

const SITE = 'https://catalog.example';
const MEBIBYTE = 1_048_576;
const FAQ = [{ question: 'Is it fast?', answer: 'Yes, very.' }];
const FAQ_SCRIPT = `<script type="application/ld+json">${JSON.stringify({
  '@type': 'FAQPage',
  mainEntity: [{ name: 'Is it fast?', acceptedAnswer: { text: '<p>Yes, very.</p>' } }],
})}</script>`;

const LISTING: Omit<ListingToEnrich, 'website'> = {
  name: 'Acme Notes',
  tagline: 'Minutes that write themselves',
  description: 'Acme Notes turns meetings into minutes. It finds every open question.',
  pricing: 'FREE',
  categoryName: null,
  icon: null,
  frame: null,
  screenshots: [],
  wantsIcon: true,
  wantsFrame: true,
  wantsFeatures: false,
  wantsFaq: false,
};

type Answer =
  Buffer | string | { status?: number; headers?: Record<string, string>; body?: Buffer | string } | RequestListener;

/** A website on loopback: its responses by path, and its requests. */
class Site {
  readonly asked: string[] = [];
  readonly headers = new Map<string, IncomingMessage['headers']>();

  private constructor(
    readonly answers: Record<string, Answer>,
    private readonly server: http.Server,
    readonly port: number,
  ) {}

  static async open(responses: Record<string, Answer>): Promise<Site> {
    const server = http.createServer((request, response) => site.answer(request, response));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const site = new Site(responses, server, (server.address() as AddressInfo).port);
    sites.push(site);
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.asked.push(path);
    this.headers.set(path, request.headers);
    const answer = this.answers[path] ?? { status: 404, body: 'Nothing here' };
    if (typeof answer === 'function') {
      answer(request, response);
      return;
    }
    const whole = typeof answer === 'string' || Buffer.isBuffer(answer) ? { body: answer } : answer;
    response.writeHead(whole.status ?? 200, whole.headers).end(whole.body);
  }
}

const sites: Site[] = [];
const picture = (width: number, height: number, background = 'teal') =>
  sharp({ create: { width, height, channels: 3, background } });
const png = (width: number, height: number, background?: string): Promise<Buffer> =>
  picture(width, height, background).png().toBuffer();

/** An ICO file with one PNG inside. */
async function ico(side: number): Promise<Buffer> {
  const content = await png(side, side);
  const head = Buffer.from([0, 0, 1, 0, 1, 0, side, side, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]);
  head.writeUInt32LE(content.length, 14);
  return Buffer.concat([head, content]);
}

let folder: string;
let service: Service;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'enrichment-'));
  service = await Service.start({ DATA_DIR: folder, ALLOW_PRIVATE_NETWORK: 'true' });
});
afterAll(async () => {
  sites.forEach((site) => site.close());
  await service.stop();
  await rm(folder, { recursive: true });
});

const fill = (website: string, changes: Partial<ListingToEnrich> = {}, from = service): Promise<EnrichmentResult> =>
  from.inside<EnrichmentService>('EnrichmentService').fillFields({ ...LISTING, website, ...changes });

/** Fetches an image from the image store, without a key. */
async function shown(address: string | null | undefined): Promise<Metadata & { dominant: string }> {
  const answer = await fetch(service.url + (address ?? '').replace(SITE, ''));
  expect([address, answer.status]).toEqual([address, 200]);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { r, g, b } = (await sharp(bytes).stats()).dominant;
  return {
    ...(await sharp(bytes).metadata()),
    dominant: r > 150 ? 'red' : g > 150 ? 'green' : b > 150 ? 'blue' : 'other',
  };
}

describe('A good website', () => {
  it('provides icon, share image and FAQ, mirrored and limited in size', async () => {
    const site = await Site.open({
      '/': `<link rel="icon" sizes="512x512" href="/icon.png"><meta property="og:image" content="/og.jpg">${FAQ_SCRIPT}`,
      '/icon.png': await png(512, 512),
      '/og.jpg': await picture(2_400, 1_260).jpeg().toBuffer(),
    });
    const result = await fill(`${site.url}/`, { wantsFaq: true });
    expect(result).toMatchObject({ screenshots: [], faqs: FAQ, retry: false });
    expect(await shown(result.icon)).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(await shown(result.frame)).toMatchObject({ format: 'webp', width: 1_600, height: 840 });
    expect(site.headers.get('/')?.accept).toMatch(/^text\/html/);
    expect(site.headers.get('/icon.png')?.accept).toMatch(/^image\//);
  });

  it('gets no requests for fields that the listing has or does not need', async () => {
    const site = await Site.open({ '/a.png': await png(9, 9), '/b.png': await png(9, 9) });
    const result = await fill(`${site.url}/`, { icon: `${site.url}/a.png`, frame: `${site.url}/b.png` });
    expect(Object.keys(result).sort()).toEqual(['frame', 'icon', 'retry', 'screenshots']);
    expect(site.asked.sort()).toEqual(['/a.png', '/b.png']);
  });

  it('with only a favicon.ico provides that, and the FAQ is generated from the listing', async () => {
    const site = await Site.open({ '/': '<title>Bare</title>', '/favicon.ico': await ico(48) });
    const result = await fill(site.url, { wantsFaq: true });
    expect(await shown(result.icon)).toMatchObject({ format: 'webp', width: 48 });
    expect(result).toMatchObject({ frame: null, retry: false });
    expect(result.faqs).toContainEqual({
      question: 'Is Acme Notes free?',
      answer: 'Yes, Acme Notes is listed as free.',
    });
  });

  it('with an SVG icon provides its other icon', async () => {
    const site = await Site.open({
      '/': '<link rel=icon type=image/svg+xml href=/i.svg><link rel=icon href=/disguised.png><link rel=icon href=/c.png>',
      '/disguised.png': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      '/c.png': await png(20, 20),
    });
    expect(await shown((await fill(site.url)).icon)).toMatchObject({ width: 20 });
    expect(site.asked).not.toContain('/i.svg');
  });

  it('can redirect, and name images relative to the final URL or to a base URL', async () => {
    const site = await Site.open({
      '/': { status: 302, headers: { location: '/en/' } },
      '/en/': { status: 301, headers: { location: 'home/' } },
      '/en/home/': '<link rel=icon href=../i.png><meta name=twitter:image content=big.png>',
      '/en/i.png': { status: 307, headers: { location: '/cdn/i' } },
      '/cdn/i': await png(33, 33),
      '/en/home/big.png': await png(44, 44),
    });
    const result = await fill(site.url);
    expect([(await shown(result.icon)).width, (await shown(result.frame)).width]).toEqual([33, 44]);
  });

  it('can send images with a wrong content type', async () => {
    const site = await Site.open({
      '/': { headers: { 'content-type': 'application/octet-stream' }, body: '<meta property=og:image content=/p>' },
      '/p': { headers: { 'content-type': 'text/html' }, body: await png(50, 50) },
    });
    expect(await shown((await fill(site.url)).frame)).toMatchObject({ width: 50 });
  });
});

describe('Given images', () => {
  it('are mirrored in order; an animation becomes its first frame', async () => {
    const frames = await Promise.all(['red', 'lime'].map((colour) => png(30, 30, colour)));
    const site = await Site.open({
      '/moving.gif': await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      '/blue.webp': await picture(30, 30, 'blue').webp().toBuffer(),
      '/green.avif': await picture(30, 30, 'lime').avif().toBuffer(),
    });
    const given = ['moving.gif', 'blue.webp', 'missing.png', 'green.avif'].map((name) => `${site.url}/${name}`);
    const { screenshots, retry } = await fill(site.url, {
      icon: given[0] ?? '',
      frame: given[1] ?? '',
      screenshots: given,
    });
    expect(screenshots[2]).toBeNull();
    const [moving, blue, green] = await Promise.all([0, 1, 3].map((index) => shown(screenshots[index])));
    expect([moving?.dominant, blue?.dominant, green?.dominant]).toEqual(['red', 'blue', 'green']);
    expect(moving?.pages).toBeUndefined();
    expect(retry).toBe(false);
  });

  it('are not fetched again if they are already mirrored', async () => {
    const site = await Site.open({ '/': '', '/shot.png': await png(60, 60) });
    const first = await fill(site.url, { screenshots: [`${site.url}/shot.png`], icon: `${site.url}/shot.png` });
    const asked = site.asked.length;
    const again = { icon: first.icon, frame: first.icon, screenshots: first.screenshots.map(String) };
    expect(await fill(site.url, again)).toEqual({ ...again, retry: false });
    expect(site.asked).toHaveLength(asked);
  });
});

describe('An unusable response', () => {
  it.each<[string, () => Promise<Answer> | Answer]>([
    ['a text file named .png', () => 'Just words.'],
    ['an empty file', () => ''],
    ['a page that says sorry with 200', () => '<!doctype html><h1>Sorry</h1>'],
    ['a picture of gigantic sides', () => picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()],
    ['a file that is too large', () => Buffer.alloc(10 * MEBIBYTE + 1)],
    [
      'a compressed bomb',
      () => ({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(30 * MEBIBYTE)) }),
    ],
    ['half a picture', async () => (await png(900, 900)).subarray(0, 300)],
    ['nothing', () => ({ status: 404 })],
    ['something forbidden', () => ({ status: 403 })],
    ['a redirect to something else than the web', () => ({ status: 302, headers: { location: 'file:///etc/passwd' } })],
  ])('leaves the field null and is not retried: %s', async (_, answer) => {
    const site = await Site.open({ '/x.png': await answer() });
    const address = `${site.url}/x.png`;
    expect(await fill(site.url, { icon: address, frame: address, screenshots: [address] })).toEqual({
      icon: null,
      frame: null,
      screenshots: [null],
      retry: false,
    });
  });

  it('for a page that is too large or a compression bomb still leaves the favicon', async () => {
    const bomb = { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(30 * MEBIBYTE, 'x')) };
    for (const page of [Buffer.alloc(2 * MEBIBYTE + 1, 'x'), bomb, { status: 403 }]) {
      const site = await Site.open({ '/': page, '/favicon.ico': await ico(16) });
      const result = await fill(site.url, { wantsFaq: true });
      expect(await shown(result.icon)).toMatchObject({ width: 16 });
      expect(result).toMatchObject({ frame: null, retry: false });
      expect(result.faqs?.length).toBeGreaterThan(0);
    }
  });

  it('with random bytes for page and icon leaves the fields null', async () => {
    const site = await Site.open({ '/': '<'.repeat(MEBIBYTE), '/favicon.ico': '<html>' });
    expect(await fill(site.url)).toEqual({ icon: null, frame: null, screenshots: [], retry: false });
  });
});

describe('A retry is requested for', () => {
  it.each([500, 502, 503, 429, 408])('a page that responds with %d, and succeeds the next time', async (status) => {
    const site = await Site.open({ '/': { status }, '/i.png': await png(10, 10) });
    expect(await fill(site.url, { wantsFaq: true })).toMatchObject({ icon: null, frame: null, retry: true });
    site.answers['/'] = `<link rel=icon href=/i.png>${FAQ_SCRIPT}`;
    const result = await fill(site.url, { wantsFaq: true });
    expect(result).toMatchObject({ faqs: FAQ, retry: false });
    expect(result.icon).not.toBeNull();
  });

  it('an image that fails, while the other fields are filled in', async () => {
    const site = await Site.open({ '/good.png': await png(70, 70), '/bad.png': { status: 503 } });
    const [good, bad] = [`${site.url}/good.png`, `${site.url}/bad.png`];
    const first = await fill(site.url, { icon: good, frame: bad, screenshots: [bad, good] });
    expect(first).toMatchObject({ frame: null, screenshots: [null, first.icon], retry: true });
    site.answers['/bad.png'] = await png(80, 80);
    const second = await fill(site.url, { icon: first.icon, frame: bad, screenshots: [bad, String(first.icon)] });
    expect(second).toMatchObject({ icon: first.icon, screenshots: [second.frame, first.icon], retry: false });
    expect(site.asked.filter((path) => path === '/good.png')).toHaveLength(2);
  });

  it('no icon if another one is found', async () => {
    const site = await Site.open({
      '/': '<link rel=icon sizes=99x99 href=/bad.png><link rel=icon href=/good.png>',
      '/bad.png': { status: 503 },
      '/good.png': await png(11, 11),
    });
    const result = await fill(site.url);
    expect(await shown(result.icon)).toMatchObject({ width: 11 });
    expect(result.retry).toBe(false);
  });

  it('a site that is down or closes the connection', async () => {
    const site = await Site.open({ '/': (_, response) => void response.write('<title>', () => response.destroy()) });
    expect(await fill(site.url)).toMatchObject({ icon: null, retry: true });
    site.close();
    expect(await fill(site.url, { screenshots: [`${site.url}/a.png`] })).toEqual({
      icon: null,
      frame: null,
      screenshots: [null],
      retry: true,
    });
  });

  it('a site that is very slow, which is called once and does not affect other hosts', async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip: RequestListener = (_, response) => {
      response.writeHead(200);
      timers.push(setInterval(() => response.write('x'), 100));
    };
    const slow = await Site.open({ '/': drip, '/favicon.ico': drip, '/1.png': drip, '/2.png': drip });
    const quick = await Site.open({ '/3.png': await png(12, 12) });
    const screenshots = [`${slow.url}/1.png`, `${slow.url}/2.png`, `${quick.url}/3.png`];
    const result = await fill(slow.url, { screenshots });
    timers.forEach(clearInterval);
    expect(result).toMatchObject({
      icon: null,
      frame: null,
      screenshots: [null, null, expect.any(String)],
      retry: true,
    });
    expect(slow.asked).toEqual(['/']);
  });

  it('an image store that fails', async () => {
    const site = await Site.open({ '/': '', '/i.png': await png(13, 13) });
    const images = join(folder, 'images');
    await rename(images, `${images}.away`);
    await writeFile(images, 'a file where the folder should be');
    const given = { icon: `${site.url}/i.png`, frame: `${site.url}/i.png` };
    expect(await fill(site.url, given)).toMatchObject({ icon: null, frame: null, retry: true });
    await rm(images);
    await rename(`${images}.away`, images);
    const result = await fill(site.url, given);
    expect([result.icon !== null, result.retry]).toEqual([true, false]);
  });
});

describe('Without ALLOW_PRIVATE_NETWORK', () => {
  let closed: Service;
  beforeAll(async () => (closed = await Service.start({ DATA_DIR: folder }, service.databaseUrl)));
  afterAll(() => closed.stop());

  it('private URLs are rejected without a request or a retry', async () => {
    const site = await Site.open({ '/': '', '/i.png': await png(14, 14) });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '169.254.169.254', '10.0.0.1']) {
      const website = `http://${host}:${site.port}/`;
      const given = { icon: `${website}i.png`, frame: null, screenshots: [`${website}i.png`] };
      expect([host, await fill(website, { ...given, wantsFaq: true }, closed)]).toEqual([
        host,
        expect.objectContaining({ icon: null, frame: null, screenshots: [null], retry: false }),
      ]);
    }
    expect(site.asked).toEqual([]);
  });

  it('an invalid URL leaves the fields null', async () => {
    for (const website of ['', 'acme', 'ftp://acme.example/', 'javascript:alert(1)'])
      expect(await fill(website, {}, closed)).toEqual({ icon: null, frame: null, screenshots: [], retry: false });
  });
});
