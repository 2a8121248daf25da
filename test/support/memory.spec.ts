import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stem } from '../../src/contexts/support/language/stem.js';
import { wordsOf } from '../../src/contexts/support/language/words.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What stays in memory, in MB. */
function heapAfter(work: () => void): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  work();
  collectGarbage();
  return (process.memoryUsage().heapUsed - before) / 1_000_000;
}

describe('Known stems', () => {
  it('keep words, not the questions that they come from', () => {
    const grown = heapAfter(() => {
      for (let number = 0; number < 5_000; number += 1) {
        const word = `unmistakably${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
        for (const each of wordsOf(`${word} ${'how long does it take '.repeat(180)}`)) stem(each);
      }
    });
    // The questions have 20 MB.
    expect(grown).toBeLessThan(6);
  });
});
