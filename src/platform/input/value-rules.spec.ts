import { isWebUrl } from './value-rules.js';

describe('isWebUrl', () => {
  it.each(['https://bücher.example/', 'https://acme.example/café', 'https://例え.example/'])(
    'accepts %s, also when it has been asked so often that its code is optimized',
    (address) => {
      let refusals = 0;
      for (let count = 0; count < 50_000; count += 1) {
        if (!isWebUrl('https://acme.example/') || !isWebUrl(address)) refusals += 1;
      }
      expect(refusals).toBe(0);
    },
  );

  it.each(["https://acme.example/o'reilly", "https://acme.example/?q='new'#it's"])(
    'accepts %s: an apostrophe is legal in an address',
    (address) => expect(isWebUrl(address)).toBe(true),
  );

  it.each([' ', '\n', '\0', '"', '<', '>', '\\', '`'])('refuses %j anywhere in an address', (character) => {
    for (const place of ['path', 'a?query=', 'a#fragment'])
      expect(isWebUrl(`https://acme.example/${place}${character}x`)).toBe(false);
  });

  it('refuses an apostrophe in the host, where none can be', () => {
    expect(isWebUrl("https://o'reilly.example/")).toBe(false);
  });
});
