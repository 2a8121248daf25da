import { isWebAddress } from './value-rules.js';

describe('isWebAddress', () => {
  it.each(['https://bücher.example/', 'https://acme.example/café', 'https://例え.example/'])(
    'accepts %s, also when it has been asked so often that its code is optimized',
    (address) => {
      let refusals = 0;
      for (let count = 0; count < 50_000; count += 1) {
        if (!isWebAddress('https://acme.example/') || !isWebAddress(address)) refusals += 1;
      }
      expect(refusals).toBe(0);
    },
  );
});
