import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict } from '../../../platform/errors/app-error.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { conversationNotFound, DeskService } from '../desk/desk.service.js';
import { Claims } from './claims.service.js';
import { DraftsAndNotesRepository } from './drafts-and-notes.repository.js';

/** Replies sent from the console. */
@Injectable()
export class TeamReplies {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly claims: Claims,
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
      await this.claims.rejectClaimedByOther(manager, userId, id, 'send your reply');
      await this.desk.addReplyWith(manager, userId, conversation, { content }, userId);
      await this.writing.deleteDraft(manager, id, userId);
      await this.claims.endClaim(manager, id);
    }, conversationMutexKey(id));
  }
}

const REASONS = {
  customer: 'The customer asked a new question. Your reply was not sent. Check it below, then send it again.',
  human: 'Another admin has replied. Your reply was not sent. Your text is below.',
  ai: 'AI has replied. Your reply was not sent. Your text is below.',
};
