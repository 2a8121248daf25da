import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../../../platform/database/row-cursors.js';
import { Conditions } from '../../../../platform/database/sql-conditions.js';
import { offsetOf } from '../../../../platform/input/page.js';
import { BLOCKS_LOCK } from '../clients/app-blocks.js';
import { clientDigest } from '../clients/app-clients.js';
import { CONNECTION_USE } from '../connected-apps.js';
import type { ListConnectionsQuery, ListOauthClientsQuery } from './app-desk.dto.js';

export interface ListedConnection {
  id: string;
  userId: string;
  clientId: string;
  name: string;
  host: string | null;
  policyVersion: string;
  requests: number;
  lastUsedAt: Date | null;
  createdAt: Date;
}

/** An app with connections, or a blocked client ID or host, which has none. */
export interface ListedApp {
  clientId: string | null;
  name: string | null;
  host: string | null;
  connections: number;
  requests: number;
  lastUsedAt: Date | null;
  blockedAt: Date | null;
}

const CONNECTION = `c.id, c.user_id as "userId", c.client_id as "clientId", c.name, c.host,
  c.policy_version as "policyVersion", c.created_at as "createdAt", used.at as "lastUsedAt",
  coalesce(used.requests, 0)::integer as requests`;

/** All other values are client IDs. */
const IS_HOST = `value !~ '^(https://|app_)'`;

const APPS = `
  select min(c.client_id) as client_id, (array_agg(c.name order by c.created_at desc, c.id))[1] as name,
         min(c.host) as host, count(*)::integer as connections, coalesce(sum(used.requests), 0)::integer as requests,
         max(used.at) as last_used_at, null::timestamptz as blocked_at
    from connections c ${CONNECTION_USE}
   group by c.client_digest
  union all
  select case when not ${IS_HOST} then value end, null, case when ${IS_HOST} then value end, 0, 0, null, created_at
    from blocked_apps`;

const BY_USE = `requests desc, connections desc, blocked_at desc nulls first, coalesce(client_id, host)`;

@Injectable()
export class AppListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async listConnections(query: ListConnectionsQuery): Promise<{ connections: ListedConnection[]; total: number }> {
    const where = new Conditions('true');
    if (query.userId !== undefined) where.and(`c.user_id = ${where.bind(query.userId)}`);
    if (query.clientId !== undefined) where.and(`c.client_digest = ${where.bind(clientDigest(query.clientId))}`);
    const total = await this.count(`connections c where ${where}`, where.values);
    const connections = await this.dataSource.query<ListedConnection[]>(
      `select ${CONNECTION} from (
         select * from connections c where ${where} order by c.created_at desc, c.id
          limit ${where.bind(query.limit)} offset ${where.bind(offsetOf(query))}) c ${CONNECTION_USE}
        order by c.created_at desc, c.id`,
      where.values,
    );
    return { connections, total };
  }

  async findConnection(id: string): Promise<ListedConnection | null> {
    const [connection] = await this.dataSource.query<ListedConnection[]>(
      `select ${CONNECTION} from connections c ${CONNECTION_USE} where c.id = $1`,
      [id],
    );
    return connection ?? null;
  }

  async listApps(query: ListOauthClientsQuery): Promise<{ apps: ListedApp[]; total: number }> {
    const where = conditionsOf(query);
    const total = await this.count(`(${APPS}) app where ${where}`, where.values);
    const apps = await this.dataSource.query<ListedApp[]>(
      `select client_id as "clientId", name, host, connections, requests, last_used_at as "lastUsedAt",
              blocked_at as "blockedAt"
         from (${APPS}) app where ${where} order by ${BY_USE}
        limit ${where.bind(query.limit)} offset ${where.bind(offsetOf(query))}`,
      where.values,
    );
    return { apps, total };
  }

  /** Users who are allowing an app finish first, so that the block ends their connections, too. False if it was blocked already. */
  async insertBlock(manager: EntityManager, value: string): Promise<boolean> {
    await manager.query(`select pg_advisory_xact_lock(${BLOCKS_LOCK})`);
    const inserted = await manager.query<unknown[]>(
      'insert into blocked_apps (value) values ($1) on conflict do nothing returning value',
      [value],
    );
    return inserted.length > 0;
  }

  async deleteBlock(manager: EntityManager, value: string): Promise<boolean> {
    const [, deleted] = await manager.query<[unknown, number]>('delete from blocked_apps where value = $1', [value]);
    return deleted > 0;
  }

  private async count(from: string, values: readonly unknown[]): Promise<number> {
    const [row] = await this.dataSource.query<{ total: number }[]>(`select count(*)::integer as total from ${from}`, [
      ...values,
    ]);
    return row?.total ?? 0;
  }
}

type AppFilters = Pick<ListOauthClientsQuery, 'q' | 'blocked'>;

function conditionsOf({ q, blocked }: AppFilters): Conditions {
  const where = new Conditions('true');
  if (q !== undefined)
    where.and(`strpos(lower(concat_ws(' ', name, host, client_id)), lower(${where.bind(q.trim())})) > 0`);
  if (blocked !== undefined) where.and(`blocked_at is ${blocked ? 'not ' : ''}null`);
  return where;
}

const EXPORTED = {
  clientId: 'client_id',
  name: 'name',
  host: 'host',
  connections: 'connections',
  requests: 'requests',
  lastUsedAt: 'last_used_at',
  blockedAt: 'blocked_at',
};

/** The whole list, in its order. */
export function appRows(filters: AppFilters): RowQuery {
  const where = conditionsOf(filters);
  return rowQuery(
    EXPORTED,
    (columns) => `select ${columns} from (${APPS}) app where ${where} order by ${BY_USE}`,
    where.values,
  );
}
