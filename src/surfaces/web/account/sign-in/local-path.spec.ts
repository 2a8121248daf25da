import { localPath } from './local-path.js';

describe('The path after sign-in', () => {
  it.each(['/dashboard/usage?days=7', '/tools/x', '/', `/launch/lists/new?tags=${'a'.repeat(1_000)}`])(
    'is the requested path: %s',
    (path) => {
      expect(localPath(path)).toBe(path);
    },
  );

  it('does not repeat the message of a form from before the sign-in', () => {
    expect(localPath('/saved?page=2&done=removed')).toBe('/saved?page=2');
  });

  it.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/..//evil.example/',
    '/.//evil.example',
    '/a/..//evil.example',
    '/./\\evil.example',
    '/%0d%0aLocation:evil'.replace('%0d%0a', '\r\n'),
    `/${'x'.repeat(2_001)}`,
  ])('is never on another site: %s', (path) => {
    const found = localPath(path);
    expect(found).toMatch(/^\/(?![/\\])/);
    expect(found).not.toMatch(/[\r\n\t]/);
    expect(new URL(found, 'http://own.example').origin).toBe('http://own.example');
  });
});
