import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { KnowledgeArticle } from './knowledge-article.entity.js';
import { EXAMPLE_CHARACTERS } from './knowledge.dto.js';

/** The notification channel for changed articles. */
export const ARTICLES_CHANGED = 'articles_changed';

/** Every query filters by client, so that no client gets another client's articles. */
@Injectable()
export class KnowledgeRepository {
  constructor(private readonly dataSource: DataSource) {}

  findArticle(clientId: string, id: string, manager = this.dataSource.manager): Promise<KnowledgeArticle | null> {
    return manager.findOneBy(KnowledgeArticle, { clientId, id });
  }

  async listArticles(clientId: string, request: PageRequest): Promise<Page<KnowledgeArticle>> {
    const [articles, total] = await this.dataSource.getRepository(KnowledgeArticle).findAndCount({
      where: { clientId },
      order: { id: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return new Page(articles, request, total);
  }

  listAllArticles(clientId: string): Promise<KnowledgeArticle[]> {
    return this.dataSource.getRepository(KnowledgeArticle).find({ where: { clientId }, order: { id: 'ASC' } });
  }

  /** Undefined for a client that never had an article. */
  async findRevision(clientId: string): Promise<number | undefined> {
    const sql = 'select revision from knowledge_bases where client_id = $1';
    return (await findRow<{ revision: number }>(this.dataSource, sql, [clientId]))?.revision;
  }

  /** Increases the revision. The row stays locked until the transaction ends, so that changes run one at a time. */
  async advanceRevision(manager: EntityManager, clientId: string): Promise<void> {
    await manager.query(
      `with advanced as (
         insert into knowledge_bases as base (client_id, revision) values ($1, 1)
         on conflict (client_id) do update set revision = base.revision + 1)
       select pg_notify('${ARTICLES_CHANGED}', '')`,
      [clientId],
    );
  }

  measureArticles(manager: EntityManager, clientId: string): Promise<{ articles: number; characters: number }> {
    return getRow<{ articles: number; characters: number }>(
      manager,
      `select count(*)::integer as articles,
              coalesce(sum(char_length(title) + char_length(body) + ${EXAMPLE_CHARACTERS} * cardinality(examples)), 0)::integer as characters
         from knowledge_articles where client_id = $1`,
      [clientId],
    );
  }

  async insertArticle(manager: EntityManager, article: KnowledgeArticle): Promise<void> {
    await manager.insert(KnowledgeArticle, article);
  }

  async updateArticle(
    manager: EntityManager,
    { id, clientId, title, body, examples, updatedAt }: KnowledgeArticle,
  ): Promise<void> {
    await manager.update(KnowledgeArticle, { id, clientId }, { title, body, examples, updatedAt });
  }

  async deleteArticle(manager: EntityManager, { id, clientId }: KnowledgeArticle): Promise<void> {
    await manager.delete(KnowledgeArticle, { id, clientId });
  }
}
