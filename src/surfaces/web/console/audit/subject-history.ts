import { Injectable } from '@nestjs/common';
import { ActorNames } from '../../../../contexts/access/actor-names.js';
import { AuditLog } from '../../../../platform/audit/audit-log.js';

export interface AuditEvent {
  id: string;
  at: Date;
  who: string;
  action: string;
  details: Record<string, unknown>;
}

const MAX_EVENTS = 20;

@Injectable()
export class SubjectHistory {
  constructor(
    private readonly audit: AuditLog,
    private readonly actors: ActorNames,
  ) {}

  /** Newest first. */
  async listEvents(subject: string, limit = MAX_EVENTS): Promise<AuditEvent[]> {
    const { items } = await this.audit.listEntries({ page: 1, limit }, { subject });
    const names = await this.actors.findNames(items.map(({ actor }) => actor));
    return items.map(({ id, at, actor, action, details }) => ({
      id,
      at: new Date(at),
      who: names.get(actor) ?? actor,
      action,
      details,
    }));
  }
}
