import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery, selected } from '../database/row-cursors.service.js';
import { Conditions, countRows, findRow } from '../database/rows.js';
import { offsetOf, Page, type PageRequest } from '../input/page.js';

export interface AuditRecord {
  /** The ID of the key or user that acted. */
  actor: string;
  /** Such as `tool.created` or `key.revoked`. */
  action: string;
  /** The ID of the changed object. */
  subject: string;
  details?: Record<string, unknown>;
}

/** A row of `audit_entries`, which is append-only: a trigger rejects updates and deletes. */
export interface AuditEntry extends Required<AuditRecord> {
  id: string;
  at: Date;
}

export type AuditEntryView = Omit<AuditEntry, 'at'> & { at: string };

export interface FirstChange {
  id: string;
  name: string | null;
  value: unknown;
  hasChanges: boolean;
}

export interface AuditFilters {
  actor?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Included. */
  since?: Date | undefined;
  /** Not included. */
  until?: Date | undefined;
}

/** Limits paging and counting, so that the size of the log does not matter. Use `until` for older entries. */
export const MAX_AUDIT_ENTRIES = 10_000;

const PERSONAL = 'left join audit_personal_details personal on personal.entry_id = entry.id';
const COLUMNS = {
  id: 'entry.id',
  at: 'entry.at',
  actor: 'entry.actor',
  action: 'entry.action',
  subject: 'entry.subject',
  details: 'coalesce(personal.details, entry.details)',
};

@Injectable()
export class AuditLogService {
  constructor(private readonly dataSource: DataSource) {}

  /** Runs in the transaction of the change that it reports. */
  async record(manager: EntityManager, record: AuditRecord): Promise<void> {
    await this.recordAll(manager, [record]);
  }

  async recordAll(manager: EntityManager, records: readonly AuditRecord[]): Promise<void> {
    await manager.query(
      `insert into audit_entries (actor, action, subject, details)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::jsonb[])`,
      [
        records.map(({ actor }) => actor),
        records.map(({ action }) => action),
        records.map(({ subject }) => subject),
        records.map(({ details = {} }) => JSON.stringify(details)),
      ],
    );
  }

  /** The details are deleted with the account of this user, which the log itself can't do. */
  async recordPersonal(manager: EntityManager, userId: string, record: Required<AuditRecord>): Promise<void> {
    const { actor, action, subject, details } = record;
    await manager.query(
      `with entry as (insert into audit_entries (actor, action, subject) values ($2, $3, $4) returning id)
       insert into audit_personal_details (entry_id, user_id, details) select id, $1, $5 from entry`,
      [userId, actor, action, subject, details],
    );
  }

  /** Newest first. Reads only an index to find the entries, then the rows of the page. */
  async listEntries(request: PageRequest, filters: AuditFilters): Promise<Page<AuditEntryView>> {
    const conditions = auditFilters(filters);
    const where = conditions.toString();
    const rows = await this.dataSource.query<({ total: number } & (AuditEntry | { id: null }))[]>(
      `with found as materialized (
         select id, at from audit_entries where ${where} order by at desc, id desc limit ${MAX_AUDIT_ENTRIES}
       ), page as (
         select id from found order by at desc, id desc
          limit ${conditions.bind(request.limit)} offset ${conditions.bind(offsetOf(request))}
       )
       select counted.total, ${selected(COLUMNS)}
         from (select count(*)::integer as total from found) counted
         left join audit_entries entry on entry.id in (select id from page)
         ${PERSONAL}
        order by entry.at desc, entry.id desc`,
      conditions.values,
    );
    // A page without entries has one row, which contains only the total.
    const entries = rows.flatMap((row) => (row.id === null ? [] : toView(row)));
    return new Page(entries, request, rows[0]?.total ?? 0);
  }

  /** Includes the entries of the transaction. */
  async countEntries(manager: EntityManager, filters: AuditFilters): Promise<number> {
    const conditions = auditFilters(filters);
    const counted = `(select from audit_entries where ${conditions} limit ${MAX_AUDIT_ENTRIES}) counted`;
    return countRows(manager, counted, conditions.values);
  }

  /** Null if the entry is about another subject. */
  findEntry(manager: EntityManager, id: string, subject: string): Promise<AuditEntry | null> {
    return findRow(manager, 'select * from audit_entries where id = $1 and subject = $2', [id, subject]);
  }

  /**
   * The first later change of each field, in entries about the subject that have `changes`. A null name means entries
   * without changed fields; `hasChanges` is false if one of them did not record changes.
   */
  findFirstChanges(
    manager: EntityManager,
    { subject, actions, after }: { subject: string; actions: readonly string[]; after: string },
  ): Promise<FirstChange[]> {
    return manager.query<FirstChange[]>(
      `select distinct on (change.name) entry.id, change.name, change.value, entry.details ? 'changes' as "hasChanges"
         from audit_entries entry left join lateral jsonb_each(entry.details -> 'changes') as change (name, value) on true
        where entry.subject = $1 and entry.action = any ($2) and entry.id > $3
        order by change.name, "hasChanges", entry.id`,
      [subject, actions, after],
    );
  }

  /** Every recorded action. Skips from one to the next through the index. */
  async listActions(): Promise<string[]> {
    const rows = await this.dataSource.query<{ action: string }[]>(
      `with recursive actions as (
         (select action from audit_entries order by action limit 1)
         union all
         select (select action from audit_entries where action > actions.action order by action limit 1)
           from actions where actions.action is not null
       )
       select action from actions where action is not null`,
    );
    return rows.map(({ action }) => action);
  }
}

function auditFilters({ actor, action, subject, since, until }: AuditFilters): Conditions {
  const conditions = new Conditions('true').equals('actor', actor).equals('action', action).equals('subject', subject);
  if (since !== undefined) conditions.and(`at >= ${conditions.bind(since)}`);
  if (until !== undefined) conditions.and(`at < ${conditions.bind(until)}`);
  return conditions;
}

const toView = ({ id, at, actor, action, subject, details }: AuditEntry): AuditEntryView => ({
  id,
  at: at.toISOString(),
  actor,
  action,
  subject,
  details,
});

/** The whole log, newest first. */
export function auditRows(filters: AuditFilters): RowQuery {
  const where = auditFilters(filters);
  return rowQuery(
    COLUMNS,
    (columns) => `select ${columns} from audit_entries entry ${PERSONAL} where ${where} order by at desc, id desc`,
    where.values,
  );
}
