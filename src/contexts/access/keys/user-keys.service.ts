import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { type AppError, conflict, invalid, notFound } from '../../../platform/errors/app-error.js';
import { ACCEPTABLE_USE } from '../acceptable-use.js';
import { AccessRevisionService } from '../access-revision.service.js';
import type { KeyKind } from '../caller.js';
import { ApiKey, holderColumns, isHeldBy, type KeyHolder } from './api-key.entity.js';
import type { IssuedKeyDto } from './key.dto.js';
import { type KeyProgress, KeyRepository } from './key.repository.js';
import { KeysService } from './keys.service.js';

const DAY_MS = 86_400_000;

/** A key as its owner sees it. */
export interface UserKey extends Pick<ApiKey, 'id' | 'name' | 'prefix' | 'createdAt' | 'expiresAt'> {
  isExpired: boolean;
  isRevoked: boolean;
  /** A rotation has created a new key for it. */
  isReplaced: boolean;
  /** The policy has changed since this key was created, so rotating it requires accepting the new version. */
  needsAgreement: boolean;
}

interface NewUserKey {
  name: string;
  expiresAt: Date | null;
  /** The accepted version of the acceptable-use policy. Only keys of users need it. */
  policyVersion?: string | undefined;
}

interface Rotation {
  graceDays: number;
  expiresAt: Date | null;
  /** Needed only if the policy has changed since the old key of a user was created. */
  policyVersion?: string | undefined;
}

/**
 * The keys that a user manages: catalog keys of the account, or keys of a partner. Every query includes the holder, so that
 * keys of others are not found. The actor is the user.
 */
@Injectable()
export class UserKeysService {
  constructor(
    private readonly repository: KeyRepository,
    private readonly keys: KeysService,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly audit: AuditLogService,
  ) {}

  /** Newest first, without revoked keys and without replaced keys that have expired. */
  async listKeys(holder: KeyHolder): Promise<UserKey[]> {
    const keys = (await this.repository.listHolderKeys(holder, new Date())).map(toUserKey);
    return keys.filter(({ isExpired, isReplaced }) => !(isExpired && isReplaced));
  }

  /** Newest first, including keys that were revoked after this time. */
  async listKeysWithRevoked(holder: KeyHolder, after: Date): Promise<UserKey[]> {
    return (await this.repository.listHolderKeys(holder, after)).map(toUserKey);
  }

  async getKey(holder: KeyHolder, id: string): Promise<UserKey> {
    const key = await this.unitOfWork.manager.findOneBy(ApiKey, { id, ...holderColumns(holder), revokedAt: IsNull() });
    if (key === null) throw unknownKey(holder);
    return toUserKey(key);
  }

  observeKeys(liveClientId: string, testClientId: string): Promise<KeyProgress> {
    return this.repository.findKeyProgress(liveClientId, testClientId);
  }

  createKey(actor: string, holder: KeyHolder, { name, expiresAt, policyVersion }: NewUserKey): Promise<IssuedKeyDto> {
    const kind = kindOf(holder);
    if (kind === 'catalog') rejectFormerPolicy(policyVersion);
    return this.change(holder, (manager) =>
      this.keys.issueKey(manager, actor, { kind, name: name.trim(), holder, expiresAt }),
    );
  }

  renameKey(actor: string, holder: KeyHolder, id: string, name: string): Promise<void> {
    return this.change(holder, async (manager) => {
      const key = await this.lockKey(manager, holder, id);
      await manager.update(ApiKey, { id }, { name: name.trim() });
      const details = { from: key.name, to: name.trim() };
      await this.audit.record(manager, { actor, action: 'key.renamed', subject: id, details });
    });
  }

