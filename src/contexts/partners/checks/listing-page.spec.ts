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

describe('A listing links to the tool', () => {
  it.each([
    'https://acme.example',
    'http://acme.example/',
    'https://www.acme.example/?ref=directory#top',
    'HTTPS://WWW.ACME.EXAMPLE/Pricing',
    '//acme.example/en',
    ' https://acme.example/ ',
    'https://acme.example:443/',
  ])('by %s', (href) => {
    expect(read(link(href))).toEqual(FOLLOW);
  });

  it('whatever the case and form of the markup, also by an area of a map or through a base', () => {
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
  ])('but not by %s', (href) => {
    expect(read(link(href))).toEqual(NONE);
  });

  it('only by a link, not by text, a script, a comment or another element', () => {
    const site = 'https://acme.example/';
    expect(
      read(`${site}<!-- ${link(site)} --><script>'${link(site)}'</script><link rel=canonical href=${site}>
        <img src=${site}a.png><iframe src=${site}></iframe><a name=x>${site}</a>`),
    ).toEqual(NONE);
  });

  it('of a host that many share only by a path above or below its own', () => {
    const website = 'https://host.example/acme/tool';
    for (const path of ['/acme/tool', '/acme/tool/', '/acme/tool/wiki', '/acme', '/'])
      expect([path, read(link(`https://host.example${path}`), { website })]).toEqual([path, FOLLOW]);
    for (const path of ['/directory', '/acme/toolbox', '/acm'])
      expect([path, read(link(`https://host.example${path}`), { website })]).toEqual([path, NONE]);
    const url = 'https://host.example/lists/best';
    expect(read(link('/'), { website, url })).toEqual(NONE);
    expect(read(link('/acme/tool'), { website, url })).toEqual(FOLLOW);
  });

  it('but does not when it is a page of the tool itself', () => {
    expect(read(link('/'), { url: 'https://www.acme.example/welcome' })).toEqual(NONE);
  });
});

describe('A link of a listing', () => {
  const site = 'https://acme.example/';

  it.each(['rel="nofollow"', 'rel="noopener NoFollow"', 'rel=ugc', 'rel="sponsored noreferrer"', 'rel="a,nofollow"'])(
    'is not followed with %s',
    (attributes) => {
      expect(read(link(site, attributes))).toEqual(NOFOLLOW);
    },
  );

  it('is followed otherwise, and when one of several is', () => {
    expect(read(link(site, 'rel="noopener noreferrer external" target=_blank'))).toEqual(FOLLOW);
    expect(read(link(site, 'rel=nofollow') + link(`${site}about`))).toEqual(FOLLOW);
    expect(read(link(site, 'rel=nofollow') + link('https://other.example/'))).toEqual(NOFOLLOW);
  });

  it.each([
    '<meta name="robots" content="noindex, nofollow">',
    '<META NAME="ROBOTS" CONTENT="NONE">',
    '<meta name=googlebot content=nofollow>',
  ])('is not followed from a page with %s', (meta) => {
    expect(read(`<head>${meta}</head>${link(site)}`)).toEqual(NOFOLLOW);
  });

  it('is followed from a page whose other marks say nothing about links', () => {
    const metas = '<meta name=robots content="index, follow"><meta name=description content=nofollow>';
    expect(read(`${metas}${link(site)}`, { robotsTag: 'noindex, max-image-preview: none' })).toEqual(FOLLOW);
  });

  it.each(['nofollow', 'noindex, NoFollow', 'none', 'googlebot: nofollow', 'max-snippet: 5, nofollow'])(
    'is not followed with the header X-Robots-Tag: %s',
    (robotsTag) => {
      expect(read(link(site), { robotsTag })).toEqual(NOFOLLOW);
    },
  );
});

describe('A page that is not read to its end', () => {
  const many = '<br>'.repeat(20_001);

  it('may hold a link further on', () => {
    expect(read('<p>Nothing yet', { isCutOff: true })).toEqual(UNKNOWN);
    expect(read(many + link('https://acme.example/'))).toEqual(UNKNOWN);
  });

  it('counts with a link in what was read', () => {
    expect(read(link('https://acme.example/'), { isCutOff: true })).toEqual(FOLLOW);
    expect(read(link('https://acme.example/') + many)).toEqual(FOLLOW);
  });
});
