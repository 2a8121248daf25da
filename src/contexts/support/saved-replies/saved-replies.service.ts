import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { expectVersion } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { SavedReply } from './saved-reply.entity.js';

export const MAX_SAVED_TITLE = 80;
/** Bounds the size of pages that list them. */
const MAX_SAVED = 100;

type SavedText = Pick<SavedReply, 'title' | 'content'>;

/** Replies that admins have saved for reuse, for all partners. */
@Injectable()
export class SavedRepliesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLogService,
  ) {}

  listSavedReplies(): Promise<SavedReply[]> {
    const sql = 'select id, title, content, version from support_saved_replies order by lower(title)';
    return this.unitOfWork.manager.query<SavedReply[]>(sql);
  }

  async getSavedReply(id: string): Promise<SavedReply> {
    const saved = await this.unitOfWork.manager.findOneBy(SavedReply, { id });
    if (!saved) throw savedReplyNotFound();
    return saved;
  }

  createSavedReply(actor: string, { title, content }: SavedText): Promise<void> {
    return this.change(actor, 'created', async (manager) => {
      const created = { id: uuid(), title, content, version: 1 };
      await manager.insert(SavedReply, created);
      if ((await manager.count(SavedReply)) > MAX_SAVED)
        throw invalid(`You can save at most ${MAX_SAVED} replies. Delete one first.`);
      return created;
    });
  }

  /** `version` is the one that the form was opened with. */
  updateSavedReply(actor: string, id: string, { title, content }: SavedText, version: number): Promise<void> {
    return this.change(actor, 'updated', async (manager) => {
      await this.lock(manager, id, version);
      const changes = { title, content, version: version + 1 };
      await manager.update(SavedReply, { id }, changes);
      return { id, ...changes };
    });
  }

  deleteSavedReply(actor: string, id: string, version: number): Promise<void> {
    return this.change(actor, 'deleted', async (manager) => {
      const removed = await this.lock(manager, id, version);
      await manager.delete(SavedReply, { id });
      return removed;
    });
  }

  private async lock(manager: EntityManager, id: string, version: number): Promise<SavedReply> {
    const found = await manager.findOne(SavedReply, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw savedReplyNotFound();
    expectVersion('saved reply', found.version, version);
    return found;
  }

  private async change(
    actor: string,
    done: string,
    work: (manager: EntityManager) => Promise<SavedReply>,
  ): Promise<void> {
    try {
      await this.unitOfWork.run(async (manager) => {
        const { id: subject, title } = await work(manager);
        await this.audit.record(manager, { actor, action: `saved-reply.${done}`, subject, details: { title } });
      });
    } catch (error) {
      if (violatedConstraint(error) === 'support_saved_replies_title')
        throw conflict('Another saved reply has this title. Choose another title.');
      throw error;
    }
  }
}

const savedReplyNotFound = (): Error => notFound('Saved reply not found. It may have been deleted.');
