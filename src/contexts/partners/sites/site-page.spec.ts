import { readSitePage, type SitePage } from './site-page.js';

const URL = 'https://acme.example/en/home?x=1';
const read = (html: string, contentType = 'text/html', url = URL): SitePage =>
  readSitePage(Buffer.from(html), contentType, url);
const icons = (html: string): string[] => read(html).icons.map((icon) => icon.replace('https://acme.example', ''));
const FAVICON = 'https://acme.example/favicon.ico';

describe('Icons of a page', () => {
  it('are ordered by usable size, with /favicon.ico last', () => {
    expect(
      icons(`
        <link rel="shortcut icon" href="/small.ico">
        <link rel="icon" sizes="16x16 48x48" href="/48.png">
        <link rel="icon" sizes="1024x1024" href="/1024.png">
        <link rel="icon" sizes="256x256" href="/256.png">
        <link rel="apple-touch-icon" href="/apple.png">`),
    ).toEqual(['/256.png', '/1024.png', '/apple.png', '/48.png', '/small.ico', '/favicon.ico']);
  });

  it("are resolved against the page's URL and its base URL", () => {
    expect(icons('<link rel="icon" href="a.png">')).toEqual(['/en/a.png', '/favicon.ico']);
    expect(icons('<base href="/static/"><LINK REL="Icon" HREF=" a.png#x ">')).toEqual([
      '/static/a.png',
      '/favicon.ico',
    ]);
    expect(read('<link rel=icon href=//cdn.example/a.png>').icons).toEqual(['https://cdn.example/a.png', FAVICON]);
    expect(read('<base href="https://cdn.example/x/"><link rel=icon href=a.png>').icons).toEqual([
      'https://cdn.example/x/a.png',
      FAVICON,
    ]);
  });

  it.each([
    '<link rel="icon" href="data:image/png;base64,AAAA">',
    '<link rel="icon" href="javascript:alert(1)">',
    '<link rel="icon" href="file:///etc/passwd">',
    '<link rel="icon" href="http://[broken">',
    '<link rel="icon" href="">',
    '<link rel="icon">',
    '<link rel="icon" href="/icon.svg">',
    '<link rel="icon" type="image/svg+xml" href="/icon">',
    '<link rel="mask-icon" href="/mask.png">',
    '<link rel="stylesheet" href="/icon.css">',
    `<link rel="icon" href="/${'x'.repeat(2_000)}">`,
    '<base href="javascript:x"><link rel="nothing" href="y">',
    'no markup at all',
    '',
  ])('do not include unusable URLs: %s', (html) => {
    expect(read(html).icons).toEqual([FAVICON]);
  });

  it('are limited to 6, without duplicates', () => {
    const links = Array.from({ length: 1_000 }, (_, index) => `<link rel=icon href=/${index}.png>`).join('');
    expect(read(links).icons).toHaveLength(6);
    expect(icons('<link rel=icon href=/favicon.ico><link rel=icon href=/favicon.ico>')).toEqual(['/favicon.ico']);
  });
});

describe('Share images of a page', () => {
  it('are from Open Graph, then Twitter; the first of each name, without duplicates', () => {
    expect(
      read(`
        <meta name="twitter:image" content="/twitter.png">
        <meta property="og:image" content="../og.png">
        <meta property="og:image" content="/second.png">
        <meta property="og:image:secure_url" content="https://acme.example/og.png">`).shareImages,
    ).toEqual(['https://acme.example/og.png', 'https://acme.example/twitter.png']);
  });

  it('are read from upper case, name attributes and entities', () => {
    expect(read('<META NAME="OG:Image" CONTENT="/a.png?x=1&amp;y=2">').shareImages).toEqual([
      'https://acme.example/a.png?x=1&y=2',
    ]);
  });

  it('are empty if the page names no URL', () => {
    expect(
      read('<meta property="og:image" content="data:,x"><meta property="og:title" content="/a.png">'),
    ).toMatchObject({ shareImages: [] });
  });
});

describe('A page in another encoding', () => {
  const latin = (html: string): Buffer => Buffer.from(html, 'latin1');
  const faq = `<div itemscope itemtype="https://schema.org/FAQPage"><div itemprop="mainEntity">
    <b itemprop="name">Für wen?</b><i itemprop="acceptedAnswer">Für Ämter</i></div></div>`;

  it.each([
    ['the header', latin(faq), 'text/html; charset=ISO-8859-1'],
    ['the page', latin(`<meta charset=latin1>${faq}`), 'text/html'],
    ["the page's http-equiv", latin(`<meta http-equiv=x content="text/html; charset=windows-1252">${faq}`), ''],
    ['default, as UTF-8', Buffer.from(faq), 'text/html'],
    ['default with an unknown charset in the header, as UTF-8', Buffer.from(faq), 'text/html; charset=klingon'],
  ])('is decoded by %s', (_, body, contentType) => {
    expect(readSitePage(body, contentType, URL).faqs).toEqual([{ question: 'Für wen?', answer: 'Für Ämter' }]);
  });
});

describe('A hostile page', () => {
  it.each([
    ['nesting', '<div>'.repeat(400_000)],
    ['nesting with wrong closing tags', '<a>'.repeat(300_000) + '</b>'.repeat(300_000)],
    ['100,000 attributes', `<div ${'a=1 '.repeat(100_000)}>`],
    ['200,000 different attributes', `<div ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(' ')}>`],
    ['deep JSON', `<script type="application/ld+json">${'['.repeat(900_000)}</script>`],
    ['deep JSON that is valid', `<script type="application/ld+json">${'['.repeat(9e5)}${']'.repeat(9e5)}</script>`],
    [
      'deep microdata',
      '<div itemscope itemtype="https://schema.org/FAQPage" itemprop="mainEntity name">'.repeat(9_000),
    ],
    [
      'flat microdata',
      '<div itemscope itemtype="https://schema.org/FAQPage" itemprop="mainEntity"></div>'.repeat(9_000),
    ],
    ['an unclosed comment', `<!--${'-'.repeat(1_000_000)}`],
    ['zeros', '\0'.repeat(2_000_000)],
    ['open brackets', '<'.repeat(2_000_000)],
  ])('is read without an error: %s', (_, html) => {
    const good = '<link rel=icon href=/a.png>';
    expect(read(good + html)).toMatchObject({ icons: ['https://acme.example/a.png', FAVICON], shareImages: [] });
  });
});
