import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import { offsetOf, Page, type PageRequest } from '../../../platform/input/page.js';
import { KnowledgeArticle } from './knowledge-article.entity.js';

/** The notification channel for changed articles. */
export const ARTICLES_CHANGED = 'articles_changed';

interface KnowledgeSize {
  articles: number;
  characters: number;
  examples: number;
  /** Of the article that has most of them. */
  examplesOfOne: number;
}

/** Every query filters by client, so that no client gets another client's articles. */
@Injectable()
export class KnowledgeRepository {
  constructor(private readonly dataSource: DataSource) {}

  findArticle(clientId: string, id: string, manager = this.dataSource.manager): Promise<KnowledgeArticle | null> {
    return manager.findOneBy(KnowledgeArticle, { clientId, id });
  }

  findArticles(clientId: string, ids: readonly string[]): Promise<KnowledgeArticle[]> {
    return this.dataSource.getRepository(KnowledgeArticle).findBy({ clientId, id: In(ids) });
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

  measureArticles(manager: EntityManager, clientId: string): Promise<KnowledgeSize> {
    return getRow<KnowledgeSize>(
      manager,
      `select count(*)::integer as articles,
              coalesce(sum(char_length(title) + char_length(body) + example.characters), 0)::integer as characters,
              coalesce(sum(example.count), 0)::integer as examples,
              coalesce(max(example.count), 0)::integer as "examplesOfOne"
         from knowledge_articles article
         cross join lateral (select count(*), coalesce(sum(char_length(text)), 0) as characters
                               from article_examples where article_id = article.id and state = 'confirmed') example
        where client_id = $1`,
      [clientId],
    );
  }

  async insertArticle(manager: EntityManager, article: KnowledgeArticle): Promise<void> {
    await manager.insert(KnowledgeArticle, article);
  }

  async updateArticle(
    manager: EntityManager,
    { id, clientId, title, body, updatedAt }: KnowledgeArticle,
  ): Promise<void> {
    await manager.update(KnowledgeArticle, { id, clientId }, { title, body, updatedAt });
  }

  /** So that a change that is based on the earlier examples is rejected. The version of the text stays. */
  async countExamplesChange(manager: EntityManager, ids: readonly string[]): Promise<void> {
    const sql = 'update knowledge_articles set examples_version = examples_version + 1 where id = any ($1)';
    await manager.query(sql, [ids]);
  }

  async deleteArticle(manager: EntityManager, { id, clientId }: KnowledgeArticle): Promise<void> {
    await manager.delete(KnowledgeArticle, { id, clientId });
  }
}
