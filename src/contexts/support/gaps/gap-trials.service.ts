import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { ArticleBody } from '../knowledge/knowledge.dto.js';
import { KnowledgeService } from '../knowledge/knowledge.service.js';
import { GapQuestionsRepository } from './gap-questions.repository.js';
import { GapTrialsRepository } from './gap-trials.repository.js';

export const TRY_GAP_JOB = 'try-gap';
const ATTEMPTS = 5;

/** Creates an article from a gap. A job then asks AI the questions of the gap, to show which ones it would answer now. */
@Injectable()
export class GapTrials {
  constructor(
    private readonly repository: GapTrialsRepository,
    private readonly questions: GapQuestionsRepository,
    private readonly knowledge: KnowledgeService,
    private readonly jobs: Jobs,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  createArticle(actor: string, clientId: string, gapId: string, body: ArticleBody): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const article = await this.knowledge.addArticle(manager, actor, clientId, body);
      await this.requestTrial(manager, clientId, gapId, article.id);
    });
  }

  /** Asks AI the questions again, for example after an article was changed. */
  repeatTrial(clientId: string, gapId: string): Promise<void> {
    return this.unitOfWork.run((manager) => this.requestTrial(manager, clientId, gapId, null));
  }

  private async requestTrial(
    manager: EntityManager,
    clientId: string,
    gapId: string,
    articleId: string | null,
  ): Promise<void> {
    // Grouping locks questions before their gap, and this does the opposite: without the lock, each could wait for the other.
    await this.questions.lockGaps(manager);
    const payload = { clientId, gapId, requestedAt: new Date().toISOString() };
    if (!(await this.repository.startTrial(manager, payload, articleId))) throw gapNotFound(gapId);
    await this.jobs.addJobs(manager, TRY_GAP_JOB, [{ payload, queue: `gaps:${clientId}`, maxAttempts: ATTEMPTS }]);
  }
}

export const gapNotFound = (id: string): Error => notFound(`Gap not found: ${id}`);
