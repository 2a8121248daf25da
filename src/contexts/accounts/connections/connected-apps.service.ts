import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { Conditions } from '../../../platform/database/rows.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import type { ConnectionDto } from './admin/admin-apps.dto.js';
import { AccessRevisionService } from '../../access/access-revision.service.js';

export interface ConnectedApp extends Pick<ConnectionDto, 'id' | 'name' | 'host' | 'policyVersion' | 'requests'> {
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The use of a connection or app: the last request, and the number of requests in 30 days. */
export const usageJoin = (id: string): string => `
  left join lateral (
    select max(last_at) as at,
           sum(requests) filter (where day > (now() at time zone 'utc')::date - 30) as requests
      from key_requests where key_id = ${id}) used on true`;

const APPS = `
  select c.id, c.name, c.host, c.policy_version as "policyVersion", c.created_at as "createdAt",
         used.at as "lastUsedAt", coalesce(used.requests, 0)::integer as requests
    from connections c ${usageJoin('c.id')}
   where c.user_id = $1 order by c.created_at desc, c.id`;

const COLUMNS = { id: 'id', userId: 'user_id', clientDigest: 'client_digest', host: 'host' };
type Column = keyof typeof COLUMNS;

/** Which connections end: those with all of these values. */
type EndedConnections = Partial<Record<Column, string>>;

/** The apps that a user has connected. Ending a connection deletes it and its tokens. */
@Injectable()
export class ConnectedAppsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly audit: AuditLogService,
  ) {}

  /** Newest first. */
  listApps(userId: string): Promise<ConnectedApp[]> {
    return this.dataSource.query<ConnectedApp[]>(APPS, [userId]);
  }

  async disconnectApp(actor: string, userId: string, id: string): Promise<void> {
    const ended = await this.end(actor, { userId, id });
    if (ended === 0) throw notFound('This app is not connected.');
  }

  async disconnectAllApps(actor: string, userId: string): Promise<void> {
    await this.end(actor, { userId });
  }

  /** All processes forget the tokens when the transaction commits. Returns how many ended. */
  async endConnections(manager: EntityManager, actor: string, filter: EndedConnections): Promise<number> {
    const where = new Conditions('true');
    for (const [name, value] of Object.entries(filter)) where.and(`${COLUMNS[name as Column]} = ${where.bind(value)}`);
    const ended = await manager.query<{ id: string; userId: string; name: string; host: string | null }[]>(
      // In ID order, so that two transactions that end several connections can't deadlock.
      `with ended as (
         delete from connections where id = any (array(select id from connections where ${where} order by id for update))
         returning id, user_id, name, host)
       select id, user_id as "userId", name, host, pg_notify('access_changed', '') from ended`,
      where.values,
    );
    await this.audit.recordAll(
      manager,
      ended.map(({ id, userId, name, host }) => ({
        actor,
        action: 'connection.ended',
        subject: id,
        details: { userId, name, host },
      })),
    );
    return ended.length;
  }

  /** This process forgets the tokens now. */
  private async end(actor: string, filter: EndedConnections): Promise<number> {
    const ended = await this.unitOfWork.run((manager) => this.endConnections(manager, actor, filter));
    this.changes.announce();
    return ended;
  }
}
