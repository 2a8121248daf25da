import { Injectable } from '@nestjs/common';
import { HoldersRepository } from '../../../../contexts/access/holders.repository.js';
import { AuditLogService } from '../../../../platform/audit/audit-log.service.js';
import { FormConflict } from '../../kit/pages/form-handler.js';

export interface AuditEvent {
  id: string;
  at: Date;
  actor: string;
  who: string;
  action: string;
  details: Record<string, unknown>;
}

const MAX_EVENTS = 20;
const MAX_SHOWN_CHANGES = 5;

@Injectable()
export class SubjectHistoryService {
  constructor(
    private readonly audit: AuditLogService,
    private readonly actors: HoldersRepository,
  ) {}

  /** Newest first. */
  async listEvents(subject: string, limit = MAX_EVENTS, action?: string): Promise<AuditEvent[]> {
    const { items } = await this.audit.listEntries({ page: 1, limit }, { subject, action });
    const names = await this.actors.findActorNames(items.map(({ actor }) => actor));
    return items.map(({ id, at, actor, action, details }) => ({
      id,
      at: new Date(at),
      actor,
      who: names.get(actor) ?? actor,
      action,
      details,
    }));
  }

  /**
   * Adds who changed which fields: in the last `versions` of the record, or in the newest events of `action` that changed a
   * conflicting field. Ends with the user's own last change, which the others came after. Fields without a label are left out.
   */
  async addChanges(
    { typed, conflict, code }: FormConflict,
    userId: string,
    subject: string,
    labels: Readonly<Record<string, string>>,
    { versions = MAX_SHOWN_CHANGES, action }: { versions?: number; action?: string },
  ): Promise<FormConflict> {
    const events = await this.listEvents(subject, Math.min(Math.max(versions, 1), MAX_SHOWN_CHANGES), action);
    const conflicting = conflict.fields.map(({ label }) => label);
    const changes = events.map(({ actor, who, at, details: { fields, ...details } }) => {
      const names = Array.isArray(fields) ? fields.map(String) : Object.keys(details);
      const isOwn = actor === userId;
      return { who: isOwn ? 'You' : who, at, isOwn, fields: names.flatMap((name) => labels[name] ?? []) };
    });
    const matching = changes.filter(({ fields }) =>
      fields.some((label) => action === undefined || conflicting.includes(label)),
    );
    const last = matching.findIndex(({ isOwn }) => isOwn);
    // The user's own change is in another tab only if no other came after it.
    const shown = last === -1 ? matching : matching.slice(0, Math.max(last, 1));
    return new FormConflict(typed, { ...conflict, changes: shown }, code);
  }
}
