import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { conversationNotFound, DeskService } from '../desk/desk.service.js';
import { ClaimsRepository } from './claims.repository.js';
import { DraftsAndNotesRepository } from './drafts-and-notes.repository.js';

/** Replies sent from the console. */
@Injectable()
export class TeamReplies {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly claims: ClaimsRepository,
    private readonly writing: DraftsAndNotesRepository,
    private readonly desk: DeskService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Rejects the reply if there are messages after `seen`, the latest one on the page: a newer question may need another
   * reply, and a second reply after another admin's would confuse the customer.
   */
  sendReply(userId: string, id: string, { content, seen }: { content: string; seen: string }): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockById(manager, id);
      if (!conversation) throw conversationNotFound(id);
      const latest = await this.conversations.findLatestMessage(manager, id);
      if (latest && latest.id !== seen) throw conflict(REASONS[latest.author]);
      await this.rejectClaimedByOther(manager, userId, id);
      await this.desk.addReplyWith(manager, userId, conversation, { content }, userId);
      await this.writing.deleteDraft(manager, id, userId);
      await this.claims.deleteClaim(manager, id, userId);
    }, conversationMutexKey(id));
  }

  private async rejectClaimedByOther(manager: EntityManager, userId: string, id: string): Promise<void> {
    const holder = await this.claims.findClaimHolder(manager, id);
    if (holder !== null && holder.userId !== userId)
      throw conflict(`${holder.name} is replying to this conversation. Take it over to send your reply.`);
  }
}

const REASONS = {
  customer: 'The customer asked a new question. Your reply was not sent. Check it below, then send it again.',
  human: 'Another admin has replied. Your reply was not sent. Your text is below.',
  ai: 'AI has replied. Your reply was not sent. Your text is below.',
};
