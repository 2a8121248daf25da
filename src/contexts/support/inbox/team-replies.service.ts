import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { conversationNotFound, DeskService } from '../desk/desk.service.js';
import { ClaimsRepository } from './claims.repository.js';
import { WritingRepository } from './writing.repository.js';

/** Replies of colleagues who see the thread in front of them. */
@Injectable()
export class TeamReplies {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly claims: ClaimsRepository,
    private readonly writing: WritingRepository,
    private readonly desk: DeskService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Sends nothing when the thread goes on after `seen`, the latest message that the person saw: a newer question wants
   * another reply, and after the reply of a colleague a second one would confuse.
   */
  send(userId: string, id: string, { content, seen }: { content: string; seen: string }): Promise<void> {
    return this.unitOfWork.run(async (manager) => {
      const conversation = await this.conversations.lockById(manager, id);
      if (!conversation) throw conversationNotFound(id);
      const latest = await this.conversations.findLatestMessage(manager, id);
      if (latest && latest.id !== seen) throw conflict(REASONS[latest.author]);
      await this.refuseHeld(manager, userId, id);
      await this.desk.replyWith(manager, userId, conversation, { content }, userId);
      await this.writing.removeDraft(manager, id, userId);
      await this.claims.release(manager, id, userId);
    }, conversationMutexKey(id));
  }

  private async refuseHeld(manager: EntityManager, userId: string, id: string): Promise<void> {
    const holder = await this.claims.findHolder(manager, id);
    if (holder !== null && holder.userId !== userId)
      throw conflict(`${holder.name} is replying to this conversation. Take it over to send your reply.`);
  }
}

const REASONS = {
  customer: 'A newer question has come in. Nothing was sent; your text is kept below. Send it again if it still fits.',
  human: 'This has been replied to in the meantime. Nothing was sent; your text is kept below.',
  ai: 'AI has replied in the meantime. Nothing was sent; your text is kept below.',
};
