import { robotsGroups } from './robots-rules.service.js';

const AGENT = 'CatalogService/1.0 (+https://catalog.example/policy)';
const groups = (...lines: string[]): string[] => robotsGroups(lines.join('\n'), AGENT).split('\n');

describe('Groups of a robots.txt', () => {
  it('are kept if they apply to this service or to all', () => {
    expect(
      groups(
        'Disallow: /before-any-group',
        'User-agent: Other',
        'Disallow: /other',
        'user-agent : catalogservice/2 # us',
        'User-agent: Other',
        'Allow: /ours',
        'Disallow: /',
        'USER-AGENT: *',
        'Disallow: /all',
        'User-agent:',
        'Disallow: /nobody',
      ),
    ).toEqual(['User-agent: catalogservice', 'Allow: /ours', 'Disallow: /', 'User-agent: *', 'Disallow: /all']);
  });

  it('have each name once, because the parser copies the rules for every name', () => {
    const names = Array.from({ length: 1_000 }, (_, index) => ['User-agent: *', `User-agent: other-${index}`]).flat();
    expect(groups(...names, 'Disallow: /a', 'Disallow: /b')).toEqual(['User-agent: *', 'Disallow: /a', 'Disallow: /b']);
  });
});
