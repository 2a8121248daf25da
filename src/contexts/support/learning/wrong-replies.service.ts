import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { Encoder } from '../../../platform/meaning/encoder.js';
import { findSigns } from './question-signs.js';
import { questionKey } from './similarity.js';
import { type ArticleWrongReply, WrongRepliesRepository } from './wrong-replies.repository.js';

interface AiReply {
  conversationId: string;
  messageId: string;
}

/** Lets admins mark AI replies as wrong, so that AI does not send them again. `actor` is the ID of the key or user that acts. */
@Injectable()
export class WrongRepliesService {
  constructor(
    private readonly repository: WrongRepliesRepository,
    private readonly encoder: Encoder,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /**
   * Whether AI must not reply: a reply to a question that means the same was marked, and none of its articles has changed since the
   * reply. Assumed if the question cannot be compared in time.
   */
  async isMarkedQuestion(clientId: string, questions: readonly string[]): Promise<boolean> {
    if (await this.repository.hasWrongMark(clientId, questions.map(questionKey))) return true;
    if (!(await this.repository.hasWrongMarkNear(clientId))) return false;
    const signs = await Promise.all(questions.map((question) => findSigns(this.encoder, question)));
    if (signs.includes(undefined)) return true;
    return this.repository.hasWrongMarkNear(
      clientId,
      signs.filter((each) => typeof each === 'string'),
    );
  }

  /** Also removes the examples that the reply came from and the examples proposed from its question. */
  markWrong(actor: string, reply: AiReply, userId: string | null = null): Promise<void> {
    return this.change(actor, reply, 'marked', async (manager, question) => {
      const asked = { key: questionKey(question), signs: (await findSigns(this.encoder, question)) ?? null };
      const isNew = await this.repository.insertMark(manager, reply.messageId, asked, userId);
      if (isNew) await this.repository.removeExamples(manager, reply.messageId);
      return isNew;
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
