import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { Idempotency, type IdempotentRequest } from '../../../platform/idempotency/idempotency.js';
import type { ClientSupport } from '../../access/users/partner-client.entity.js';
import { type ConversationView, ConversationViews } from '../conversations/conversation-views.js';
import { ConversationsRepository, turnOf } from '../conversations/conversations.repository.js';
import type { Message } from '../conversations/message.entity.js';
import type { Receipt } from './question-intake.js';
import { Replies } from '../conversations/replies.js';

/** The second half of an ask: after AI was asked, the reply is recorded and the answer made. */
@Injectable()
export class AskConclusion {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly idempotency: Idempotency,
    private readonly conversations: ConversationsRepository,
    private readonly replies: Replies,
    private readonly views: ConversationViews,
  ) {}

  /** What AI is to reply to; null when someone has replied or asked on in the meantime. */
  async openThread({ conversationId, questionId }: Receipt): Promise<Message[] | null> {
    const messages = await this.conversations.messages(conversationId);
    return messages.at(-1)?.id === questionId ? messages : null;
  }

  /** Of several that replay one request, the first to get here decides; the others are given its answer. */
  conclude(
    client: ClientSupport,
    { conversationId, questionId }: Receipt,
    reply: string | null,
    request: IdempotentRequest,
  ): Promise<ConversationView> {
    return this.unitOfWork.run(async (manager) => {
      let conversation = await this.conversations.lock(manager, { clientId: client.id, id: conversationId });
      if (!conversation) throw new Error('A conversation is never deleted');
      const receipt = await this.idempotency.current<Receipt>(manager, request);
      if (receipt?.view) return receipt.view;
      const latest = await this.conversations.findLatestQuestion(manager, conversationId);
      if (reply !== null && conversation.status === 'pending' && latest?.id === questionId) {
        const added = await this.replies.add(manager, client, conversation, {
          author: 'ai',
          content: reply,
          answers: true,
        });
        conversation = added.conversation;
      }
      const view = await this.views.of(client.supportMode, conversation, manager);
      const result: Receipt = { conversationId, questionId, view };
      await this.idempotency.keep(manager, [{ request, result }]);
      return view;
    }, turnOf(conversationId));
  }
}
