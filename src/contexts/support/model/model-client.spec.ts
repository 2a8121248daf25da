import { pauseMsOf } from './model-client.js';

const NOW = Date.parse('2026-11-16T12:00:00Z');

describe('The pause after a 429', () => {
  it.each<[string | null, number]>([
    [null, 5_000],
    ['', 5_000],
    ['soon', 5_000],
    ['-3', 0],
    ['0', 0],
    ['7', 7_000],
    ['1.5', 1_500],
    ['60', 60_000],
    ['61', 60_000],
    ['86400', 60_000],
    ['Mon, 16 Nov 2026 12:00:20 GMT', 20_000],
    ['Mon, 16 Nov 2026 13:00:00 GMT', 60_000],
    ['Mon, 16 Nov 2026 11:00:00 GMT', 0],
  ])('with Retry-After %j is %d ms', (header, ms) => expect(pauseMsOf(header, NOW)).toBe(ms));
});
