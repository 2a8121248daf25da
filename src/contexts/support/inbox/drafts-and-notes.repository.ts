import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Draft } from './draft.entity.js';
import { Note } from './note.entity.js';

@Injectable()
export class DraftsAndNotesRepository {
  async saveDraft(manager: EntityManager, draft: Draft): Promise<void> {
    await manager.upsert(Draft, draft, ['conversationId', 'userId']);
  }

  async deleteDraft(manager: EntityManager, conversationId: string, userId: string): Promise<void> {
    await manager.delete(Draft, { conversationId, userId });
  }

  async addNote(manager: EntityManager, note: Note): Promise<void> {
    await manager.insert(Note, note);
  }
}
