import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import { type ConversationView, ConversationViews } from '../conversations/conversation-views.js';
import type { Conversation } from '../conversations/conversation.entity.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { Replies } from '../conversations/replies.js';
import type { AskedQuestion } from './reply-schedule.js';

const REPLY = 'This is a simulated reply. In live mode, a member of our team replies to your customer here.';

export interface PendingQuestion {
  conversationId: string;
  text: string;
  waitingSince: Date;
}

const MAX_PENDING = 20;

/** Replies in test mode, where the team sees no questions. */
@Injectable()
export class SimulatedReplies {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly clients: ClientsRepository,
    private readonly replies: Replies,
    private readonly views: ConversationViews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Does nothing if the question got a reply, is not the latest one, or was deleted. */
  async replyToQuestion({ conversationId, questionId }: AskedQuestion): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockById(manager, conversationId);
      if (conversation?.status !== 'pending') return;
      const latest = await this.conversations.findLatestQuestion(manager, conversationId);
      if (latest?.id !== questionId) return;
      await this.addReply(manager, conversation, REPLY);
    }, conversationMutexKey(conversationId));
  }

  /** The questions of a test client that wait for a reply, the latest conversation first. */
  async listPending(clientId: string): Promise<PendingQuestion[]> {
    const pending = (await this.conversations.listForClient(clientId, { status: 'pending' })).slice(0, MAX_PENDING);
    const questions = await this.conversations.findLatestQuestions(pending);
    return pending.map(({ id, waitingSince, activeAt }) => ({
      conversationId: id,
      text: questions.get(id) ?? '',
      waitingSince: waitingSince ?? activeAt,
    }));
  }

  /** The partner replies as the team would. `clientId` is a test client. */
  reply(clientId: string, id: string, content: string): Promise<ConversationView> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockConversation(manager, { clientId, id });
      if (!conversation) throw notFound(`Conversation not found: ${id}`);
      return this.addReply(manager, conversation, content);
    }, conversationMutexKey(id));
  }

  private async addReply(
    manager: EntityManager,
    conversation: Conversation,
    content: string,
  ): Promise<ConversationView> {
    const client = await this.clients.getClientWith(manager, conversation.clientId);
    const reply = { author: 'human', content, isAnswer: true } as const;
    const replied = await this.replies.addReply(manager, client, conversation, reply);
    return this.views.loadView(client.supportMode, replied.conversation, manager);
  }
}
