import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { offsetOf } from '../../../platform/input/page.js';
import type { Caller, KeyKind } from '../caller.js';
import { type Mode, modeOf } from '../users/partner-client.entity.js';
import { partnerTier, TIER_FACTS, type TierFacts, tierOf } from '../users/tiers.js';
import { ApiKey } from './api-key.entity.js';
import type { ListKeysQuery } from './key.dto.js';
import { heldBy, type KeyHolder } from './key-holder.js';

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
    const mode = row.is_test ? 'test' : 'live';
    return {
      keyId: row.id,
      kind: row.kind,
      mode,
      ownerId: row.owner_id,
      tier: isCatalog ? tierOf(row) : partnerTier(mode),
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
  listHolderKeys(holder: KeyHolder, revokedAfter: Date): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({
      where: [
        { ...heldBy(holder), revokedAt: IsNull() },
        { ...heldBy(holder), revokedAt: MoreThan(revokedAfter) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  findHolderKey(holder: KeyHolder, id: string): Promise<ApiKey | null> {
    return this.dataSource.getRepository(ApiKey).findOneBy({ id, ...heldBy(holder), revokedAt: IsNull() });
  }

  /**
   * Blocks other changes to the keys of this user or partner until the end of the transaction. The mode of its keys, or
   * null when there is no such user or partner.
   */
  async lockHolder(manager: EntityManager, holder: KeyHolder): Promise<Mode | null> {
    const [id, row] =
      'userId' in holder
        ? [holder.userId, 'null::uuid as test_of from users']
        : [holder.partnerId, 'test_of from partner_clients'];
    const sql = `select ${row} where id = $1 for no key update`;
    const [found] = await manager.query<{ test_of: string | null }[]>(sql, [id]);
    return found === undefined ? null : modeOf({ testOf: found.test_of });
  }

  /** Exact only while the holder is locked. */
  async countHolderKeys(manager: EntityManager, holder: KeyHolder): Promise<KeyCounts> {
    const { userId, clientId } = heldBy(holder);
    const [counts] = await manager.query<KeyCounts[]>(
      `select count(*) filter (where revoked_at is null and (expires_at is null or expires_at > now()))::integer as live,
              count(*) filter (where created_at > now() - interval '1 day')::integer as "newToday"
         from api_keys where ${userId === undefined ? 'client_id' : 'user_id'} = $1`,
      [userId ?? clientId],
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
