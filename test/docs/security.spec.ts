import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const specs = (): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join('test', name), 'utf8'));

const numbersIn = (text: string): string[] => text.match(/\b\d+\.\d+\.\d+\b/g) ?? [];

describe('The list of security rules', () => {
  it('matches the rules named in test titles', () => {
    const rows = readFileSync('docs/security.md', 'utf8').split('\n');
    const listed = rows.flatMap((row) => numbersIn(/^\| (\d+\.[^|]*)\|/.exec(row)?.[1] ?? ''));
    const tested = specs().flatMap((spec) => (spec.match(/\(ASVS [^)]*\)|'ASVS [^:]*:/g) ?? []).flatMap(numbersIn));
    expect(listed.length).toBeGreaterThan(20);
    expect([...new Set(tested)].sort()).toEqual(listed.sort());
  });
});
