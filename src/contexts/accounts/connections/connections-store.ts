import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { appTokenHash, AppTokens } from '../../access/connections/app-tokens.js';
import type { Connection } from '../../access/connections/connection.entity.js';
import type { AuthorizationParameters } from './authorization.entities.js';
import { blockedValues } from './clients/app-blocks.js';
import { clientDigest } from './clients/app-clients.js';
import type { AppClient } from './clients/client-metadata.js';

const CODE_SECONDS = 60;

export interface CodeGrant {
  connectionId: string;
  userId: string;
  clientId: string;
  clientDigest: string;
  authMethod: Connection['authMethod'];
  refreshes: boolean;
  redirectUri: string;
  codeChallenge: string;
  isExpired: boolean;
  isUsed: boolean;
  familyId: string | null;
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

@Injectable()
export class ConnectionsStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tokens: AppTokens,
  ) {}

  /** One statement for what the consent page needs. */
  async findConsentFacts(
    userId: string,
    { clientId, host }: Pick<AppClient, 'clientId' | 'host'>,
  ): Promise<{ isConnected: boolean; count: number; isBlocked: boolean }> {
    const [row] = await this.dataSource.query<{ isConnected: boolean; count: number; isBlocked: boolean }[]>(
      `select count(*)::integer as count, coalesce(bool_or(client_digest = $2), false) as "isConnected",
              exists (select from blocked_apps where value = any ($3)) as "isBlocked"
         from connections where user_id = $1`,
      [userId, clientDigest(clientId), blockedValues({ clientId, host })],
    );
    return row ?? { isConnected: false, count: 0, isBlocked: false };
  }

  async countConnections(
    manager: EntityManager,
    userId: string,
    digest: string,
  ): Promise<{ isConnected: boolean; count: number }> {
    const [row] = await manager.query<{ isConnected: boolean; count: number }[]>(
      `select count(*)::integer as count, coalesce(bool_or(client_digest = $2), false) as "isConnected"
         from connections where user_id = $1`,
      [userId, digest],
    );
    return row ?? { isConnected: false, count: 0 };
  }

  /** In the last 24 hours, from the audit log, because ended connections are deleted. */
  async countNewConnections(manager: EntityManager, userId: string): Promise<number> {
    const [row] = await manager.query<{ count: number }[]>(
      `select count(*)::integer as count from audit_entries
        where actor = $1 and action = 'connection.created' and at > now() - interval '24 hours'`,
      [userId],
    );
    return row?.count ?? 0;
  }

  /** Returns the ID, which stays the same when a user allows an app again. */
  async saveConnection(manager: EntityManager, connection: Omit<Connection, 'createdAt'>): Promise<string> {
    const { id, userId, clientId, clientDigest, name, host, authMethod, refreshes, policyVersion } = connection;
    const [row] = await manager.query<{ id: string }[]>(
      `insert into connections
         (id, user_id, client_id, client_digest, name, host, auth_method, refreshes, policy_version)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (user_id, client_digest) do update
         set name = excluded.name, auth_method = excluded.auth_method, refreshes = excluded.refreshes,
             policy_version = excluded.policy_version
       returning id`,
      [id, userId, clientId, clientDigest, name, host, authMethod, refreshes, policyVersion],
    );
    return row?.id ?? id;
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
  async findCode(code: string): Promise<CodeGrant | null> {
    return this.tokens.findToken(code, 'code', async (hash) => {
      const [grant] = await this.dataSource.query<CodeGrant[]>(CODE, [hash]);
      return grant ?? null;
    });
  }

  /** Locks the code, so that two exchanges at once give tokens once. */
  async lockCode(manager: EntityManager, code: string): Promise<CodeGrant | null> {
    const [grant] = await manager.query<CodeGrant[]>(`${CODE} for update of code`, [appTokenHash(code)]);
    return grant ?? null;
  }

  async useCode(manager: EntityManager, code: string, familyId: string): Promise<void> {
    await manager.query('update authorization_codes set used_at = now(), family_id = $2 where hash = $1', [
      appTokenHash(code),
      familyId,
    ]);
  }
}
