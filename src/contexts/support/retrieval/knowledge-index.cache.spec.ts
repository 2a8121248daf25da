import type { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import type { ArticleVectorsRepository } from '../knowledge/article-vectors.repository.js';
import { KnowledgeIndexCache } from './knowledge-index.cache.js';

describe('The library of indexes', () => {
  let building = 0;
  const built: string[] = [];
  const atOnce: number[] = [];
  const repository = {
    findRevision: () => Promise.resolve(1),
    listAllArticles: async (clientId: string) => {
      built.push(clientId);
      building += 1;
      atOnce.push(building);
      await new Promise(setImmediate);
      building -= 1;
      return [{ id: clientId, title: 'Refunds', examples: [], body: `Refunds take five days.${' '.repeat(900_000)}` }];
    },
  };
  let library: KnowledgeIndexCache;

  beforeEach(() => {
    library = new KnowledgeIndexCache(repository as unknown as KnowledgeRepository, {} as ArticleVectorsRepository);
    built.splice(0);
  });

  it('keeps at most 2,000,000 characters, also of clients that need no check of the revision', async () => {
    for (const clientId of ['one', 'two', 'three', 'three', 'two', 'one']) await library.getRecentIndex(clientId);
    expect(built).toEqual(['one', 'two', 'three', 'one']);
  });

  it('builds one index at a time', async () => {
    await Promise.all(['one', 'two', 'three'].map((clientId) => library.getIndex(clientId)));
    expect([built.length, Math.max(...atOnce)]).toEqual([3, 1]);
  });
});
