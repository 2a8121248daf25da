import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import { KnowledgeIndex } from './knowledge-index.js';

interface CachedIndex {
  index: KnowledgeIndex;
  characters: number;
}

/** The limit for all cached articles together. The index of the least recently asked client is dropped first. */
const MAX_CHARACTERS = 2_000_000;

const MAX_AGE_MS = 5_000;

/** Caches the search index of each client's articles by their revision. */
@Injectable()
export class KnowledgeLibrary {
  /** By client and revision. Concurrent requests wait for the same index. */
  private readonly indexes = new LRUCache<string, CachedIndex, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }) => characters + 1,
    fetchMethod: (_key, _stale, { context: clientId }) => this.buildIndex(clientId),
    // An index that is dropped before it is complete still reaches the requests that wait for it.
    ignoreFetchAbort: true,
  });

  /** By client, without a check of the revision; an empty object for a client without articles. */
  private readonly recent = new LRUCache<string, Partial<CachedIndex>>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters = 0 }) => characters + 1,
    ttl: MAX_AGE_MS,
    fetchMethod: async (clientId) => (await this.findCached(clientId)) ?? {},
  });

  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Undefined for a client without articles. */
  async getIndex(clientId: string): Promise<KnowledgeIndex | undefined> {
    return (await this.findCached(clientId))?.index;
  }

  /** Like `getIndex`, but up to five seconds old, so that a busy client needs no query per question. */
  async getRecentIndex(clientId: string): Promise<KnowledgeIndex | undefined> {
    return (await this.recent.fetch(clientId))?.index;
  }

  private async findCached(clientId: string): Promise<CachedIndex | undefined> {
    const revision = await this.knowledge.findRevision(clientId);
    if (revision === undefined) return undefined;
    const cached = await this.indexes.fetch(`${clientId} ${revision}`, { context: clientId });
    return cached?.index.isEmpty === false ? cached : undefined;
  }

  private async buildIndex(clientId: string): Promise<CachedIndex> {
    const articles = await this.knowledge.listAllArticles(clientId);
    const characters = articles.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
    return { index: await KnowledgeIndex.of(articles), characters };
  }
}
