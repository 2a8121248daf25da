import { isOnWebsite } from './launch-lists.service.js';

describe('isOnWebsite', () => {
  it.each([
    ['https://harbor.example/pen', 'https://harbor.example/'],
    ['http://www.harbor.example:8080/pen', 'https://harbor.example/launch'],
    ['https://harbor.example/pen', 'https://www.harbor.example/'],
    ['https://HARBOR.example./pen', 'https://harbor.example/'],
    ['https://tools.harbor.example/pen', 'https://www.harbor.example/'],
    ['https://xn--hfen-loa.example/pen', 'https://häfen.example/'],
  ])('accepts %s on %s', (listingUrl, website) => {
    expect(isOnWebsite(listingUrl, website)).toBe(true);
  });

  it.each([
    ['https://other.example/harbor.example', 'https://harbor.example/'],
    ['https://notharbor.example/', 'https://harbor.example/'],
    ['https://harbor.example.evil.example/', 'https://harbor.example/'],
    ['https://harbor.example/pen', 'https://tools.harbor.example/'],
    ['https://b.sites.example/', 'https://a.sites.example/'],
    ['https://harbor.example/', 'not a URL'],
  ])('rejects %s on %s', (listingUrl, website) => {
    expect(isOnWebsite(listingUrl, website)).toBe(false);
  });
});
