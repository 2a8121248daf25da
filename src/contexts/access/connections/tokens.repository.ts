import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import type { Caller } from '../caller.js';
import { appTokenHash } from './app-tokens.service.js';
import { TIER_FACTS, type TierFacts, tierOf } from '../users/user.entity.js';

/** How the client of a connection authenticates. */
export const AUTH_METHODS = ['none', 'private_key_jwt'] as const;
export type AuthMethod = (typeof AUTH_METHODS)[number];

/** The family and the connection that a refresh or access token belongs to. */
export interface TokenOwner {
  familyId: string;
  connectionId: string;
  userId: string;
  clientId: string;
  clientDigest: string;
  authMethod: AuthMethod;
}

interface CallerRow extends TierFacts {
  connectionId: string;
  appId: string;
  userId: string;
  expiresAt: Date;
}

export interface NewTokens {
  accessToken: string;
  /** Null for a client that does not refresh. */
  refreshToken: string | null;
}

const OWNER = `family.id as "familyId", c.id as "connectionId", c.user_id as "userId", c.client_id as "clientId",
  c.client_digest as "clientDigest", c.auth_method as "authMethod"`;
const OWNER_TABLES = `token_families family join connections c on c.id = family.connection_id
  join users u on u.id = c.user_id and u.banned_at is null`;
const TABLES = { access: 'access_tokens', refresh: 'refresh_tokens' };
const IS_EXPIRED = `(expires_at < now() - interval '1 hour')`;

@Injectable()
export class TokensRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for an expired or ended access token, and for a banned user's. */
  async findCaller(tokenHash: string): Promise<Caller | null> {
    const row = await findRow<CallerRow>(
      this.dataSource,
      `select c.id as "connectionId", left(c.client_digest, 32)::uuid as "appId", c.user_id as "userId", token.expires_at as "expiresAt", ${TIER_FACTS}
         from access_tokens token join ${OWNER_TABLES} on family.id = token.family_id
        where token.hash = $1 and token.expires_at > now()`,
      [tokenHash],
    );
    if (row === null) return null;
    return {
      // The connection's usage continues when a new token replaces the old one.
      keyId: row.connectionId,
      appId: row.appId,
      kind: 'catalog',
      mode: 'live',
      ownerId: row.userId,
      tier: tierOf(row),
      supportEnabled: false,
      expiresAt: row.expiresAt.getTime(),
      premiumUntil: row.granted ? null : (row.premiumUntil?.getTime() ?? null),
    };
  }

  /** Null for an expired or ended token, and for a banned user's. */
  findOwner(kind: keyof typeof TABLES, hash: string): Promise<TokenOwner | null> {
    return findRow<TokenOwner>(
      this.dataSource,
      `select ${OWNER} from ${TABLES[kind]} token join ${OWNER_TABLES} on family.id = token.family_id
        where token.hash = $1 and token.expires_at > now()`,
      [hash],
    );
  }

  /**
   * Marks the refresh token as used; its first use counts. Undefined if it has ended since. Without a transaction: if the
   * process stops before new tokens are stored, the client sends the token again.
   */
  async useRefreshToken(hash: string): Promise<'usable' | 'reused' | undefined> {
    const row = await findRow<{ isReused: boolean }>(
      this.dataSource,
      `update refresh_tokens set used_at = coalesce(used_at, now()) where hash = $1
       returning used_at < now() - interval '${REUSE_SECONDS} seconds' as "isReused"`,
      [hash],
    );
    if (row === null) return undefined;
    return row.isReused ? 'reused' : 'usable';
  }

  async lockConnection(manager: EntityManager, id: string): Promise<void> {
    await manager.query('select from connections where id = $1 for no key update', [id]);
  }

  async insertFamily(manager: EntityManager, id: string, connectionId: string): Promise<void> {
    await manager.query('insert into token_families (id, connection_id) values ($1, $2)', [id, connectionId]);
  }

  /** In one statement, which also notes the use of the family. False if the family has ended. */
  async insertTokens(
    familyId: string,
    { accessToken, refreshToken }: NewTokens,
    manager = this.dataSource.manager,
  ): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `with family as (
         update token_families set refreshed_at = now() where id = $1 returning id, created_at
       ), access as (
         insert into access_tokens (hash, family_id, expires_at)
           select $2, id, now() + interval '${ACCESS_SECONDS} seconds' from family
       ), refresh as (
         insert into refresh_tokens (hash, family_id, expires_at)
           select $3, id, least(now() + interval '${REFRESH_DAYS} days', created_at + interval '${REFRESH_MAX_YEARS} year')
             from family where $3::text is not null)
       select id from family`,
      [familyId, appTokenHash(accessToken), refreshToken && appTokenHash(refreshToken)],
    );
    return rows.length > 0;
  }

  /** Deletes all but the most recently used families. Returns how many were deleted. */
  async pruneTokenFamilies(manager: EntityManager, connectionId: string, kept: number): Promise<number> {
    const [, deleted] = await manager.query<[unknown, number]>(
      `delete from token_families where id in (
         select id from token_families where connection_id = $1 order by refreshed_at desc, id desc offset $2)`,
      [connectionId, kept],
    );
    return deleted;
  }

  async deleteFamily(manager: EntityManager, familyId: string): Promise<boolean> {
    const [, deleted] = await manager.query<[unknown, number]>('delete from token_families where id = $1', [familyId]);
    return deleted > 0;
  }

  async deleteAccessToken(manager: EntityManager, hash: string): Promise<void> {
    await manager.query('delete from access_tokens where hash = $1', [hash]);
  }

  /**
   * Deletes expired tokens, and families that have no others. Returns the number of tokens of the kind with the most. Skips
   * locked rows, so that it can't deadlock. Nothing that works ends, so no process is notified.
   */
  async deleteExpired(limit: number): Promise<number> {
    const counts: number[] = [];
    for (const table of Object.values(TABLES)) {
      const { count } = await getRow<{ count: number }>(
        this.dataSource,
        `with expired as (
           delete from ${table} where hash = any (array(
             select hash from ${table} where ${IS_EXPIRED} order by expires_at limit $1 for update skip locked))
           returning family_id
         ), families as (
           delete from token_families where id = any (array(
             select id from token_families family where id in (select family_id from expired)
                and not exists (select from access_tokens where family_id = family.id and not ${IS_EXPIRED})
                and not exists (select from refresh_tokens where family_id = family.id and not ${IS_EXPIRED})
                for update of family skip locked)))
         select count(*)::integer as count from expired`,
        [limit],
      );
      counts.push(count);
    }
    return Math.max(...counts);
  }

  /** Ended tokens are in the caches of all processes. */
  async announceEnd(manager: EntityManager): Promise<void> {
    await manager.query(`select pg_notify('access_changed', '')`);
  }
}

export const ACCESS_SECONDS = 3_600;
/** A refresh token that is not used expires. */
const REFRESH_DAYS = 30;
/** After this time the user signs in again. */
const REFRESH_MAX_YEARS = 1;
/** A used refresh token can be used again for this long: clients refresh in parallel and lose responses. */
const REUSE_SECONDS = 120;
/** Of one connection; the one that was not used for the longest time ends. */
export const MAX_FAMILIES = 10;
