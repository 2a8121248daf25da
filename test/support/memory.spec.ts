import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { KnowledgeRepository } from '../../src/contexts/support/knowledge/knowledge.repository.js';
import { stem } from '../../src/contexts/support/language/stem.js';
import { wordsOf } from '../../src/contexts/support/language/words.js';
import { KnowledgeLibrary } from '../../src/contexts/support/retrieval/knowledge-library.js';

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

describe('Cached articles', () => {
  it('of all partners together have at most 2,000,000 characters, those of the last seconds included', async () => {
    const articles = [{ id: '1', title: 'Shipping', body: 'Orders ship within two days. '.repeat(25_000) }];
    const repository = { findRevision: () => Promise.resolve(1), listAllArticles: () => Promise.resolve(articles) };
    const library = new KnowledgeLibrary(repository as unknown as KnowledgeRepository);
    for (const client of ['a', 'b', 'c', 'd', 'e']) expect(await library.getRecentIndex(client)).toBeDefined();
    expect(await library.getRecentIndex('e')).toBe(await library.getIndex('e'));
    const { recent } = library as unknown as { recent: Map<string, unknown> };
    expect(recent.size).toBe(2);
  });
});
