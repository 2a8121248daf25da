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
import { questionKey } from '../learning/similarity.js';
import type { KnowledgeArticle } from './knowledge-article.entity.js';
import { ExampleProposalsRepository, type ProposedExample } from '../learning/example-proposals.repository.js';
import { ArticleBody, type ArticleDto, MAX_ARTICLES, MAX_CHARACTERS, MAX_EXAMPLES } from './knowledge.dto.js';
import { KnowledgeRepository } from './knowledge.repository.js';

/** Lets admins edit the articles of partners. `actor` is the ID of the key or user that acts. */
@Injectable()
export class KnowledgeService {
  constructor(
    private readonly knowledge: KnowledgeRepository,
    private readonly proposals: ExampleProposalsRepository,
    private readonly clients: ClientsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  async listArticles(clientId: string, request: PageRequest): Promise<Page<ArticleDto>> {
    await this.clients.getClient(clientId);
    return mapPage(await this.knowledge.listArticles(clientId, request), toArticle);
  }

  async getArticle(clientId: string, id: string): Promise<ArticleDto> {
    const article = await this.knowledge.findArticle(clientId, id);
    if (!article) throw articleNotFound(id);
    return toArticle(article);
  }

  async createArticle(actor: string, clientId: string, body: ArticleBody): Promise<ArticleDto> {
    await this.clients.getClient(clientId);
    return this.unitOfWork.run((manager) => this.addArticle(manager, actor, clientId, body));
  }

  async addArticle(
    manager: EntityManager,
    actor: string,
    clientId: string,
    body: ArticleBody,
    id = uuid(),
  ): Promise<ArticleDto> {
    assertArticle(body);
    const now = new Date();
    const article = {
      id,
      clientId,
      title: body.title.trim(),
      body: body.body.trim(),
      createdAt: now,
      examples: distinct(body.examples ?? []),
      updatedAt: now,
      version: FIRST_VERSION,
      examplesVersion: 0,
    };
    await this.knowledge.advanceRevision(manager, clientId);
    await this.knowledge.insertArticle(manager, article);
    await this.rejectTooMuch(manager, clientId);
    await this.recordAudit(manager, actor, 'created', article);
    return toArticle(article);
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
      const { title, body: text, examples = article.examples } = body;
      Object.assign(article, { title: title.trim(), body: text.trim(), examples: distinct(examples) });
      return this.saveArticle(manager, { ...article, updatedAt: new Date() });
    });
  }

  listProposals(clientId: string, id: string): Promise<ProposedExample[]> {
    return this.proposals.listProposals(clientId, id);
  }

  /** Skips proposals that another editor has confirmed or rejected meanwhile. */
  decideProposals(
    actor: string,
    clientId: string,
    id: string,
    { keys, state }: { keys: readonly string[]; state: 'confirmed' | 'rejected' },
  ): Promise<ArticleDto> {
    return this.change(actor, clientId, id, `examples-${state}`, async (manager, article) => {
      if (keys.length === 0) throw invalid('Select at least one question.');
      const decided = await this.proposals.decideProposals(manager, id, keys, state);
      if (state === 'rejected') return article;
      const examples = distinct([...article.examples, ...decided]);
      if (examples.length > MAX_EXAMPLES)
        throw invalid(`An article can have at most ${MAX_EXAMPLES} example questions. Remove some or select fewer.`);
      return this.saveArticle(manager, { ...article, examples });
    });
  }

  deleteArticle(actor: string, clientId: string, id: string, expectedVersion?: number): Promise<ArticleDto> {
    return this.change(actor, clientId, id, 'deleted', async (manager, article) => {
      expectVersion('article', versionOf(article), expectedVersion);
      await this.knowledge.deleteArticle(manager, article);
      return article;
    });
  }

  private change(
    actor: string,
    clientId: string,
    id: string,
    done: string,
    work: (manager: EntityManager, article: KnowledgeArticle) => Promise<KnowledgeArticle>,
  ): Promise<ArticleDto> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.knowledge.findArticle(clientId, id, manager))) throw articleNotFound(id);
      await this.knowledge.advanceRevision(manager, clientId);
      // Read again under the lock: it may have been deleted since.
      const article = await this.knowledge.findArticle(clientId, id, manager);
      if (!article) throw articleNotFound(id);
      const changed = await work(manager, article);
      await this.recordAudit(manager, actor, done, changed);
      return toArticle(changed);
    });
  }

  private async saveArticle(manager: EntityManager, article: KnowledgeArticle): Promise<KnowledgeArticle> {
    await this.knowledge.updateArticle(manager, article);
    await this.rejectTooMuch(manager, article.clientId);
    // Read again, because triggers set the versions.
    return (await this.knowledge.findArticle(article.clientId, article.id, manager)) ?? article;
  }

  private async rejectTooMuch(manager: EntityManager, clientId: string): Promise<void> {
    const { articles, characters } = await this.knowledge.measureArticles(manager, clientId);
    if (articles > MAX_ARTICLES)
      throw invalid(`A partner can have at most ${MAX_ARTICLES} articles. Delete one first.`);
    if (characters > MAX_CHARACTERS)
      throw invalid(
        `The articles of a partner can have at most ${MAX_CHARACTERS} characters in total. Delete one first.`,
      );
  }

  private async recordAudit(
    manager: EntityManager,
    actor: string,
    done: string,
    { id, clientId, title, examples }: KnowledgeArticle,
  ): Promise<void> {
    const details = { partnerId: clientId, title, ...(examples.length > 0 && { examples: examples.length }) };
    await this.audit.record(manager, { actor, action: `knowledge.${done}`, subject: id, details });
  }
}

function assertArticle(body: ArticleBody, stored?: KnowledgeArticle): void {
  rejectUnchecked(body.body, 'body');
  rejectUnchecked(body.title, 'title');
  rejectUnchecked((body.examples ?? []).join('\n'), 'examples');
  assertOneLine(ArticleBody, body, stored);
}

const articleNotFound = (id: string): Error => notFound(`Article not found: ${id}`);

/** Keeps one of the examples that differ only in case, punctuation and spacing. */
const distinct = (questions: readonly string[]): string[] => [
  ...new Map(questions.map((text) => [questionKey(text), text.trim()])).values(),
];

/** Returns the version that callers see. */
const versionOf = ({ version, examplesVersion }: KnowledgeArticle): number => version + examplesVersion;

const toArticle = (article: KnowledgeArticle): ArticleDto => ({
  id: article.id,
  partnerId: article.clientId,
  title: article.title,
  body: article.body,
  examples: article.examples,
  createdAt: article.createdAt.toISOString(),
  updatedAt: article.updatedAt.toISOString(),
  version: versionOf(article),
});
