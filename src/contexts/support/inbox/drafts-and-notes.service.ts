import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { ConversationClaimsService } from './conversation-claims.service.js';
import { InboxRepository } from './inbox.repository.js';

/** Drafts, which only their author sees, and notes, which all admins see. */
@Injectable()
export class DraftsAndNotesService {
  constructor(
    private readonly inbox: InboxRepository,
    private readonly conversations: ConversationsRepository,
    private readonly claims: ConversationClaimsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  /** A blank text deletes the draft. Returns the time of saving. */
  saveDraft(userId: string, conversationId: string, content: string): Promise<Date> {
    return this.write(userId, conversationId, async (manager) => {
      if (content.trim() !== '') return this.inbox.saveDraft(manager, conversationId, userId, content);
      await this.inbox.deleteDraft(manager, conversationId, userId);
      return new Date();
    });
  }

  addNote(userId: string, conversationId: string, content: string): Promise<void> {
    return this.write(userId, conversationId, async (manager) => {
      const note = { id: uuid(), conversationId, userId, content: content.trim() };
      await this.inbox.addNote(manager, note);
      const details = { noteId: note.id };
      await this.audit.record(manager, { actor: userId, action: 'support.noted', subject: conversationId, details });
    });
  }

  private write<T>(userId: string, conversationId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (manager) => {
      await this.conversations.getLocked(manager, { id: conversationId });
      await this.claims.keepClaim(manager, userId, conversationId);
      return work(manager);
    }, conversationMutexKey(conversationId));
  }
}
