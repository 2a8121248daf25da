import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EnrichmentService } from '../../src/contexts/partners/enrichment/enrichment.service.js';
import { cloneDatabase, dropDatabase, rowsOf } from '../harness/database.js';
import { category } from '../harness/listings.js';
import { partner, submitted } from '../harness/partner.js';
import { Service } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const FAQ = `<script type="application/ld+json">{"@type":"FAQPage","mainEntity":[
  {"name":"Is it fast?","acceptedAnswer":{"text":"Yes."}}]}</script>`;
const SCRAPED = [{ question: 'Is it fast?', answer: 'Yes.' }];
/** Slow to parse, with usable content at its end. */
const LONG_PAGE = `<a ${Array.from({ length: 150_000 }, (_, index) => `a${index}`).join(' ')}></a>${FAQ}`;

describe('A hostile site', () => {
  const environment = { ALLOW_PRIVATE_NETWORK: 'true', SITE_URL: 'http://catalog.test' };
  const servers: Server[] = [];
  let service: Service;

  beforeAll(async () => {
    service = await Service.start(environment);
    service.enrichListings();
    await service.import(category('writing'));
    // On a busy machine, the long page takes longer than the default limit.
    service.inside<EnrichmentService>('EnrichmentService').pages.limitMs = 60_000;
  });

  afterAll(async () => {
    for (const server of servers) server.close().closeAllConnections();
    await service.stop();
  });

  // Any name resolves to the test server.
  const description = 'It exports to Markdown and PDF. It works offline.';

  async function site(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  }

  const listing = async (slug: string, key: string, from = service): Promise<any> =>
    (await from.get(`/v1/tools/${slug}`, key)).body.data;
  const withFaq = (slug: string, key: string, from = service): Promise<any> =>
    until(async () => {
      const tool = await listing(slug, key, from);
      return tool.faqs.length > 0 && tool;
    });

  it('delays no other request while its page is read', async () => {
    const order: string[] = [];
    const reading = service
      .inside<EnrichmentService>('EnrichmentService')
      .pages.readPage({ body: Buffer.from(LONG_PAGE), contentType: 'text/html', url: 'https://long.example/' })
      .then((page) => order.push(page?.faqs[0]?.answer ?? 'no page'));
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    order.push('healthz');
    await reading;
    expect(order).toEqual(['healthz', 'Yes.']);
  });

  it('with a page that takes too long counts as a site without a page, and is not retried', async () => {
    const { key } = await partner(service);
    const asked: string[] = [];
    const website = await site(({ url = '' }, response) => {
      asked.push(url);
      response.writeHead(url === '/' ? 200 : 404).end(LONG_PAGE);
    });
    const reader = service.inside<EnrichmentService>('EnrichmentService').pages;
    const { limitMs } = reader;
    reader.limitMs = 1;
    try {
      const { slug } = await submitted(service, key, { website });
      const { faqs } = await withFaq(slug, key);
      expect(faqs).not.toEqual(SCRAPED);
      expect(asked).toEqual(['/', '/favicon.ico']);
    } finally {
      reader.limitMs = limitMs;
    }
  });

  it('that never responds delays only its own partner, and not the generated features', async () => {
    const slow = await partner(service);
    const other = await partner(service);
    let open = 0;
    let most = 0;
    const silent = await site((_, response) => {
      most = Math.max(most, ++open);
      response.on('close', () => (open -= 1));
    });
    const good = await site((_, response) => void response.end(FAQ));
    const waiting: string[] = [];
    // More than run concurrently.
    for (let number = 0; number < 12; number++)
      waiting.push(
        (await submitted(service, slow.key, { name: `Silent ${number}`, website: `${silent}${number}`, description }))
          .slug,
      );
    const { slug } = await submitted(service, other.key, { name: 'Quick', website: good });
    expect((await withFaq(slug, other.key)).faqs).toEqual(SCRAPED);
    expect(most).toBe(1);
    const first = await listing(String(waiting[0]), slow.key);
    expect([Object.keys(first.features).length > 0, first.faqs]).toEqual([true, []]);
  });

  it('gets one more attempt if a shutdown interrupted the last one', async () => {
    const database = await cloneDatabase();
    let asked = 0;
    const website = await site(({ url }, response) => {
      if (url !== '/') response.writeHead(404).end();
      else if (++asked === 1) response.writeHead(503).end();
      else if (asked > 2) response.end(FAQ);
    });
    const first = await Service.start(environment, database);
    first.enrichListings();
    await first.import(category('writing'));
    const { key } = await partner(first);
    const { slug } = await submitted(first, key, { website });
    // By SQL, because the pauses between attempts take minutes: 3 attempts are over, and the fourth is due.
    await until(async () => {
      const moved = `update jobs set attempts = 3, due_at = now()
                      where attempts > 0 and leased_until is null returning id`;
      return (await rowsOf(database, moved)).length > 0;
    });
    await until(() => asked === 2);
    await first.stop();
    // The pause after 3 attempts is almost 1 minute.
    await rowsOf(database, 'update jobs set due_at = now() returning id');
    const second = await Service.start(environment, database);
    second.enrichListings();
    expect((await withFaq(slug, key, second)).faqs).toEqual(SCRAPED);
    await second.stop();
    await dropDatabase(database);
  }, 40_000);
});
