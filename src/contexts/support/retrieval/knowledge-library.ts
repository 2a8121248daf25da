import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import { KnowledgeIndex } from './knowledge-index.js';

interface Shelf {
  index: KnowledgeIndex;
  characters: number;
}

/** The limit for all prepared articles together; those of the least recently active clients are dropped. */
const MAX_CHARACTERS = 2_000_000;

const RECENT_MS = 5_000;
const MAX_FOUND = 100;

/** Caches the prepared articles of each client by their revision. */
@Injectable()
export class KnowledgeLibrary {
  /** By client and revision. Concurrent requests share one preparation. */
  private readonly shelves = new LRUCache<string, Shelf, string>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ characters }) => characters + 1,
    fetchMethod: (_key, _stale, { context: clientId }) => this.prepare(clientId),
    // A preparation that is evicted before it ends still gives its result to the requests that wait for it.
    ignoreFetchAbort: true,
  });

  /** What was found a moment ago, by client; an empty object for a client without articles. */
  private readonly found = new LRUCache<string, { index?: KnowledgeIndex | undefined }>({
    max: MAX_FOUND,
    ttl: RECENT_MS,
    fetchMethod: async (clientId) => ({ index: await this.of(clientId) }),
  });

  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Undefined for a client without articles. */
  async of(clientId: string): Promise<KnowledgeIndex | undefined> {
    const revision = await this.knowledge.findRevision(clientId);
    if (revision === undefined) return undefined;
    const shelf = await this.shelves.fetch(`${clientId} ${revision}`, { context: clientId });
    return shelf === undefined || shelf.index.isEmpty ? undefined : shelf.index;
  }

  /** Like `of`, but up to five seconds old, so that a busy client costs no query for each question. */
  async recent(clientId: string): Promise<KnowledgeIndex | undefined> {
    return (await this.found.fetch(clientId))?.index;
  }

  private async prepare(clientId: string): Promise<Shelf> {
    const articles = await this.knowledge.listAllArticles(clientId);
    const characters = articles.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
    return { index: await KnowledgeIndex.of(articles), characters };
  }
}
