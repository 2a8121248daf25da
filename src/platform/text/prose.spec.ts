import { cutAtWord } from './prose.js';

describe('cutAtWord', () => {
  it.each([
    ['Reads long documents', 20, 'Reads long documents'],
    ['Reads long documents', 19, 'Reads long'],
    ['Reads long documents', 10, 'Reads long'],
    ['Reads\n\n long\tdocuments', 20, 'Reads long documents'],
    ['Reads long, dull documents', 12, 'Reads long,'],
    ['🦊🦊🦊 🐻🐻🐻', 5, '🦊🦊🦊'],
    ['', 60, ''],
  ])('cuts %p to %d characters between words', (text, max, cut) => {
    expect(cutAtWord(text, max)).toBe(cut);
  });

  it('cuts a text without spaces between the words of its language', () => {
    expect(cutAtWord('東京都庁へ行きました', 6)).toBe('東京都庁へ');
  });

  it('cuts a word that is too long between characters as readers see them', () => {
    expect(cutAtWord('a'.repeat(100), 60)).toBe('a'.repeat(60));
    expect(cutAtWord('👩‍👩‍👧'.repeat(30), 60)).toBe('👩‍👩‍👧'.repeat(12));
    expect(cutAtWord('👩‍👩‍👧'.repeat(30), 62)).toBe('👩‍👩‍👧'.repeat(12));
  });

  it('is never longer than the limit', () => {
    const texts = ['word '.repeat(300), '字'.repeat(900), 'e\u0301'.repeat(900), `${'x'.repeat(70)} y `.repeat(20)];
    for (const text of texts)
      for (const max of [60, 140, 160, 300, 500]) {
        const cut = cutAtWord(text, max);
        expect([...cut].length).toBeLessThanOrEqual(max);
        expect([...cut].length).toBeGreaterThan(0);
      }
  });
});
