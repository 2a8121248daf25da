import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type PageRequest, offsetOf } from '../../../platform/input/page.js';
import type { Caller, KeyKind, Tier } from '../caller.js';
import { ApiKey } from './api-key.entity.js';

interface CallerRow {
  id: string;
  kind: KeyKind;
  owner_id: string | null;
  plan: Tier | null;
  support_enabled: boolean;
}

@Injectable()
export class KeyRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for unknown and revoked keys, and for keys of a banned owner. */
  async findCaller(hash: string): Promise<Caller | null> {
    const [row] = await this.dataSource.query<CallerRow[]>(
      `select k.id, k.kind, coalesce(k.user_id, k.client_id) as owner_id, u.plan,
              coalesce(c.support_enabled, false) as support_enabled
         from api_keys k
         left join users u on u.id = k.user_id
         left join partner_clients c on c.id = k.client_id
        where k.hash = $1 and k.revoked_at is null and u.banned_at is null`,
      [hash],
    );
    if (!row) return null;
    const premium = row.kind !== 'catalog' || row.plan === 'premium';
    return {
      keyId: row.id,
      kind: row.kind,
      ownerId: row.owner_id,
      tier: premium ? 'premium' : 'standard',
      supportEnabled: row.support_enabled,
    };
  }

  async list(request: PageRequest): Promise<{ keys: ApiKey[]; total: number }> {
    const [keys, total] = await this.dataSource.getRepository(ApiKey).findAndCount({
      order: { createdAt: 'DESC', id: 'ASC' },
      skip: offsetOf(request),
      take: request.limit,
    });
    return { keys, total };
  }

  /** Also those that were revoked. */
  listOfUser(userId: string): Promise<ApiKey[]> {
    return this.dataSource.getRepository(ApiKey).find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
  }

  async insert(manager: EntityManager, key: ApiKey): Promise<void> {
    await manager.insert(ApiKey, key);
  }

  findById(id: string): Promise<ApiKey | null> {
    return this.dataSource.getRepository(ApiKey).findOneBy({ id });
  }

  find(manager: EntityManager, id: string): Promise<ApiKey | null> {
    return manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async revoke(manager: EntityManager, id: string, at: Date): Promise<void> {
    await manager.update(ApiKey, { id }, { revokedAt: at });
  }
}
