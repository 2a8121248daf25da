import { passagesOf } from './passages.js';

const texts = (body: string): string[] => passagesOf(body).map(({ text }) => text);

describe('The passages of an article', () => {
  it('are its paragraphs, word for word', () => {
    expect(texts('One. Two.\r\n\r\n  Three.  \n \nFour.')).toEqual(['One. Two.', 'Three.', 'Four.']);
  });

  it('keep a heading with what follows it, and a list with what precedes it', () => {
    expect(texts('## Refunds\n\nThey take a week.\n\nYou need:\n\n- a card\n- the invoice')).toEqual([
      'Refunds\nThey take a week.',
      'You need:\n- a card\n- the invoice',
    ]);
    expect(texts('Settings > Billing')).toEqual(['Settings > Billing']);
  });

  it('are the lines of a list in which each is complete, with its lead-in', () => {
    expect(texts('- Upright: 95 euros.\n- Grand: 120 euros.\n- Travel: free up to 25 km.')).toEqual([
      'Upright: 95 euros.',
      'Grand: 120 euros.',
      'Travel: free up to 25 km.',
    ]);
    expect(texts('Not included:\n- Scratches: charged.\n- Damage by pets.\n- The lamp.')).toEqual([
      'Not included:\n- Scratches: charged.',
      'Not included:\n- Damage by pets.',
      'Not included:\n- The lamp.',
    ]);
  });

  it('are bounded: long paragraphs are cut between sentences, long sentences between words', () => {
    const sentence = `${'word '.repeat(60).trim()}.`;
    const long = texts(`${sentence} ${sentence.replace('w', 'W')} ${sentence.replace('w', 'W')}`);
    expect(long.map((text) => text.endsWith('.'))).toEqual([true, true]);
    for (const text of texts(`${'word '.repeat(1_000)}${'x'.repeat(2_000)}`)) {
      expect(text.length).toBeLessThanOrEqual(700);
      expect(text).not.toMatch(/^ord|wor$/);
    }
  });
});
