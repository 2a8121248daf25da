import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { countRows, findRow, getRow } from '../../../platform/database/rows.js';
import { ACCEPTABLE_USE } from '../../access/acceptable-use.js';
import { appTokenHash, AppTokensService } from '../../access/connections/app-tokens.service.js';
import type { TokenOwner } from '../../access/connections/tokens.repository.js';
import type { AuthorizationParameters } from './authorization-requests.service.js';
import { clientDigest } from './clients/app-clients.service.js';
import type { AppClient } from './clients/client-metadata.js';

const CODE_SECONDS = 60;

export interface CodeGrant extends Omit<TokenOwner, 'familyId'> {
  refreshes: boolean;
  redirectUri: string;
  codeChallenge: string;
  isExpired: boolean;
  isUsed: boolean;
  familyId: string | null;
}

interface ConnectionCount {
  count: number;
  /** Whether one of them is with this client. */
  isConnected: boolean;
}

type NewCode = Pick<AuthorizationParameters, 'redirectUri' | 'codeChallenge'> & { connectionId: string };

const CODE = `
  select c.id as "connectionId", c.user_id as "userId", c.client_id as "clientId", c.client_digest as "clientDigest",
         c.auth_method as "authMethod", c.refreshes, code.redirect_uri as "redirectUri",
         code.code_challenge as "codeChallenge", code.expires_at <= now() as "isExpired",
         code.used_at is not null as "isUsed", code.family_id as "familyId"
    from authorization_codes code
    join connections c on c.id = code.connection_id
    join users u on u.id = c.user_id and u.banned_at is null
   where code.hash = $1`;

/** $2: the digest of the client. */
const COUNT = `count(*)::integer as count, coalesce(bool_or(client_digest = $2), false) as "isConnected"`;

/** Shared by users who allow apps. */
export const BLOCKS_LOCK = `hashtext('blocked_apps')`;

/** What blocks this app. */
const blockedValues = ({ clientId, host }: Pick<AppClient, 'clientId' | 'host'>): string[] =>
  host === null ? [clientId] : [clientId, host];

@Injectable()
export class ConnectionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AppTokensService,
  ) {}

  /** One statement for what the consent page needs. */
  findConsentFacts(
    userId: string,
    { clientId, host }: Pick<AppClient, 'clientId' | 'host'>,
  ): Promise<ConnectionCount & { isBlocked: boolean }> {
    return getRow<ConnectionCount & { isBlocked: boolean }>(
      this.dataSource,
      `select ${COUNT}, exists (select from blocked_apps where value = any ($3)) as "isBlocked"
         from connections where user_id = $1`,
      [userId, clientDigest(clientId), blockedValues({ clientId, host })],
    );
  }

  countConnections(manager: EntityManager, userId: string, clientId: string): Promise<ConnectionCount> {
    const sql = `select ${COUNT} from connections where user_id = $1`;
    return getRow<ConnectionCount>(manager, sql, [userId, clientDigest(clientId)]);
  }

  /** Waits for a block that is being saved. A later one waits for the end of the transaction, then ends its connection. */
  async isBlockedNow(manager: EntityManager, client: Pick<AppClient, 'clientId' | 'host'>): Promise<boolean> {
    await manager.query(`select pg_advisory_xact_lock_shared(${BLOCKS_LOCK})`);
    return this.isBlocked(client, manager);
  }

  /** Whether an admin has blocked the app, by client ID or host. */
  async isBlocked(client: Pick<AppClient, 'clientId' | 'host'>, manager = this.dataSource.manager): Promise<boolean> {
    return (await countRows(manager, 'blocked_apps where value = any ($1)', [blockedValues(client)])) > 0;
  }

  /** In the last 24 hours, from the audit log, because ended connections are deleted. */
  countNewConnections(manager: EntityManager, userId: string): Promise<number> {
    const entries = `audit_entries where actor = $1 and action = 'connection.created' and at > now() - interval '24 hours'`;
    return countRows(manager, entries, [userId]);
  }

  /** Returns the ID, which stays the same when a user allows an app again. The user has accepted the current policy. */
  async saveConnection(manager: EntityManager, userId: string, client: AppClient): Promise<string> {
    const { clientId, name, host, authMethod, refreshes } = client;
    const saved = await getRow<{ id: string }>(
      manager,
      `insert into connections
         (id, user_id, client_id, client_digest, name, host, auth_method, refreshes, policy_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (user_id, client_digest) do update
         set name = excluded.name, auth_method = excluded.auth_method, refreshes = excluded.refreshes,
             policy_version = excluded.policy_version
       returning id`,
      [uuid(), userId, clientId, clientDigest(clientId), name, host, authMethod, refreshes, ACCEPTABLE_USE.version],
    );
    return saved.id;
  }

  /** Returns the new code. */
  async createCode(manager: EntityManager, { connectionId, redirectUri, codeChallenge }: NewCode): Promise<string> {
    const code = this.tokens.createToken('code');
    await manager.query(
      // Skips locked codes of other connections, so that it can't deadlock.
      `with old as (delete from authorization_codes where hash = any (array(
         select hash from authorization_codes where expires_at < now() - interval '1 hour' limit 100 for update skip locked)))
       insert into authorization_codes (hash, connection_id, redirect_uri, code_challenge, expires_at)
       values ($1, $2, $3, $4, now() + interval '${CODE_SECONDS} seconds')`,
      [appTokenHash(code), connectionId, redirectUri, codeChallenge],
    );
    return code;
  }

  /** Null for a code that is not ours, has ended or is too old. */
  findCode(code: string): Promise<CodeGrant | null> {
    return this.tokens.findToken(code, 'code', (hash) => findRow<CodeGrant>(this.dataSource, CODE, [hash]));
  }

  /** Locks the code so concurrent exchanges issue tokens only once. */
  lockCode(manager: EntityManager, code: string): Promise<CodeGrant | null> {
    return findRow<CodeGrant>(manager, `${CODE} for update of code`, [appTokenHash(code)]);
  }

  async useCode(manager: EntityManager, code: string, familyId: string): Promise<void> {
    const sql = 'update authorization_codes set used_at = now(), family_id = $2 where hash = $1';
    await manager.query(sql, [appTokenHash(code), familyId]);
  }
}