  /** Creates a key with the same name. The old one stays valid for the grace period, unless it expires earlier. */
  async rotateKey(
    actor: string,
    holder: KeyHolder,
    id: string,
    { graceDays, expiresAt, policyVersion }: Rotation,
  ): Promise<IssuedKeyDto> {
    const issued = await this.change(holder, async (manager) => {
      const old = await this.lockKey(manager, holder, id);
      const { isReplaced, isExpired, needsAgreement } = toUserKey(old);
      if (isReplaced) throw conflict('This key was already rotated. Rotate the new key instead.');
      if (isExpired) throw conflict('This key has expired. Create a new one instead.');
      if (needsAgreement) rejectFormerPolicy(policyVersion);
      const end = new Date(Math.min(Date.now() + graceDays * DAY_MS, old.expiresAt?.getTime() ?? Infinity));
      // Before the new key is counted, so that a holder with the maximum number of keys can rotate one.
      await manager.update(ApiKey, { id }, graceDays === 0 ? { revokedAt: end } : { expiresAt: end });
      const key = await this.keys.issueKey(manager, actor, {
        kind: kindOf(holder),
        name: old.name,
        holder,
        expiresAt,
        ...(!needsAgreement && { acceptedPolicyAt: old.acceptedPolicyAt }),
      });
      await manager.update(ApiKey, { id }, { replacedBy: key.id });
      const details = { replacedBy: key.id, endsAt: end.toISOString() };
      await this.audit.record(manager, { actor, action: 'key.rotated', subject: id, details });
      return key;
    });
    this.changes.announce();
    return issued;
  }

  /** `typedName` must be the name of the key, so that no other key is revoked by mistake. */
  async revokeKey(actor: string, holder: KeyHolder, id: string, typedName: string): Promise<void> {
    await this.change(holder, async (manager) => {
      const key = await this.lockKey(manager, holder, id);
      if (asTyped(key.name) !== asTyped(typedName)) throw invalid('Type the name of this key exactly as shown.');
      await manager.update(ApiKey, { id }, { revokedAt: new Date() });
      await this.audit.record(manager, { actor, action: 'key.revoked', subject: id });
    });
    this.changes.announce();
  }

  /** Changes to one holder's keys run one after the other, so that waiting for its row lock uses no connection. */
  private change<T>(holder: KeyHolder, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.unitOfWork.run(work, `keys of ${'userId' in holder ? holder.userId : holder.partnerId}`);
  }

  private async lockKey(manager: EntityManager, holder: KeyHolder, id: string): Promise<ApiKey> {
    // Same lock order as `issueKey`.
    await this.repository.lockHolder(manager, holder);
    const key = await this.repository.lockKey(manager, id);
    if (key === null || !isHeldBy(key, holder) || key.revokedAt !== null) throw unknownKey(holder);
    return key;
  }
}

const kindOf = (holder: KeyHolder): KeyKind => ('userId' in holder ? 'catalog' : 'partner');

const unknownKey = (holder: KeyHolder): AppError =>
  notFound(`Key not found ${'userId' in holder ? 'in your account' : 'in this partner and mode'}.`);

function rejectFormerPolicy(agreed: string | undefined): void {
  if (agreed === ACCEPTABLE_USE.version) return;
  throw conflict(
    `The acceptable-use policy has changed to version ${ACCEPTABLE_USE.version}. Read and accept it to create a key.`,
  );
}

/** Ignores differences in whitespace and Unicode form, which a page does not show. */
const asTyped = (name: string): string => name.normalize().replaceAll(/\s+/g, ' ').trim();

const toUserKey = (key: ApiKey): UserKey => ({
  id: key.id,
  name: key.name,
  prefix: key.prefix,
  createdAt: key.createdAt,
  expiresAt: key.expiresAt,
  isExpired: key.expiresAt !== null && key.expiresAt.getTime() <= Date.now(),
  isRevoked: key.revokedAt !== null,
  isReplaced: key.replacedBy !== null,
  needsAgreement: key.kind === 'catalog' && key.acceptedPolicyVersion !== ACCEPTABLE_USE.version,
});
