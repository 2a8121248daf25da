import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { ClientsRepository } from '../../access/users/clients.repository.js';
import type { Conversation } from '../conversations/conversation.entity.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { Message } from '../conversations/message.entity.js';
import { ConversationRepliesService } from '../conversations/conversation-replies.service.js';
import { ExampleProposalsRepository } from '../learning/example-proposals.repository.js';
import { rejectUnchecked } from '../learning/personal-details.js';
import type { ReplyBody } from './admin-conversation.dto.js';
import { ConversationClaimsService } from './conversation-claims.service.js';
import { InboxRepository } from './inbox.repository.js';

/** Human replies, from the admin API and from the console. */
@Injectable()
export class AdminRepliesService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly clients: ClientsRepository,
    private readonly replies: ConversationRepliesService,
    private readonly claims: ConversationClaimsService,
    private readonly inbox: InboxRepository,
    private readonly proposals: ExampleProposalsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** For API keys. `actor` is the ID of the key. */
  addReply(actor: string, id: string, body: ReplyBody): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      await this.recordReply(manager, actor, await this.conversations.getLocked(manager, { id }), body, null);
    }, conversationMutexKey(id));
  }

  /**
   * For the console. Rejects the reply if there are messages after `seen`, the latest one on the page: a newer question may
   * need another reply, and a second reply after another admin's would confuse the customer.
   */
  sendReply(userId: string, id: string, { content, seen }: { content: string; seen: string }): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.getLocked(manager, { id });
      const latest = await manager.findOne(Message, { where: { conversationId: id }, order: { position: 'DESC' } });
      if (latest && latest.id !== seen) throw conflict(UNSEEN_MESSAGES[latest.author]);
      await this.claims.rejectClaimedByOther(manager, userId, id, 'send your reply');
      await this.recordReply(manager, userId, conversation, { content }, userId);
      await this.inbox.deleteDraft(manager, id, userId);
      await this.inbox.deleteClaims(manager, id);
    }, conversationMutexKey(id));
  }

  private async recordReply(
    manager: EntityManager,
    actor: string,
    conversation: Conversation,
    { content, questionId }: ReplyBody,
    userId: string | null,
  ): Promise<void> {
    rejectUnchecked(content, 'content');
    const { id: subject, clientId } = conversation;
    const client = await this.clients.getClientWith(manager, clientId);
    const latest = await this.conversations.findLatestQuestion(manager, subject);
    const isAnswer = questionId === undefined || latest?.id === questionId;
    if (isAnswer && latest) {
      const articleIds = conversation.suggestions.map(({ articleId }) => articleId);
      const question = { ...latest, customerName: conversation.customer.name };
      await this.proposals.addProposal(manager, { clientId, articleIds, source: 'reply', quotedIn: content }, question);
    }
    const reply = { author: 'human', content, isAnswer, userId } as const;
    const { message } = await this.replies.addReply(manager, client, conversation, reply);
    await this.audit.record(manager, { actor, action: 'support.replied', subject, details: { messageId: message.id } });
  }
}

const UNSEEN_MESSAGES = {
  customer: 'The customer asked a new question. Your reply was not sent. Check it below, then send it again.',
  human: 'Another admin has replied. Your reply was not sent. Your text is below.',
  ai: 'AI has replied. Your reply was not sent. Your text is below.',
};
