import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { ExamplesRepository } from '../knowledge/examples.repository.js';
import { KnowledgeRepository } from '../knowledge/knowledge.repository.js';
import { questionKey } from './question-key.js';
import { signsOf } from './question-signs.js';
import { type ArticleWrongReply, WrongRepliesRepository } from './wrong-replies.repository.js';

interface AiReply {
  conversationId: string;
  messageId: string;
}

/** An admin or a customer waits meanwhile. Without the vector, only the same question counts. */
const ENCODER_TIMEOUT_MS = 1_000;

/** Lets admins mark AI replies as wrong, so that AI does not send them again. `actor` is the ID of the key or user that acts. */
@Injectable()
export class WrongRepliesService {
  constructor(
    private readonly repository: WrongRepliesRepository,
    private readonly knowledge: KnowledgeRepository,
    private readonly examples: ExamplesRepository,
    private readonly encoder: Encoder,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Whether AI must not reply: a reply to a question that means the same was marked, and none of its articles has changed since the
   * reply.
   */
  async isMarkedQuestion(clientId: string, questions: readonly string[]): Promise<boolean> {
    if (await this.repository.hasWrongMark(clientId, questions.map(questionKey))) return true;
    if (!(await this.repository.hasWrongMarkNear(clientId))) return false;
    const signs = await Promise.all(questions.map((question) => this.findSigns(question)));
    return this.repository.hasWrongMarkNear(
      clientId,
      signs.filter((each) => each !== null),
    );
  }

  /** Also rejects the examples that the reply came from or led to. */
  markWrong(actor: string, reply: AiReply, userId: string | null = null): Promise<void> {
    return this.change(actor, reply, 'marked', async (manager, question) => {
      await this.rejectExamples(manager, reply.messageId);
      const asked = { key: questionKey(question), signs: await this.findSigns(question) };
      return this.repository.insertMark(manager, reply.messageId, asked, userId);
    });
  }

  unmarkWrong(actor: string, reply: AiReply): Promise<void> {
    return this.change(actor, reply, 'unmarked', (manager) => this.repository.deleteMark(manager, reply.messageId));
  }

  findMarkedIds(conversationId: string): Promise<Set<string>> {
    return this.repository.findMarkedIds(conversationId);
  }

  listWrongReplies(clientId: string, articleId: string): Promise<ArticleWrongReply[]> {
    return this.repository.listWrongReplies(clientId, articleId);
  }

  private async findSigns(question: string): Promise<string | null> {
    return signsOf(await this.encoder.encodeForReader(question, ENCODER_TIMEOUT_MS));
  }

  private async rejectExamples(manager: EntityManager, messageId: string): Promise<void> {
    const [first, ...others] = await this.examples.findExamplesOf(manager, messageId);
    if (first === undefined) return;
    await this.knowledge.advanceRevision(manager, first.clientId);
    const examples = [first, ...others];
    await this.examples.rejectExamples(
      manager,
      examples.map(({ id }) => id),
    );
    await this.knowledge.countExamplesChange(
      manager,
      examples.map(({ articleId }) => articleId),
    );
  }

  private change(
    actor: string,
    { conversationId, messageId }: AiReply,
    done: string,
    work: (manager: EntityManager, question: string) => Promise<boolean>,
  ): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const reply = await this.repository.findAiReply(manager, conversationId, messageId);
      if (reply === null) throw notFound(`AI reply not found: ${messageId}`);
      if (!(await work(manager, reply.question))) return;
      await this.audit.record(manager, {
        actor,
        action: `support.reply_${done}_wrong`,
        subject: conversationId,
        details: { messageId },
      });
    });
  }
}
