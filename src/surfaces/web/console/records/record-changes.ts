import { Injectable } from '@nestjs/common';
import { SubjectHistory } from '../audit/subject-history.js';

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
  constructor(private readonly history: SubjectHistory) {}

  /** The newest changes of a record, newest first. */
  async newest(id: string, count: number): Promise<RecordChange[]> {
    const deeds = await this.history.of(id, Math.min(Math.max(count, 1), MAX_SHOWN));
    return deeds.map(({ who, at, details }) => ({
      who,
      at,
      fields: Array.isArray(details.fields) ? details.fields.map(String) : Object.keys(details),
    }));
  }
}
