import { PageReader, type PageToRead } from '../../../platform/sites/page-reader.js';
import { readSitePage, type SitePage } from './site-page.js';

const page = (html: string): PageToRead => ({
  body: Buffer.from(html),
  contentType: 'text/html; charset=utf-8',
  url: 'https://acme.example/en/',
});
const GOOD = page('<link rel=icon href=é.png><meta property=og:image content=/b.png>');
const SLOW = page(`<a ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ')}>`);

const newReader = (): PageReader<PageToRead, SitePage> => new PageReader('contexts/partners/sites/site-page.worker.js');

describe('The thread that reads pages', () => {
  it('reads concurrent pages independently', async () => {
    const reader = newReader();
    const [first, second] = await Promise.all([reader.readPage(GOOD), reader.readPage(page('<p>Nothing</p>'))]);
    expect(first).toEqual(readSitePage(Buffer.from(GOOD.body), GOOD.contentType, GOOD.url));
    expect(second).toEqual({ icons: ['https://acme.example/favicon.ico'], shareImages: [], faqs: [] });
  });

  it('returns null for a page that takes too long, and reads the next one', async () => {
    const reader = newReader();
    reader.limitMs = 1;
    expect(await reader.readPage(SLOW)).toBeNull();
    reader.limitMs = 10_000;
    expect(await reader.readPage(GOOD)).toMatchObject({ shareImages: ['https://acme.example/b.png'] });
  });

  it('does not block the event loop while it reads', async () => {
    const reader = newReader();
    await reader.readPage(GOOD);
    const order: string[] = [];
    const reading = reader.readPage(SLOW).then(() => order.push('page'));
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    order.push('others');
    await reading;
    expect(order).toEqual(['others', 'page']);
  });
});
