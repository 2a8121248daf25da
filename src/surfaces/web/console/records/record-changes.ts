import { Injectable } from '@nestjs/common';
import type { Conflict } from '../../kit/conflicts/form-conflicts.js';
import { type Form, FormConflict, type ShownConflict } from '../../kit/pages/form-handler.js';
import { formOf, mergedTexts, type RecordField, textIn } from '../../kit/records/record-fields.js';
import { type AuditEvent, SubjectHistory } from '../audit/subject-history.js';

type RecordChange = NonNullable<ShownConflict['changes']>[number];

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

/** Shows both values of the fields in conflict, and the current values of fields the admin did not change. */
export function recordConflict(
  fields: readonly RecordField[],
  form: Form,
  current: Record<string, unknown>,
  { changes, fields: names }: Conflict<unknown>,
  newest?: readonly RecordChange[],
): FormConflict {
  const now = formOf(fields, current);
  return new FormConflict(mergedTexts(fields, Object.keys(changes), form, now), {
    ...(newest && { changes: newest.map(labeledBy(fields)).filter((change) => change.fields.length > 0) }),
    fields: fields
      .filter(({ name }) => names.includes(name))
      .map((field) => ({ label: field.label, now: textIn(field, now), yours: textIn(field, form) })),
  });
}

/** Replaces field names with the form's labels, and drops fields that are not in the form. */
const labeledBy =
  (fields: readonly RecordField[]) =>
  (change: RecordChange): RecordChange => ({
    ...change,
    fields: change.fields.flatMap((name) => fields.find((field) => field.name === name)?.label ?? []),
  });
