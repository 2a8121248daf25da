import { GapIndex } from './gap-index.js';

const indexOf = (...texts: string[]): GapIndex => {
  const found = new GapIndex();
  for (const text of texts) found.addGap(text, text.split(' '));
  return found;
};

describe('The index of gaps', () => {
  it('finds a gap by most of its words', () => {
    const gaps = indexOf('export invoic pdf', 'cancel subscript', 'deliveri norway');
    expect(gaps.findGap(['export', 'invoic'])).toBe('export invoic pdf');
    expect(gaps.findGap(['invoic', 'export', 'month'])).toBe('export invoic pdf');
    expect(gaps.findGap(['norway', 'deliveri'])).toBe('deliveri norway');
  });

  it('finds no gap by one of two words, or by words of no gap', () => {
    const gaps = indexOf('cancel subscript', 'upgrad subscript', 'paus subscript');
    expect(gaps.findGap(['gift', 'subscript'])).toBeUndefined();
    expect(gaps.findGap(['voucher'])).toBeUndefined();
    expect(indexOf().findGap(['voucher'])).toBeUndefined();
  });

  it('gives rare words more weight than words of many gaps', () => {
    const many = Array.from({ length: 50 }, (_, index) => `account topic${index}`);
    const gaps = indexOf(...many, 'account otter');
    expect(gaps.findGap(['otter', 'account', 'help'])).toBe('account otter');
    expect(gaps.findGap(['account', 'help'])).toBeUndefined();
  });

  it('finds a gap by a rare word among thousands of gaps with the same common words', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `account login topic${index}`);
    expect(indexOf(...many).findGap(['account', 'login', 'topic4321'])).toBe('account login topic4321');
  });

  it('adds a gap once', () => {
    const gaps = indexOf('cancel subscript');
    gaps.addGap('cancel subscript', ['other']);
    expect(gaps.findGap(['other'])).toBeUndefined();
  });
});
