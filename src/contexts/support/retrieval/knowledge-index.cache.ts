import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { EXAMPLE_CHARACTERS } from '../knowledge/knowledge.dto.js';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import { ArticleVectorsRepository } from '../knowledge/article-vectors.repository.js';
import { KnowledgeIndex } from './knowledge-index.js';

interface CachedIndex {
  index: KnowledgeIndex;
  characters: number;
}

/** The limit for all cached articles together. The index of the least recently asked client is dropped first. */
const MAX_CHARACTERS = 2_000_000;

const MAX_AGE_MS = 5_000;
const MAX_RECENT = 100;

const toCodes = (bytes: Buffer): Int8Array => new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);

/** Caches the search index of each client's articles by their revision. */
@Injectable()
export class KnowledgeIndexCache {
  /** By client and revision. Concurrent requests wait for the same index. */
  private readonly indexes = new LRUCache<string, CachedIndex, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }) => characters + 1,
    fetchMethod: (_key, _stale, { context: clientId }) => this.builds(() => this.buildIndex(clientId)),
    // An index that is dropped before it is complete still reaches the requests that wait for it.
    ignoreFetchAbort: true,
  });

  /** By client; an empty object for a client without articles. Not the indexes, which would exceed `MAX_CHARACTERS`. */
  private readonly revisions = new LRUCache<string, { revision?: number | undefined }>({
    max: MAX_RECENT,
    ttl: MAX_AGE_MS,
    fetchMethod: async (clientId) => ({ revision: await this.knowledge.findRevision(clientId) }),
  });

  /** Concurrent requests wait for the same vectors. */
  private readonly loads = new Map<KnowledgeIndex, Promise<void>>();

  /** An unfinished index takes memory that the cache does not count. */
  private readonly builds = pLimit(1);

  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly vectors: ArticleVectorsRepository,
  ) {}

  /** Undefined for a client without articles. */
  async getIndex(clientId: string): Promise<KnowledgeIndex | undefined> {
    return this.findIndex(clientId, await this.knowledge.findRevision(clientId));
  }

  /** Like `getIndex`, but up to five seconds old, so that a busy client needs no query per question. */
  async getRecentIndex(clientId: string): Promise<KnowledgeIndex | undefined> {
    return this.findIndex(clientId, (await this.revisions.fetch(clientId))?.revision);
  }

  /** Adds the vectors that were stored since the last call. Those of articles that changed since the index was built stay missing. */
  async loadVectors(index: KnowledgeIndex): Promise<void> {
    if (index.hasVectors) return;
    const load = this.loads.get(index) ?? this.load(index).finally(() => this.loads.delete(index));
    this.loads.set(index, load);
    await load;
  }

  private async load(index: KnowledgeIndex): Promise<void> {
    for (const { articleId, version, codes, ...stored } of await this.vectors.listVectors(index.findUnencoded()))
      index.setVectors(articleId, version, toCodes(codes), { ...stored, exampleCodes: toCodes(stored.exampleCodes) });
  }

  private async findIndex(clientId: string, revision: number | undefined): Promise<KnowledgeIndex | undefined> {
    if (revision === undefined) return undefined;
    const cached = await this.indexes.fetch(`${clientId} ${revision}`, { context: clientId });
    return cached === undefined || cached.index.isEmpty ? undefined : cached.index;
  }

  private async buildIndex(clientId: string): Promise<CachedIndex> {
    const articles = await this.knowledge.listAllArticles(clientId);
    const characters = articles.reduce(
      (sum, { title, body, examples }) => sum + title.length + body.length + EXAMPLE_CHARACTERS * examples.length,
      0,
    );
    return { index: await KnowledgeIndex.of(articles), characters };
  }
}
