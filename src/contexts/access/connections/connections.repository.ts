import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../caller.js';
import { TIER_FACTS, type TierFacts, tierOf } from '../users/tiers.js';

interface CallerRow extends TierFacts {
  connectionId: string;
  appId: string;
  userId: string;
  expiresAt: Date;
}

@Injectable()
export class ConnectionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for unknown, expired and ended tokens, and for tokens of a banned user. */
  async findCaller(tokenHash: string): Promise<Caller | null> {
    const [row] = await this.dataSource.query<CallerRow[]>(
      `select c.id as "connectionId", left(c.client_digest, 32)::uuid as "appId", c.user_id as "userId", token.expires_at as "expiresAt", ${TIER_FACTS}
         from access_tokens token
         join token_families family on family.id = token.family_id
         join connections c on c.id = family.connection_id
         join users u on u.id = c.user_id
        where token.hash = $1 and token.expires_at > now() and u.banned_at is null`,
      [tokenHash],
    );
    if (!row) return null;
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
}
