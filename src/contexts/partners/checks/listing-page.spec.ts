import { type ListingLink, type ListingPageToRead, readListingPage } from './listing-page.js';

const read = (html: string, page: Partial<ListingPageToRead> = {}): ListingLink =>
  readListingPage({
    body: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: 'https://directory.example/tools/acme',
    website: 'https://acme.example/',
    robotsTag: '',
    isCutOff: false,
    ...page,
  });
const link = (href: string, attributes = ''): string => `<p><a href="${href}" ${attributes}>Acme</a></p>`;

const NONE = { linkFound: false, follow: null };
const UNKNOWN = { linkFound: null, follow: null };
const FOLLOW = { linkFound: true, follow: true };
const NOFOLLOW = { linkFound: true, follow: false };

describe('A link to the tool', () => {
  it.each([
    'https://acme.example',
    'http://acme.example/',
    'https://www.acme.example/?ref=directory#top',
    'HTTPS://WWW.ACME.EXAMPLE/Pricing',
    '//acme.example/en',
    ' https://acme.example/ ',
    'https://acme.example:443/',
  ])('is found for %s', (href) => {
    expect(read(link(href))).toEqual(FOLLOW);
  });

  it('is found in upper case, without quotes, in an image map and relative to a base URL', () => {
    expect(read('<A HREF=https://acme.example>Acme')).toEqual(FOLLOW);
    expect(read('<map><area href="https://acme.example/"></map>')).toEqual(FOLLOW);
    expect(read('<base href="https://www.acme.example/"><a href="/pricing">Acme</a>')).toEqual(FOLLOW);
  });

  it.each([
    '/acme.example',
    'https://acme.example.evil.example/',
    'https://notacme.example/',
    'https://app.acme.example/',
    'https://acme.example:8443/',
    'https://directory.example/out?url=https://acme.example/',
    'mailto:team@acme.example',
    'javascript:location="https://acme.example/"',
    'https://',
    '',
  ])('is not found for %s', (href) => {
    expect(read(link(href))).toEqual(NONE);
  });

  it('is not found in text, scripts, comments or other elements', () => {
    const site = 'https://acme.example/';
    expect(
      read(`${site}<!-- ${link(site)} --><script>'${link(site)}'</script><link rel=canonical href=${site}>
        <img src=${site}a.png><iframe src=${site}></iframe><a name=x>${site}</a>`),
    ).toEqual(NONE);
  });

  it('on a shared host must have a path above or below the path of the website', () => {
    const website = 'https://host.example/acme/tool';
    for (const path of ['/acme/tool', '/acme/tool/', '/acme/tool/wiki', '/acme', '/'])
      expect([path, read(link(`https://host.example${path}`), { website })]).toEqual([path, FOLLOW]);
    for (const path of ['/directory', '/acme/toolbox', '/acm'])
      expect([path, read(link(`https://host.example${path}`), { website })]).toEqual([path, NONE]);
    const url = 'https://host.example/lists/best';
    expect(read(link('/'), { website, url })).toEqual(NONE);
    expect(read(link('/acme/tool'), { website, url })).toEqual(FOLLOW);
  });

  it("is not found on the tool's own site", () => {
    expect(read(link('/'), { url: 'https://www.acme.example/welcome' })).toEqual(NONE);
  });
});

describe('The follow value of a link', () => {
  const site = 'https://acme.example/';

  it.each(['rel="nofollow"', 'rel="noopener NoFollow"', 'rel=ugc', 'rel="sponsored noreferrer"', 'rel="a,nofollow"'])(
    'is false with %s',
    (attributes) => {
      expect(read(link(site, attributes))).toEqual(NOFOLLOW);
    },
  );

  it('is true otherwise, and if any of several links is followed', () => {
    expect(read(link(site, 'rel="noopener noreferrer external" target=_blank'))).toEqual(FOLLOW);
    expect(read(link(site, 'rel=nofollow') + link(`${site}about`))).toEqual(FOLLOW);
    expect(read(link(site, 'rel=nofollow') + link('https://other.example/'))).toEqual(NOFOLLOW);
  });

  it.each([
    '<meta name="robots" content="noindex, nofollow">',
    '<META NAME="ROBOTS" CONTENT="NONE">',
    '<meta name=googlebot content=nofollow>',
  ])('is false on a page with %s', (meta) => {
    expect(read(`<head>${meta}</head>${link(site)}`)).toEqual(NOFOLLOW);
  });

  it('is true on a page whose robots rules do not concern links', () => {
    const metas = '<meta name=robots content="index, follow"><meta name=description content=nofollow>';
    expect(read(`${metas}${link(site)}`, { robotsTag: 'noindex, max-image-preview: none' })).toEqual(FOLLOW);
  });

  it.each(['nofollow', 'noindex, NoFollow', 'none', 'googlebot: nofollow', 'max-snippet: 5, nofollow'])(
    'is false with the header X-Robots-Tag: %s',
    (robotsTag) => {
      expect(read(link(site), { robotsTag })).toEqual(NOFOLLOW);
    },
  );
});

describe('A truncated page', () => {
  const many = '<br>'.repeat(20_001);

  it('has an unknown result without a link', () => {
    expect(read('<p>Nothing yet', { isCutOff: true })).toEqual(UNKNOWN);
    expect(read(many + link('https://acme.example/'))).toEqual(UNKNOWN);
  });

  it('has a result with a link', () => {
    expect(read(link('https://acme.example/'), { isCutOff: true })).toEqual(FOLLOW);
    expect(read(link('https://acme.example/') + many)).toEqual(FOLLOW);
  });
});
