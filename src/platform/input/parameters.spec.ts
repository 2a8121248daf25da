import { parseLimit, parsePage } from './parameters.js';

describe('limit and page never fail', () => {
  it.each([
    [undefined, 20],
    ['', 20],
    ['abc', 20],
    ['0', 20],
    ['-1', 20],
    ['0.9', 20],
    ['-1e99', 20],
    [['5', '7'], 20],
    [{ x: '1' }, 20],
    ['Infinity', 20],
    ['0x10', 20],
    [Number.NaN, 20],
    ['1', 1],
    ['7.9', 7],
    [' 5 ', 5],
    ['100', 100],
    ['101', 100],
    ['1e99', 100],
    ['1e999', 100],
    ['99999999999999999999', 100],
    [35, 35],
  ])('limit %p becomes %p', (value, expected) => {
    expect(parseLimit(value, 20, 100)).toBe(expected);
  });

  it.each([
    [undefined, 1],
    ['abc', 1],
    ['-3', 1],
    ['0', 1],
    [['2', '3'], 1],
    ['2', 2],
    ['1e99', Number.MAX_SAFE_INTEGER],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('page %p becomes %p', (value, expected) => {
    expect(parsePage(value)).toBe(expected);
  });
});
