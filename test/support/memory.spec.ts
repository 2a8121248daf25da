import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { stem } from '../../src/contexts/support/language/stem.js';
import { wordsOf } from '../../src/contexts/support/language/words.js';

setFlagsFromString('--expose-gc');
const startGarbageCollection = runInNewContext('gc') as () => void;

/** Several times: what earlier suites left is freed in steps, and would hide what stays. */
async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    startGarbageCollection();
    await setImmediate();
  }
}

/** What stays in memory, in MB. */
async function heapAfter(work: () => void): Promise<number> {
  await collectGarbage();
  const before = process.memoryUsage().heapUsed;
  work();
  await collectGarbage();
  return (process.memoryUsage().heapUsed - before) / 1_000_000;
}

describe('Known stems', () => {
  it('keep words, not the questions that they come from', async () => {
    const grown = await heapAfter(() => {
      for (let number = 0; number < 5_000; number += 1) {
        const word = `unmistakably${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
        for (const each of wordsOf(`${word} ${'. '.repeat(2_000)}`)) stem(each);
      }
    });
    // The questions have 20 MB.
    expect(grown).toBeLessThan(6);
  });
});
