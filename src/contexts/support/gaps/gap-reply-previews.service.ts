import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import type { JobAttempt } from '../../../platform/jobs/job.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { ReplyPreviewsService } from '../answering/reply-previews.service.js';
import type { ArticleBody } from '../knowledge/knowledge.dto.js';
import { ExampleProposalsRepository } from '../learning/example-proposals.repository.js';
import { KnowledgeService } from '../knowledge/knowledge.service.js';
import { GapGroupingRepository } from './gap-grouping.repository.js';
import { type GapPreview, GapsRepository } from './gaps.repository.js';

const TRY_GAP_JOB = 'try-gap';
/** Shorter than the lease of a job, so that a running job is not given to another process. */
const POLL_MS = 3_000;
const MAX_ATTEMPTS = 5;

/**
 * Creates an article from a gap. A job then asks AI up to 20 questions of the gap, to show which ones it would answer now. Nothing
 * is sent. After an interruption it continues with the next question.
 */
@Injectable()
export class GapReplyPreviewsService implements OnModuleInit {
  constructor(
    private readonly repository: GapsRepository,
    private readonly grouping: GapGroupingRepository,
    private readonly knowledge: KnowledgeService,
    private readonly replyPreviews: ReplyPreviewsService,
    private readonly proposals: ExampleProposalsRepository,
    private readonly jobs: JobsService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  onModuleInit(): void {
    this.jobs.registerKind({
      name: TRY_GAP_JOB,
      concurrency: 1,
      pollMs: POLL_MS,
      runJob: (payload, attempt) => this.runPreview(payload as unknown as GapPreview, attempt),
    });
  }

  async createArticle(actor: string, clientId: string, gapId: string, body: ArticleBody): Promise<void> {
    const questions = (await this.repository.findTexts(clientId, [gapId])).get(gapId)?.questions ?? [];
    return this.unitOfWork.run(async (manager) => {
      const article = await this.knowledge.addArticle(manager, actor, clientId, body);
      for (const { messageId, text, customerName } of questions) {
        const question = { id: messageId, content: text, customerName: customerName ?? undefined };
        await this.proposals.addProposal(manager, { clientId, articleIds: [article.id], source: 'gap' }, question);
      }
      await this.requestPreview(manager, clientId, gapId, article.id);
    });
  }

  /** Asks AI the questions again, for example after an article was changed. */
  repeatPreview(clientId: string, gapId: string): Promise<void> {
    return this.unitOfWork.run((manager) => this.requestPreview(manager, clientId, gapId, null));
  }

  private async requestPreview(
    manager: EntityManager,
    clientId: string,
    gapId: string,
    articleId: string | null,
  ): Promise<void> {
    // Grouping locks questions before their gap, and this does the opposite: without the lock, each could wait for the other.
    await this.grouping.lockGaps(manager);
    const payload = { clientId, gapId, requestedAt: new Date().toISOString() };
    if (!(await this.repository.startPreview(manager, payload, articleId))) throw gapNotFound(gapId);
    await this.jobs.addJobs(manager, TRY_GAP_JOB, [{ payload, queue: `gaps:${clientId}`, maxAttempts: MAX_ATTEMPTS }]);
  }

  private async runPreview(preview: GapPreview, { isLast, signal }: JobAttempt): Promise<void> {
    try {
      for (const { messageId, text } of await this.repository.findUntriedQuestions(preview)) {
        signal.throwIfAborted();
        const isAnsweredNow = await this.replyPreviews.wouldAnswer(preview.clientId, text);
        await this.repository.savePreviewResult(preview, messageId, isAnsweredNow);
      }
    } catch (error) {
      // The page then shows the results so far and a button to repeat the preview.
      if (isLast && !signal.aborted) await this.repository.endPreview(preview);
      throw error;
    }
    await this.repository.endPreview(preview);
  }
}

export const gapNotFound = (id: string): Error => notFound(`Gap not found: ${id}`);
