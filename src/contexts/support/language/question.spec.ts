import { fits, holds, type Kind, priceIn } from './kinds.js';
import { read } from './question.js';
import { refusalOf } from './refusals.js';

const LENGTH = 20_000;
/** Linear time takes some 10 ms. Quadratic time takes more than a second. */
const MAX_MS = 400;
/** One attempt in this time must be fast: other work can slow down the machine for a while. */
const PATIENCE_MS = 90_000;
const KINDS: Kind[] = ['cost', 'when', 'duration', 'frequency', 'count', 'measure', 'contact', 'where', 'who', 'how'];

function readAsQuestionAndAsArticle(text: string): void {
  refusalOf(text);
  read(text);
  priceIn(text);
  for (const kind of KINDS) {
    holds(kind, text);
    fits(kind, 'how long does it take', text);
  }
}

describe('Reading a text', () => {
  it.each([
    ['newlines', 'x', '\n', 'x?'],
    ['spaces', 'x', ' ', 'x?'],
    ['commas', 'x', ',', 'x?'],
    ['one word', '', 'what ', '?'],
    ['greetings', '', 'hi, ', '?'],
    ['what a customer tells before a quotation', 'what', ', i am ', '“'],
    ['figures with dots', '', '1.1,', ' x'],
    ['digits after a question word', 'what ', '1', 'x'],
    ['digits of a time span', 'for ', '1', 'x'],
    ['words with hyphens', '', 'a-', ' x'],
    ['words with accents', '', 'éa', ' x'],
    ['ligatures', '', 'ﷺ', ' x'],
  ])('takes linear time for %s', (_, start, unit, end) => {
    const text = start + unit.repeat(LENGTH / unit.length) + end;
    const giveUpAt = performance.now() + PATIENCE_MS;
    let fastestMs = Infinity;
    while (fastestMs >= MAX_MS && performance.now() < giveUpAt) {
      const begin = performance.now();
      readAsQuestionAndAsArticle(text);
      fastestMs = Math.min(fastestMs, performance.now() - begin);
    }
    expect(fastestMs).toBeLessThan(MAX_MS);
  });

  it('reads a question after several greetings', () => {
    expect(read('Hi, hello, ok: so what does it cost?')[0]).toMatchObject({ kind: 'cost' });
  });
});
