import { Injectable } from '@nestjs/common';
import { KnowledgeIndex } from './knowledge-index.js';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';

interface Shelf {
  revision: number;
  characters: number;
  index: Promise<KnowledgeIndex>;
}

/** What all prepared articles together may hold; the clients that have not asked for longest make room. */
const MAX_CHARACTERS = 2_000_000;

/** The articles of each client, prepared once per revision and kept in memory while there is room. */
@Injectable()
export class KnowledgeLibrary {
  private readonly shelves = new Map<string, Shelf>();

  constructor(private readonly knowledge: KnowledgeRepository) {}

  /** Undefined for a client without articles. */
  async of(clientId: string): Promise<KnowledgeIndex | undefined> {
    const revision = await this.knowledge.revision(clientId);
    if (revision === undefined) return undefined;
    let shelf = this.shelves.get(clientId);
    if (shelf?.revision !== revision) shelf = { revision, characters: 0, index: this.prepare(clientId) };
    // The order of a map is that of insertion: what is used goes to the end.
    this.shelves.delete(clientId);
    this.shelves.set(clientId, shelf);
    const index = await shelf.index;
    return index.isEmpty ? undefined : index;
  }

  private async prepare(clientId: string): Promise<KnowledgeIndex> {
    try {
      const articles = await this.knowledge.all(clientId);
      const shelf = this.shelves.get(clientId);
      if (shelf) shelf.characters = articles.reduce((sum, { title, body }) => sum + title.length + body.length, 0);
      this.makeRoom();
      return await KnowledgeIndex.of(articles);
    } catch (error) {
      this.shelves.delete(clientId);
      throw error;
    }
  }

  private makeRoom(): void {
    let total = [...this.shelves.values()].reduce((sum, { characters }) => sum + characters, 0);
    for (const [clientId, { characters }] of this.shelves) {
      if (total <= MAX_CHARACTERS) return;
      this.shelves.delete(clientId);
      total -= characters;
    }
  }
}
