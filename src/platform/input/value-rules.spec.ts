import { isWebUrl } from './value-rules.js';

describe('isWebUrl', () => {
  it.each(['https://bücher.example/', 'https://acme.example/café', 'https://例え.example/'])(
    'accepts %s, also after its code has been optimized',
    (url) => {
      let rejections = 0;
      for (let count = 0; count < 50_000; count += 1) {
        if (!isWebUrl('https://acme.example/') || !isWebUrl(url)) rejections += 1;
      }
      expect(rejections).toBe(0);
    },
  );

  it.each(["https://acme.example/o'reilly", "https://acme.example/?q='new'#it's"])(
    'accepts %s: an apostrophe is allowed in a path, query or fragment',
    (url) => expect(isWebUrl(url)).toBe(true),
  );

  it.each([' ', '\n', '\0', '"', '<', '>', '\\', '`'])('rejects %j anywhere in a URL', (character) => {
    for (const place of ['path', 'a?query=', 'a#fragment'])
      expect(isWebUrl(`https://acme.example/${place}${character}x`)).toBe(false);
  });

  it('rejects an apostrophe in the host', () => {
    expect(isWebUrl("https://o'reilly.example/")).toBe(false);
  });
});
