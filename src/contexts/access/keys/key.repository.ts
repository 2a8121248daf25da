import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, MoreThan, Not } from 'typeorm';
import { findRow, getRow } from '../../../platform/database/rows.js';
import { offsetOf, Page } from '../../../platform/input/page.js';
import type { Caller, KeyKind } from '../caller.js';
import { type Mode, modeOf } from '../users/partner-client.entity.js';
import { partnerTier, TIER_FACTS, type TierFacts, tierOf } from '../users/user.entity.js';
import { ApiKey, holderColumns, type KeyHolder } from './api-key.entity.js';
import type { ListKeysQuery } from './key.dto.js';

interface CallerRow extends TierFacts {
  id: string;
  kind: KeyKind;
  is_test: boolean;
  owner_id: string | null;
  support_enabled: boolean;
  expires_at: Date | null;
}

/** What a partner has done with its keys. */
export interface KeyProgress {
  isTestKeyUsed: boolean;
  hasLiveKey: boolean;
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
    const row = await findRow<CallerRow>(
      this.dataSource,
      `select k.id, k.kind, coalesce(k.user_id, k.client_id) as owner_id,
              coalesce(c.support_enabled, false) as support_enabled, c.test_of is not null as is_test, k.expires_at, ${TIER_FACTS}
         from api_keys k
         left join users u on u.id = k.user_id
         left join partner_clients c on c.id = k.client_id
        where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
          and u.banned_at is null`,
      [hash],
    );
    if (row === null) return null;
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

  async listKeys({ userId, partnerId, revoked, ...request }: ListKeysQuery): Promise<Page<ApiKey>> {
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
    return new Page(keys, request, total);
  }

  /** Newest first: keys that are not revoked, and keys revoked after this time. */
  listHolderKeys(holder: KeyHolder, revokedAfter: Date): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({
      where: [
        { ...holderColumns(holder), revokedAt: IsNull() },
        { ...holderColumns(holder), revokedAt: MoreThan(revokedAfter) },
      ],
      order: { createdAt: 'DESC', id: 'DESC' },
    });
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
    const found = await findRow<{ test_of: string | null }>(manager, sql, [id]);
    return found && modeOf({ testOf: found.test_of });
  }

  /** Exact only while the holder is locked. */
  countHolderKeys(manager: EntityManager, holder: KeyHolder): Promise<KeyCounts> {
    const { userId, clientId } = holderColumns(holder);
    return getRow<KeyCounts>(
      manager,
      `select count(*) filter (where revoked_at is null and (expires_at is null or expires_at > now()))::integer as live,
              count(*) filter (where created_at > now() - interval '1 day')::integer as "newToday"
         from api_keys where ${userId === undefined ? 'client_id' : 'user_id'} = $1`,
      [userId ?? clientId],
    );
  }

  findKeyProgress(liveClientId: string, testClientId: string): Promise<KeyProgress> {
    return getRow<KeyProgress>(
      this.dataSource,
      `select exists (select from api_keys k join key_requests r on r.key_id = k.id
                       where k.client_id = $2 and r.status between 200 and 299) as "isTestKeyUsed",
              exists (select from api_keys where client_id = $1 and revoked_at is null
                         and (expires_at is null or expires_at > now())) as "hasLiveKey"`,
      [liveClientId, testClientId],
    );
  }

  lockKey(manager: EntityManager, id: string): Promise<ApiKey | null> {
    return manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }
}
