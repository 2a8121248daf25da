import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion, FIRST_VERSION } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { invalid, notFound } from '../../../platform/errors/app-error.js';
import { assertOneLine } from '../../../platform/input/checked-input.js';
import { mapPage, type Page, type PageRequest } from '../../../platform/input/page.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import { rejectUnchecked } from '../learning/personal-details.js';
import { type Example, ExamplesRepository } from './examples.repository.js';
import type { KnowledgeArticle } from './knowledge-article.entity.js';
import {
  ArticleBody,
  type ArticleDto,
  MAX_ALL_EXAMPLES,
  MAX_ARTICLES,
  MAX_CHARACTERS,
  MAX_EXAMPLES,
} from './knowledge.dto.js';
import { KnowledgeRepository } from './knowledge.repository.js';

/** Lets admins edit the articles of partners. `actor` is the ID of the key or user that acts. */
@Injectable()
export class KnowledgeService {
  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly examples: ExamplesRepository,
    private readonly clients: ClientsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  async listArticles(clientId: string, request: PageRequest): Promise<Page<ArticleDto>> {
    await this.clients.getClient(clientId);
    const articles = await this.knowledge.listArticles(clientId, request);
    const examples = await this.examples.listExamples(articles.items.map(({ id }) => id));
    return mapPage(articles, (article) => toArticle(article, examples));
  }

  async getArticle(clientId: string, id: string): Promise<ArticleDto> {
    return this.loadArticle(clientId, id);
  }

  /** Questions that editors can confirm as examples of an article, oldest first. */
  listProposals(id: string): Promise<Example[]> {
    return this.examples.listExamples([id], { state: 'proposed' });
  }

  async createArticle(actor: string, clientId: string, body: ArticleBody): Promise<ArticleDto> {
    await this.clients.getClient(clientId);
    return this.unitOfWork.run((manager) => this.addArticle(manager, actor, clientId, body));
  }

  async addArticle(manager: EntityManager, actor: string, clientId: string, body: ArticleBody): Promise<ArticleDto> {
    assertArticle(body);
    const now = new Date();
    const article = {
      id: uuid(),
      clientId,
      title: body.title.trim(),
      body: body.body.trim(),
      createdAt: now,
      updatedAt: now,
      version: FIRST_VERSION,
      examplesVersion: 0,
    };
    await this.knowledge.advanceRevision(manager, clientId);
    await this.knowledge.insertArticle(manager, article);
    await this.examples.replaceExamples(manager, article.id, body.examples ?? []);
    await this.rejectTooMuch(manager, clientId);
    const created = await this.loadArticle(clientId, article.id, manager);
    await this.recordAudit(manager, actor, 'created', created);
    return created;
  }

  replaceArticle(
    actor: string,
    clientId: string,
    id: string,
    body: ArticleBody,
    expectedVersion?: number,
  ): Promise<ArticleDto> {
    return this.change(actor, clientId, id, 'updated', async (manager, article) => {
      expectVersion('article', versionOf(article), expectedVersion);
      assertArticle(body, article);
      Object.assign(article, { title: body.title.trim(), body: body.body.trim(), updatedAt: new Date() });
      await this.knowledge.updateArticle(manager, article);
      if (body.examples && (await this.examples.replaceExamples(manager, id, body.examples)))
        await this.knowledge.countExamplesChange(manager, [id]);
      await this.rejectTooMuch(manager, clientId);
      // A trigger sets the version.
      return this.loadArticle(clientId, id, manager);
    });
  }

  /** Those that another editor decided meanwhile stay as they are. */
  decideProposals(
    actor: string,
    clientId: string,
    id: string,
    { ids, state }: { ids: readonly string[]; state: 'confirmed' | 'rejected' },
  ): Promise<ArticleDto> {
    return this.change(actor, clientId, id, `examples-${state}`, async (manager) => {
      const decided = await this.examples.decideProposals(manager, id, ids, state);
      if (state === 'confirmed' && decided > 0) await this.knowledge.countExamplesChange(manager, [id]);
      await this.rejectTooMuch(manager, clientId);
      return this.loadArticle(clientId, id, manager);
    });
  }

  deleteArticle(actor: string, clientId: string, id: string, expectedVersion?: number): Promise<ArticleDto> {
    return this.change(actor, clientId, id, 'deleted', async (manager, article) => {
      expectVersion('article', versionOf(article), expectedVersion);
      const deleted = await this.loadArticle(clientId, id, manager);
      await this.knowledge.deleteArticle(manager, article);
      return deleted;
    });
  }

  private change(
    actor: string,
    clientId: string,
    id: string,
    done: string,
    work: (manager: EntityManager, article: KnowledgeArticle) => Promise<ArticleDto>,
  ): Promise<ArticleDto> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.knowledge.findArticle(clientId, id, manager))) throw articleNotFound(id);
      await this.knowledge.advanceRevision(manager, clientId);
      // Read again under the lock: it may have been deleted since.
      const article = await this.knowledge.findArticle(clientId, id, manager);
      if (!article) throw articleNotFound(id);
      const changed = await work(manager, article);
      await this.recordAudit(manager, actor, done, changed);
      return changed;
    });
  }

  private async loadArticle(clientId: string, id: string, manager?: EntityManager): Promise<ArticleDto> {
    const article = await this.knowledge.findArticle(clientId, id, manager);
    if (!article) throw articleNotFound(id);
    return toArticle(article, await this.examples.listExamples([id], { manager }));
  }

  private async rejectTooMuch(manager: EntityManager, clientId: string): Promise<void> {
    const size = await this.knowledge.measureArticles(manager, clientId);
    const { articles, characters, examples, examplesOfOne } = size;
    if (articles > MAX_ARTICLES)
      throw invalid(`A partner can have at most ${MAX_ARTICLES} articles. Delete one first.`);
    if (characters > MAX_CHARACTERS)
      throw invalid(
        `The articles of a partner can have at most ${MAX_CHARACTERS} characters in total. Delete one first.`,
      );
    if (examplesOfOne > MAX_EXAMPLES)
      throw invalid(`An article can have at most ${MAX_EXAMPLES} example questions.`, 'examples');
    if (examples > MAX_ALL_EXAMPLES)
      throw invalid(`The articles of a partner can have at most ${MAX_ALL_EXAMPLES} example questions in total.`);
  }

  private async recordAudit(
    manager: EntityManager,
    actor: string,
    done: string,
    { id, partnerId, title, examples }: ArticleDto,
  ): Promise<void> {
    const details = { partnerId, title, ...(examples.length > 0 && { examples: examples.length }) };
    await this.audit.record(manager, { actor, action: `knowledge.${done}`, subject: id, details });
  }
}

function assertArticle(body: ArticleBody, stored?: KnowledgeArticle): void {
  rejectUnchecked(body.body, 'body');
  rejectUnchecked(body.title, 'title');
  for (const example of body.examples ?? []) rejectUnchecked(example, 'examples');
  assertOneLine(ArticleBody, body, stored);
}

const articleNotFound = (id: string): Error => notFound(`Article not found: ${id}`);

/** What callers see. */
const versionOf = ({ version, examplesVersion }: KnowledgeArticle): number => version + examplesVersion;

const toArticle = (article: KnowledgeArticle, examples: readonly Example[]): ArticleDto => ({
  id: article.id,
  partnerId: article.clientId,
  title: article.title,
  body: article.body,
  examples: examples.filter(({ articleId }) => articleId === article.id).map(({ text }) => text),
  createdAt: article.createdAt.toISOString(),
  updatedAt: article.updatedAt.toISOString(),
  version: versionOf(article),
});
