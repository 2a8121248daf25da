import { websiteHost } from './website-host.js';

describe('websiteHost', () => {
  it.each([
    'https://acme.example',
    'http://acme.example:8080/app?x=1#top',
    'HTTPS://WWW.Acme.Example./',
    'acme.example',
    'www.acme.example/app',
    ' https://acme.example/https://other.example ',
  ])('is acme.example for %s', (website) => {
    expect(websiteHost(website)).toBe('acme.example');
  });

  it('is converted to punycode', () => {
    expect(websiteHost('https://BÜCHER.example/')).toBe('xn--bcher-kva.example');
    expect(websiteHost('https://xn--bcher-kva.example/')).toBe('xn--bcher-kva.example');
  });

  it('keeps other subdomains', () => {
    expect(websiteHost('https://app.acme.example')).toBe('app.acme.example');
    expect(websiteHost('https://www2.acme.example')).toBe('www2.acme.example');
  });

  it.each(['', 'https://', 'not a URL', `${'a'.repeat(254)}.example`])('is null for %p', (website) => {
    expect(websiteHost(website)).toBeNull();
  });
});
