import { SLUG_PATTERN } from '../../../platform/input/value-rules.js';
import { firstFreeSlug, slugFrom } from './slug.js';

describe('slugFrom', () => {
  it.each([
    ['Acme', 'acme'],
    ['  Ünï Cödé & Sons!  ', 'uni-code-sons'],
    ["Founder's Friend", 'founders-friend'],
    ['Straße 24/7', 'strasse-24-7'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['ﬁle—maker', 'file-maker'],
  ])('turns %p into %p', (name, slug) => {
    expect(slugFrom(name, 'tool')).toBe(slug);
  });

  it.each(['日本語', '🚀', '!!!'])('returns the same hash slug for %p every time', (name) => {
    expect(slugFrom(name, 'tag')).toMatch(/^tag-[0-9a-f]{8}$/);
    expect(slugFrom(name, 'tag')).toBe(slugFrom(name, 'tag'));
  });

  it('leaves room for a numeric suffix within the length limit', () => {
    const slug = slugFrom('long name '.repeat(50), 'tool');
    expect(slug.length).toBeLessThanOrEqual(110);
    expect(slug).toMatch(SLUG_PATTERN);
  });
});

describe('firstFreeSlug', () => {
  it('appends the first free number, starting with 2', () => {
    expect(firstFreeSlug('acme', new Set())).toBe('acme');
    expect(firstFreeSlug('acme', new Set(['acme']))).toBe('acme-2');
    expect(firstFreeSlug('acme', new Set(['acme', 'acme-2', 'acme-4']))).toBe('acme-3');
  });
});
