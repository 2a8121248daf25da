import { Injectable } from '@nestjs/common';
import { type AuditEvent, SubjectHistory } from '../audit/subject-history.js';
import type { ShownConflict } from '../../kit/pages/form-handler.js';

export type RecordChange = NonNullable<ShownConflict['changes']>[number];

const MAX_SHOWN = 5;

/** Finds in the audit log who changed a record. */
@Injectable()
export class RecordChanges {
  constructor(private readonly history: SubjectHistory) {}

  /** Newest first, with details. */
  listHistory(id: string): Promise<AuditEvent[]> {
    return this.history.listEvents(id);
  }

  /** Newest first, with the names of the changed fields. */
  async listNewestChanges(id: string, count: number): Promise<RecordChange[]> {
    const events = await this.history.listEvents(id, Math.min(Math.max(count, 1), MAX_SHOWN));
    return events.map(({ who, at, details }) => ({
      who,
      at,
      fields: Array.isArray(details.fields) ? details.fields.map(String) : Object.keys(details),
    }));
  }
}
