import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { offsetOf, Page, type PageRequest } from '../input/page.js';
import { AuditEntry } from './audit-entry.entity.js';

export interface AuditRecord {
  /** The id of the key or of the user that acted. */
  actor: string;
  /** Such as `tool.created` or `key.revoked`. */
  action: string;
  /** The id of the changed object. */
  subject: string;
  details?: Record<string, unknown>;
}

export type AuditView = Omit<AuditEntry, 'at'> & { at: string };

@Injectable()
export class AuditLog {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs in the transaction of the change that it reports. */
  async record(manager: EntityManager, { details = {}, ...entry }: AuditRecord): Promise<void> {
    await manager.query('insert into audit_entries (actor, action, subject, details) values ($1, $2, $3, $4)', [
      entry.actor,
      entry.action,
      entry.subject,
      JSON.stringify(details),
    ]);
  }

  async list(
    request: PageRequest & { action?: string | undefined; subject?: string | undefined },
  ): Promise<Page<AuditView>> {
    const { action, subject } = request;
    const [entries, total] = await this.dataSource.getRepository(AuditEntry).findAndCount({
      where: { ...(action !== undefined && { action }), ...(subject !== undefined && { subject }) },
      order: { id: 'DESC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return new Page(entries.map(toView), request, total);
  }
}

const toView = ({ id, at, actor, action, subject, details }: AuditEntry): AuditView => ({
  id,
  at: at.toISOString(),
  actor,
  action,
  subject,
  details,
});
