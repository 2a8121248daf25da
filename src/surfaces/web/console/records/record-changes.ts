import { Injectable } from '@nestjs/common';
import { UsersService } from '../../../../contexts/access/users/users.service.js';
import { AuditLog } from '../../../../platform/audit/audit-log.js';

/** What a colleague changed. */
export interface RecordChange {
  who: string;
  at: Date;
  /** The names of the fields, as far as the audit log tells. */
  fields: string[];
}

const MAX_SHOWN = 5;

/** Tells who changed a record, by the audit log. */
@Injectable()
export class RecordChanges {
  constructor(
    private readonly audit: AuditLog,
    private readonly users: UsersService,
  ) {}

  /** The newest changes of a record, newest first. */
  async newest(id: string, count: number): Promise<RecordChange[]> {
    const limit = Math.min(Math.max(count, 1), MAX_SHOWN);
    const { items } = await this.audit.list({ page: 1, limit }, { subject: id });
    const names = await this.users.namesOf(items.map(({ actor }) => actor));
    return items.map(({ actor, at, details }) => ({
      who: names.get(actor) ?? actor,
      at: new Date(at),
      fields: Array.isArray(details.fields) ? details.fields.map(String) : Object.keys(details),
    }));
  }
}
