import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { findRow } from '../../../platform/database/rows.js';
import { Identity } from '../accounts.entities.js';
import type { ProviderId } from './provider.js';

interface ProviderSignIn {
  browserHash: string;
  provider: ProviderId;
  nextPath: string;
  expiresAt: Date;
}

type NewIdentity = Pick<Identity, 'id' | 'userId' | 'issuer' | 'subject'>;

@Injectable()
export class IdentitiesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Oldest first. */
  listIdentities(userId: string, manager = this.dataSource.manager): Promise<Identity[]> {
    return manager.find(Identity, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** False if another request linked the same identity in the meantime. */
  async insertIdentity(manager: EntityManager, { id, userId, issuer, subject }: NewIdentity): Promise<boolean> {
    const inserted = await manager.query<unknown[]>(
      `insert into identities (id, user_id, issuer, subject, created_at, last_used_at) values ($1, $2, $3, $4, now(), now())
       on conflict do nothing returning id`,
      [id, userId, issuer, subject],
    );
    return inserted.length === 1;
  }

  /** False if it was unlinked in the meantime. */
  async touchIdentity(manager: EntityManager, id: string): Promise<boolean> {
    const { affected } = await manager.update(Identity, { id }, { lastUsedAt: new Date() });
    return affected === 1;
  }

  /** Stores a sign-in at a provider that is waiting for the response. */
  async insertProviderSignIn({ browserHash, provider, nextPath, expiresAt }: ProviderSignIn): Promise<void> {
    await this.dataSource.query('delete from provider_sign_ins where expires_at < now()');
    const sql = 'insert into provider_sign_ins (browser_hash, provider, next_path, expires_at) values ($1, $2, $3, $4)';
    await this.dataSource.query(sql, [browserHash, provider, nextPath, expiresAt]);
  }

  /** Deletes the sign-in and returns its target path; undefined if another request was first. */
  async takeProviderSignIn(provider: ProviderId, browserHash: string): Promise<string | undefined> {
    const taken = await findRow<{ nextPath: string }>(
      this.dataSource,
      `delete from provider_sign_ins where browser_hash = $1 and provider = $2 and expires_at > now()
       returning next_path as "nextPath"`,
      [browserHash, provider],
    );
    return taken?.nextPath;
  }

  /** Blocks other requests that link or unlink an identity of this account. */
  async lockOwner(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('select from users where id = $1 for update', [userId]);
  }
}
