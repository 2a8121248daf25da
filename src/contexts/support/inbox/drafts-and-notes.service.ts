import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { ConversationsRepository, conversationMutexKey } from '../conversations/conversations.repository.js';
import { conversationNotFound } from '../desk/desk.service.js';
import { Claims } from './claims.service.js';
import { DraftsAndNotesRepository } from './drafts-and-notes.repository.js';

/** Drafts, which only their author sees, and notes, which all admins see. */
@Injectable()
export class DraftsAndNotes {
  constructor(
    private readonly writing: DraftsAndNotesRepository,
    private readonly conversations: ConversationsRepository,
    private readonly claims: Claims,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  /** A blank text deletes the draft. Returns the time of saving. */
  saveDraft(userId: string, conversationId: string, content: string): Promise<Date> {
    const keptAt = new Date();
    return this.write(userId, conversationId, async (manager) => {
      if (content.trim() === '') await this.writing.deleteDraft(manager, conversationId, userId);
      else await this.writing.saveDraft(manager, { conversationId, userId, content, keptAt });
      return keptAt;
    });
  }

  addNote(userId: string, conversationId: string, content: string): Promise<void> {
    return this.write(userId, conversationId, async (manager) => {
      const note = { id: uuid(), conversationId, userId, content: content.trim(), createdAt: new Date() };
      await this.writing.addNote(manager, note);
      const details = { noteId: note.id };
      await this.audit.record(manager, { actor: userId, action: 'support.noted', subject: conversationId, details });
    });
  }

  private write<T>(userId: string, conversationId: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async (manager) => {
      if (!(await this.conversations.lockById(manager, conversationId))) throw conversationNotFound(conversationId);
      await this.claims.keepClaim(manager, userId, conversationId);
      return work(manager);
    }, conversationMutexKey(conversationId));
  }
}
