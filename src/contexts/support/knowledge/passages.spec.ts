import { passagesOf } from './passages.js';

const sentence = (first: string): string => `${first}${' word'.repeat(40)}.`;

describe('The passages of an article', () => {
  it('are whole lines of up to 80 words together, so that short lists stay whole', () => {
    expect(passagesOf('You need:\n\n- a card\r\n- the invoice')).toEqual(['You need:\n- a card\n- the invoice']);
    expect(passagesOf(`${sentence('One')}\n${sentence('Two')}`)).toEqual([sentence('One'), sentence('Two')]);
  });

  it('are whole sentences of a longer line', () => {
    const line = ['One', 'Two', 'Three'].map(sentence).join(' ');
    expect(passagesOf(`${line} Four.`)).toEqual([sentence('One'), sentence('Two'), `${sentence('Three')} Four.`]);
  });

  it('are bounded, also without spaces or between the halves of a character', () => {
    for (const text of passagesOf(`${'x'.repeat(2_500)} ${'😀'.repeat(1_200)}`)) {
      expect(text.length).toBeLessThanOrEqual(1_000);
      expect(text.isWellFormed()).toBe(true);
    }
  });

  it('are none without words', () => expect(passagesOf(' \n ')).toEqual([]));
});
