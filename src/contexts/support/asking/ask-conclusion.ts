import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Idempotency, type IdempotentRequest } from '../../../platform/idempotency/idempotency.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { type ConversationView, ConversationViews } from '../conversations/conversation-views.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import type { Outcome } from '../answering/ai-support.js';
import type { Conversation } from '../conversations/conversation.entity.js';
import type { Message } from '../conversations/message.entity.js';
import type { Receipt } from './question-intake.js';
import { Replies } from '../conversations/replies.js';

/** Runs after AI was asked: stores its reply, or suggestions for the human who replies, and builds the response. */
@Injectable()
export class AskConclusion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly conversations: ConversationsRepository,
    private readonly replies: Replies,
    private readonly views: ConversationViews,
  ) {}

  /** The messages for AI to reply to; null if the conversation has got a reply or a newer question since. */
  async loadOpenMessages({ conversationId, questionId }: Receipt): Promise<Message[] | null> {
    const messages = await this.conversations.listMessages(conversationId);
    return messages.at(-1)?.id === questionId ? messages : null;
  }

  /** Of several replays of one request, the first one stores its response; the others get the same response. */
  concludeAsk(
    client: ClientSupport,
    { conversationId, questionId }: Receipt,
    outcome: Outcome | null,
    request: IdempotentRequest,
  ): Promise<ConversationView> {
    return this.unitOfWork.run(async (manager) => {
      const which = { clientId: client.id, id: conversationId };
      let conversation = await this.conversations.lockConversation(manager, which);
      if (!conversation) throw new Error(`Conversation ${conversationId} is missing`);
      const receipt = await this.idempotency.findResult<Receipt>(manager, request);
      if (receipt?.view) return receipt.view;
      const latest = await this.conversations.findLatestQuestion(manager, conversationId);
      if (outcome && conversation.status === 'pending' && latest?.id === questionId)
        conversation = await this.record(manager, client, conversation, outcome);
      const view = await this.views.loadView(client.supportMode, conversation, manager);
      const result: Receipt = { conversationId, questionId, view };
      await this.idempotency.saveResults(manager, new Map([[request, result]]));
      return view;
    }, conversationMutexKey(conversationId));
  }

  private async record(
    manager: EntityManager,
    client: ClientSupport,
    conversation: Conversation,
    { reply, suggestions, articleIds, articleVersions }: Outcome,
  ): Promise<Conversation> {
    if (reply === null) {
      const suggested = { ...conversation, suggestions };
      if (suggestions.length > 0) await this.conversations.updateConversation(manager, suggested);
      return suggested;
    }
    const added = await this.replies.addReply(manager, client, conversation, {
      author: 'ai',
      content: reply,
      isAnswer: true,
      articleIds,
      articleVersions,
    });
    return added.conversation;
  }
}
