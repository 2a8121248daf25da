import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { offsetOf } from '../../../platform/input/page.js';
import type { Caller, KeyKind, Tier } from '../caller.js';
import { TIER_FACTS, type TierFacts, tierOf } from '../users/tiers.js';
import { ApiKey } from './api-key.entity.js';
import type { ListKeysQuery } from './key.dto.js';

interface CallerRow extends TierFacts {
  id: string;
  kind: KeyKind;
  is_test: boolean;
  owner_id: string | null;
  support_enabled: boolean;
  expires_at: Date | null;
}

interface KeyCounts {
  live: number;
  newToday: number;
}

@Injectable()
export class KeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for unknown, revoked and expired keys, and for keys of a banned owner. */
  async findCaller(hash: string): Promise<Caller | null> {
    const [row] = await this.dataSource.query<CallerRow[]>(
      `select k.id, k.kind, coalesce(k.user_id, k.client_id) as owner_id,
              coalesce(c.support_enabled, false) as support_enabled, c.test_of is not null as is_test, k.expires_at, ${TIER_FACTS}
         from api_keys k
         left join users u on u.id = k.user_id
         left join partner_clients c on c.id = k.client_id
        where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
          and u.banned_at is null`,
      [hash],
    );
    if (!row) return null;
    const isCatalog = row.kind === 'catalog';
    return {
      keyId: row.id,
      kind: row.kind,
      mode: row.is_test ? 'test' : 'live',
      ownerId: row.owner_id,
      tier: tierOfKey(row),
      supportEnabled: row.support_enabled,
      expiresAt: row.expires_at?.getTime() ?? null,
      premiumUntil: isCatalog && !row.granted ? (row.premiumUntil?.getTime() ?? null) : null,
    };
  }

  async listKeys({
    userId,
    partnerId,
    revoked,
    ...request
  }: ListKeysQuery): Promise<{ keys: ApiKey[]; total: number }> {
    const [keys, total] = await this.dataSource.getRepository(ApiKey).findAndCount({
      where: {
        ...(userId !== undefined && { userId }),
        ...(partnerId !== undefined && { clientId: partnerId }),
        ...(revoked !== undefined && { revokedAt: revoked ? Not(IsNull()) : IsNull() }),
      },
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { keys, total };
  }

  /** Newest first: keys that are not revoked, and keys revoked after this time. */
  listUserKeys(userId: string, revokedAfter: Date): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({
      where: [
        { userId, revokedAt: IsNull() },
        { userId, revokedAt: MoreThan(revokedAfter) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  findUserKey(userId: string, id: string): Promise<ApiKey | null> {
    return this.dataSource.getRepository(ApiKey).findOneBy({ id, userId, revokedAt: IsNull() });
  }

  /** Blocks other changes to the keys of this user until the end of the transaction. False when there is no such user. */
  async lockUser(manager: EntityManager, userId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>('select from users where id = $1 for no key update', [userId]);
    return rows.length > 0;
  }

  /** Exact only while the user is locked. */
  async countUserKeys(manager: EntityManager, userId: string): Promise<KeyCounts> {
    const [counts] = await manager.query<KeyCounts[]>(
      `select count(*) filter (where revoked_at is null and (expires_at is null or expires_at > now()))::integer as live,
              count(*) filter (where created_at > now() - interval '1 day')::integer as "newToday"
         from api_keys where user_id = $1`,
      [userId],
    );
    return counts ?? { live: 0, newToday: 0 };
  }

  /** Includes revoked keys. */
  listAllUserKeys(userId: string): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  async insertKey(manager: EntityManager, key: ApiKey): Promise<void> {
    await manager.insert(ApiKey, key);
  }

  findKey(id: string): Promise<ApiKey | null> {
    return this.dataSource.getRepository(ApiKey).findOneBy({ id });
  }

  lockKey(manager: EntityManager, id: string): Promise<ApiKey | null> {
    return manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async updateKey(
    manager: EntityManager,
    id: string,
    changes: Partial<Pick<ApiKey, 'name' | 'revokedAt' | 'expiresAt' | 'replacedBy'>>,
  ): Promise<void> {
    await manager.update(ApiKey, { id }, changes);
  }
}

/** Test keys have the limits of the standard tier. */
function tierOfKey(row: CallerRow): Tier {
  if (row.kind === 'catalog') return tierOf(row);
  return row.is_test ? 'standard' : 'premium';
}
