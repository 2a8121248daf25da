import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { load } from 'cheerio';
import sharp from 'sharp';
import { category } from '../harness/listings.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const PAGE = `<html><head>
  <link rel="icon" href="/logo.png" sizes="64x64">
  <meta property="og:image" content="/share.png">
  <script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[
    {"@type":"Question","name":"Does it work offline?","acceptedAnswer":{"@type":"Answer","text":"Yes, it does."}}]}</script>
</head></html>`;

describe('An omitted field of a submission', () => {
  let service: Service;
  let key: string;
  let server: Server;
  let site: string;
  let requests: string[];
  let answer: (path: string, response: ServerResponse) => void;

  beforeAll(async () => {
    service = await Service.start({ ALLOW_PRIVATE_NETWORK: 'true', SITE_URL: 'http://catalog.test' });
    service.enrichListings();
    await service.import(category('writing'));
    const { body } = await service.admin('POST', '/partners', { name: 'Partner', contactEmail: 'a@partner.example' });
    key = (await service.admin('POST', `/partners/${body.data.id}/keys`, {})).body.data.key;
  });

  afterAll(() => service.stop());

  beforeEach(async () => {
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    answer = (path, response) => response.end(path === '/' ? PAGE : picture);
    requests = [];
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      answer(request.url ?? '', response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  async function submit(fields: object = {}): Promise<any> {
    const { status, body } = await service.call('/v1/submit-ai-tool', {
      method: 'POST',
      key,
      body: {
        name: 'Draftwell',
        website: `${site}/`,
        tagline: 'Long-form drafts',
        description: 'Draftwell turns a brief into an outline. It exports to Markdown and PDF. It works offline.',
        category: 'writing',
        pricing: 'FREE',
        founderName: 'Ada Example',
        founderEmail: 'ada@draftwell.example',
        tags: ['drafts'],
        ...fields,
      },
    });
    expect(status).toBe(201);
    return body.data;
  }

  const listing = async (slug: string): Promise<any> => (await service.get(`/v1/tools/${slug}`, key)).body.data;

  it('is filled in from the site after the response: icon, share image, FAQ and features', async () => {
    const { slug } = await submit();
    const filled = await until(async () => {
      const tool = await listing(slug);
      return tool.icon !== null && tool;
    });
    expect(filled).toMatchObject({
      icon: expect.stringMatching(/^http:\/\/catalog\.test\/images\/[0-9a-f]{2}\/[0-9a-f]+\.webp$/),
      frame: expect.stringMatching(/^http:\/\/catalog\.test\/images\//),
      faqs: [{ question: 'Does it work offline?', answer: 'Yes, it does.' }],
    });
    expect(Object.keys(filled.features).length).toBeGreaterThan(0);
    const image = await fetch(service.url + new URL(filled.icon).pathname);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const { text } = await service.get('/new', undefined, { accept: 'text/html' });
    const card = load(text)('.listing').filter((_, each) => load(each)(`a[href="/tools/${slug}"]`).length > 0);
    expect(card.find('.thumbnail > img').attr('src')).toMatch(/^\/images\/[0-9a-f]{2}\/[0-9a-f]+\.webp$/);
  });

  it('is only filled in if omitted; given images are mirrored', async () => {
    const { slug, generated } = await submit({
      icon: `${site}/own-icon.png`,
      frame: `${site}/own-frame.png`,
      screenshots: [`${site}/one.png`, `${site}/two.png`],
      features: { Export: 'Markdown' },
      faq: [{ question: 'Why?', answer: 'Because.' }],
    });
    expect(generated).toEqual(['slug']);
    const filled = await until(async () => {
      const tool = await listing(slug);
      return tool.screenshots.length > 0 && tool;
    });
    expect(filled).toMatchObject({
      features: { Export: 'Markdown' },
      faqs: [{ question: 'Why?', answer: 'Because.' }],
    });
    expect([filled.icon, filled.frame, ...filled.screenshots].join()).not.toContain(site);
    expect(requests.sort()).toEqual(['/one.png', '/own-frame.png', '/own-icon.png', '/two.png']);
  });

  it('is retried if the site fails, and keeps a value that an admin set in the meantime', async () => {
    let failures = 0;
    const whenWell = answer;
    answer = (_, response) => {
      failures += 1;
      response.writeHead(503).end();
    };
    const { id, slug } = await submit();
    await until(() => failures > 0);
    await service.admin('PATCH', `/tools/${id}`, { icon: 'https://draftwell.example/by-hand.png' });
    answer = whenWell;
    const filled = await until(async () => {
      await service.runDueJobs(`kind = 'enrich-tool'`);
      const tool = await listing(slug);
      return tool.frame !== null && tool;
    });
    expect(filled.icon).toBe('https://draftwell.example/by-hand.png');
    expect(filled.faqs).toEqual([{ question: 'Does it work offline?', answer: 'Yes, it does.' }]);
  });

  it('does not wait for other sites of the same partner that never respond', async () => {
    let ended = 0;
    const silent = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const dead = createServer((_, response) => void response.on('close', () => (ended += 1)));
        await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve));
        return dead;
      }),
    );
    try {
      for (const dead of silent)
        await submit({ website: `http://127.0.0.1:${(dead.address() as AddressInfo).port}/`, faq: [], features: {} });
      const whenAsked: number[] = [];
      const serve = answer;
      answer = (path, response) => {
        whenAsked.push(ended);
        serve(path, response);
      };
      await submit();
      await until(() => whenAsked.length > 0);
      // One after the other, all four would have ended before.
      expect(whenAsked[0]).toBeLessThan(silent.length);
    } finally {
      for (const dead of silent) {
        dead.closeAllConnections();
        dead.close();
      }
    }
  });

  it('stays empty if the site has nothing usable, and the tool is still listed', async () => {
    answer = (_, response) => response.writeHead(404).end();
    const { slug } = await submit({ features: {}, faq: [] });
    await until(() => requests.includes('/favicon.ico'));
    expect(await listing(slug)).toMatchObject({ icon: null, frame: null, screenshots: [], features: {}, faqs: [] });
  });
});
