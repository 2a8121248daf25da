import { displayPrefix, generateKey, hashKey, isWellFormedKey } from './key-format.js';

describe('API key format', () => {
  it.each([
    ['catalog', /^aid_c_[0-9A-Za-z]{34}$/],
    ['partner', /^aid_p_[0-9A-Za-z]{34}$/],
    ['admin', /^aid_a_[0-9A-Za-z]{34}$/],
  ] as const)('a %s key contains its kind and a valid checksum', (kind, shape) => {
    const key = generateKey(kind);
    expect(key).toMatch(shape);
    expect(isWellFormedKey(key)).toBe(true);
  });

  it('rejects a key with any single character changed', () => {
    const key = generateKey('catalog');
    for (let position = 0; position < key.length; position += 1) {
      const other = key[position] === 'x' ? 'y' : 'x';
      expect(isWellFormedKey(key.slice(0, position) + other + key.slice(position + 1))).toBe(false);
    }
  });

  it.each(['', 'aid_', 'aid_c_short', 'sk_live_123', `${generateKey('catalog')}x`, `aid_x_${'a'.repeat(34)}`])(
    'rejects %p',
    (text) => {
      expect(isWellFormedKey(text)).toBe(false);
    },
  );

  it('generates unique keys and shows only a short prefix', () => {
    const keys = new Set(Array.from({ length: 1_000 }, () => generateKey('catalog')));
    expect(keys.size).toBe(1_000);
    const [key = ''] = keys;
    expect(displayPrefix(key)).toHaveLength(10);
    expect(hashKey(key)).not.toContain(key.slice(6));
  });
});
