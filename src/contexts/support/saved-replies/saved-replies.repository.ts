import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SavedReply } from './saved-reply.entity.js';

@Injectable()
export class SavedRepliesRepository {
  constructor(private readonly dataSource: DataSource) {}

  listSavedReplies(): Promise<SavedReply[]> {
    return this.dataSource.query<SavedReply[]>(
      'select id, title, content, version from support_saved_replies order by lower(title)',
    );
  }

  findSavedReply(id: string): Promise<SavedReply | null> {
    return this.dataSource.getRepository(SavedReply).findOneBy({ id });
  }

  countSavedReplies(manager: EntityManager): Promise<number> {
    return manager.count(SavedReply);
  }

  lockSavedReply(manager: EntityManager, id: string): Promise<SavedReply | null> {
    return manager.findOne(SavedReply, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async insertSavedReply(manager: EntityManager, saved: SavedReply): Promise<void> {
    await manager.insert(SavedReply, saved);
  }

  async updateSavedReply(manager: EntityManager, { id, ...changes }: SavedReply): Promise<void> {
    await manager.update(SavedReply, { id }, changes);
  }

  async deleteSavedReply(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(SavedReply, { id });
  }
}
