import { websiteKey } from './website-key.js';

describe('websiteKey', () => {
  it.each([
    'https://acme.example',
    'http://acme.example/',
    'https://www.acme.example',
    'HTTPS://WWW.Acme.Example:443/',
    'acme.example',
    'https://acme.example/?utm=1#top',
  ])('normalizes %s to acme.example', (website) => {
    expect(websiteKey(website)).toBe('acme.example');
  });

  it('distinguishes paths, subdomains and ports', () => {
    expect(websiteKey('https://acme.example/app/')).toBe('acme.example/app');
    expect(websiteKey('https://app.acme.example')).toBe('app.acme.example');
    expect(websiteKey('https://acme.example:8443')).toBe('acme.example:8443');
  });

  it.each(['', 'https://', 'not a URL'])('is null for %p', (website) => {
    expect(websiteKey(website)).toBeNull();
  });
});
