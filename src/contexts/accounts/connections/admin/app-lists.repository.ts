import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type RowQuery, rowQuery } from '../../../../platform/database/row-cursors.service.js';
import { Conditions, countRows, findRow } from '../../../../platform/database/rows.js';
import { offsetOf } from '../../../../platform/input/page.js';
import { clientDigest } from '../clients/app-clients.service.js';
import { usageJoin } from '../connected-apps.service.js';
import { BLOCKS_LOCK } from '../connections.repository.js';
import type { ConnectionDto, ListConnectionsQuery, ListOauthClientsQuery, OauthClientDto } from './admin-apps.dto.js';

export interface ConnectionRow extends Omit<ConnectionDto, 'requests' | 'lastUsedAt' | 'createdAt'> {
  createdAt: Date;
}

/** An app with connections, or a blocked client ID or host, which has none. */
export interface AppRow extends Pick<OauthClientDto, 'clientId' | 'name' | 'host' | 'connections'> {
  blockedAt: Date | null;
}

const CONNECTION = `c.id, c.user_id as "userId", c.client_id as "clientId", c.name, c.host,
  c.policy_version as "policyVersion", c.created_at as "createdAt"`;

/** All other values are client IDs. */
const IS_HOST = `value !~ '^(https://|app_)'`;

/** Apps are counted as they connect and are used, because 200,000 connections take too long to count for a page. */
const APPS = `select id, client_id, name, host, connections, requests, null::timestamptz as blocked_at from apps`;
const BLOCKED = `
  select case when not ${IS_HOST} then left(encode(sha256(convert_to(value, 'UTF8')), 'hex'), 32)::uuid end as id,
         case when not ${IS_HOST} then value end as client_id, null as name, case when ${IS_HOST} then value end as host,
         0 as connections, 0 as requests, created_at as blocked_at
    from blocked_apps`;

/** The first three are an index of apps. */
const BY_USE = `app.requests desc, connections desc, app.id desc, blocked_at desc, host`;

@Injectable()
export class AppListsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async listConnections(query: ListConnectionsQuery): Promise<{ connections: ConnectionRow[]; total: number }> {
    const { userId, clientId } = query;
    const where = new Conditions('true')
      .equals('c.user_id', userId)
      .equals('c.client_digest', clientId === undefined ? undefined : clientDigest(clientId));
    const total = await countRows(this.dataSource, `connections c where ${where}`, where.values);
    const connections = await this.dataSource.query<ConnectionRow[]>(
      `select ${CONNECTION} from connections c where ${where} order by c.created_at desc, c.id desc
        limit ${where.bind(query.limit)} offset ${where.bind(offsetOf(query))}`,
      where.values,
    );
    return { connections, total };
  }

  findConnection(id: string): Promise<ConnectionRow | null> {
    return findRow<ConnectionRow>(this.dataSource, `select ${CONNECTION} from connections c where c.id = $1`, [id]);
  }

  async listApps(query: ListOauthClientsQuery): Promise<{ apps: AppRow[]; total: number }> {
    const where = appConditions(query);
    const total = await countRows(this.dataSource, `(${APPS} union all ${BLOCKED}) app where ${where}`, where.values);
    const [limit, offset] = [where.bind(query.limit), where.bind(offsetOf(query))];
    // Each part ends at the page, so that apps are read by index. Blocked ones have no connections and come last.
    const part = (rows: string): string =>
      `(select * from (${rows}) app where ${where} order by ${BY_USE} limit ${limit}::bigint + ${offset}::bigint)`;
    const apps = await this.dataSource.query<AppRow[]>(
      `select client_id as "clientId", name, host, connections, blocked_at as "blockedAt"
         from (${part(APPS)} union all ${part(BLOCKED)}) app order by ${BY_USE} limit ${limit} offset ${offset}`,
      where.values,
    );
    return { apps, total };
  }

  /** Users who are allowing an app finish first, so that the block ends their connections, too. False if it was blocked already. */
  async insertBlock(manager: EntityManager, value: string): Promise<boolean> {
    await manager.query(`select pg_advisory_xact_lock(${BLOCKS_LOCK})`);
    const sql = 'insert into blocked_apps (value) values ($1) on conflict do nothing returning value';
    const inserted = await manager.query<unknown[]>(sql, [value]);
    return inserted.length > 0;
  }

  async deleteBlock(manager: EntityManager, value: string): Promise<boolean> {
    const [, deleted] = await manager.query<[unknown, number]>('delete from blocked_apps where value = $1', [value]);
    return deleted > 0;
  }
}

type AppFilters = Pick<ListOauthClientsQuery, 'q' | 'blocked'>;

function appConditions({ q, blocked }: AppFilters): Conditions {
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
  requests: 'coalesce(used.requests, 0)::integer',
  lastUsedAt: 'used.at',
  blockedAt: 'blocked_at',
};

/** The whole list, in its order. */
export function appRows(filters: AppFilters): RowQuery {
  const where = appConditions(filters);
  return rowQuery(
    EXPORTED,
    (columns) =>
      `select ${columns} from (${APPS} union all ${BLOCKED}) app ${usageJoin('app.id')} where ${where} order by ${BY_USE}`,
    where.values,
  );
}
