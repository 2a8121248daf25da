import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { AccessChanges } from '../../access/access-changes.js';

export interface ConnectedApp {
  id: string;
  name: string;
  /** Null for an unverified app. */
  host: string | null;
  policyVersion: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  /** In the last 30 days. */
  requests: number;
}

const APPS = `
  select c.id, c.name, c.host, c.policy_version as "policyVersion", c.created_at as "createdAt",
         used.at as "lastUsedAt", coalesce(used.requests, 0)::integer as requests
    from connections c
    left join lateral (
      select max(last_at) as at, sum(requests) filter (where day > current_date - 30) as requests
        from key_requests where key_id = c.id) used on true
   where c.user_id = $1 order by c.created_at desc, c.id`;

/** The apps that a user has connected. Ending a connection deletes it and its tokens. */
@Injectable()
export class ConnectedApps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. */
  listApps(userId: string): Promise<ConnectedApp[]> {
    return this.dataSource.query<ConnectedApp[]>(APPS, [userId]);
  }

  async disconnectApp(actor: string, userId: string, id: string): Promise<void> {
    const ended = await this.end(actor, 'user_id = $1 and id = $2', [userId, id]);
    if (ended === 0) throw notFound('This app is not connected.');
  }

  async disconnectAllApps(actor: string, userId: string): Promise<void> {
    await this.end(actor, 'user_id = $1', [userId]);
  }

  /** All processes forget the tokens when the transaction commits; this one now. */
  private async end(actor: string, condition: string, values: unknown[]): Promise<number> {
    const ended = await this.unitOfWork.run((manager) => this.endWith(manager, actor, condition, values));
    this.changes.announce();
    return ended;
  }

  private async endWith(manager: EntityManager, actor: string, condition: string, values: unknown[]): Promise<number> {
    const ended = await manager.query<{ id: string }[]>(
      `with ended as (delete from connections where ${condition} returning id)
       select id, pg_notify('access_changed', '') from ended`,
      values,
    );
    await this.audit.recordAll(
      manager,
      ended.map(({ id }) => ({ actor, action: 'connection.ended', subject: id })),
    );
    return ended.length;
  }
}
