import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AppError, conflict, invalid, notFound, orNotFound } from '../../../platform/errors/app-error.js';
import { mapPage, type Page } from '../../../platform/input/page.js';
import { PartnerOwnerEmailsService } from '../memberships/partner-owner-emails.service.js';
import { ACCEPTABLE_USE } from '../acceptable-use.js';
import type { KeyKind } from '../caller.js';
import type { Mode } from '../users/partner-client.entity.js';
import { ApiKey, holderColumns, isHeldBy, type KeyHolder } from './api-key.entity.js';
import { AccessRevisionService } from '../access-revision.service.js';
import { displayPrefix, generateKey, hashKey } from './key-format.js';
import {
  type CreateKeyBody,
  type IssuedKeyDto,
  type KeyDto,
  type ListKeysQuery,
  MAX_EXPIRY_YEARS,
  MAX_LIVE_KEYS,
  MAX_NEW_KEYS_PER_DAY,
} from './key.dto.js';
import { KeyRepository } from './key.repository.js';

interface NewKey {
  kind: KeyKind;
  name: string;
  /** Absent for admin keys. */
  holder?: KeyHolder;
  expiresAt?: Date | null;
  /** When the owner of a catalog key accepted the current policy; now, unless an earlier acceptance still applies. */
  acceptedPolicyAt?: Date | null;
}

export interface ExportedKeys {
  keys: KeyDto[];
  agreements: { to: string; version: string | null; at: string | null; keyId: string }[];
}

@Injectable()
export class KeysService {
  constructor(
    private readonly repository: KeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly audit: AuditLogService,
    private readonly ownerEmails: PartnerOwnerEmailsService,
  ) {}

  async listKeys(query: ListKeysQuery): Promise<Page<KeyDto>> {
    return mapPage(await this.repository.listKeys(query), toKey);
  }

  /** The keys of a user and the policy versions accepted for them, for the data export. */
  async exportKeys(userId: string): Promise<ExportedKeys> {
    const keys = await this.unitOfWork.manager.find(ApiKey, {
      where: { userId },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return {
      keys: keys.map(toKey),
      agreements: keys.map(({ id, acceptedPolicyAt, acceptedPolicyVersion }) => ({
        to: 'acceptable-use policy',
        version: acceptedPolicyVersion,
        at: acceptedPolicyAt?.toISOString() ?? null,
        keyId: id,
      })),
    };
  }

  async getKey(id: string): Promise<KeyDto> {
    const key = orNotFound(await this.unitOfWork.manager.findOneBy(ApiKey, { id }), `Key not found: ${id}`);
    return toKey(key);
  }

  createUserKey(actor: string, { userId, name, expiresAt }: CreateKeyBody): Promise<IssuedKeyDto> {
    return this.unitOfWork.run((manager) =>
      this.issueKey(manager, actor, {
        kind: 'catalog',
        name: name.trim(),
        holder: { userId },
        expiresAt: expiresAt == null ? null : new Date(expiresAt),
      }),
    );
  }

  /** Returns the full key, which is not stored. */
  async issueKey(
    manager: EntityManager,
    actor: string,
    { kind, name, holder, expiresAt = null, acceptedPolicyAt }: NewKey,
  ): Promise<IssuedKeyDto> {
    const now = new Date();
    rejectExpiry(expiresAt, now);
    const mode = holder === undefined ? 'live' : await this.admitKey(manager, holder);
    const { userId, clientId } = holder === undefined ? {} : holderColumns(holder);
    const key = generateKey(kind, mode);
    const row: ApiKey = {
      id: uuid(),
      kind,
      name,
      userId: userId ?? null,
      clientId: clientId ?? null,
      hash: hashKey(key),
      prefix: displayPrefix(key),
      acceptedPolicyAt: kind === 'catalog' ? (acceptedPolicyAt ?? now) : null,
      acceptedPolicyVersion: kind === 'catalog' ? ACCEPTABLE_USE.version : null,
      revokedAt: null,
      createdAt: now,
      expiresAt,
      replacedBy: null,
    };
    await manager.insert(ApiKey, row);
    await this.audit.record(manager, {
      actor,
      action: 'key.created',
      subject: row.id,
      details: { kind, userId, clientId, policyVersion: row.acceptedPolicyVersion ?? undefined },
    });
    if (clientId !== undefined) await this.ownerEmails.queueKeyCreated(manager, clientId, name);
    return { ...toKey(row), key };
  }

  /** Call it after a change to a key's owner is committed, so that the next request to this process sees it. */
  announceOwnerChange(): void {
    this.changes.announce();
  }

  /** Revoking a revoked key changes nothing. With a holder, keys of other holders are not found. */
  async revokeKey(actor: string, id: string, holder?: KeyHolder): Promise<KeyDto> {
    const key = await this.unitOfWork.run(async (manager) => {
      const found = await this.repository.lockKey(manager, id);
      if (!found || (holder !== undefined && !isHeldBy(found, holder))) throw notFound(`Key not found: ${id}`);
      if (found.revokedAt === null) {
        found.revokedAt = new Date();
        await manager.update(ApiKey, { id }, { revokedAt: found.revokedAt });
        await this.audit.record(manager, { actor, action: 'key.revoked', subject: id });
      }
      return found;
    });
    this.changes.announce();
    return toKey(key);
  }

  /** The lock makes the counts exact when several processes issue keys at the same time. Returns the mode of the key. */
  private async admitKey(manager: EntityManager, holder: KeyHolder): Promise<Mode> {
    const mode = await this.repository.lockHolder(manager, holder);
    if (mode === null)
      throw notFound(
        'userId' in holder ? `User not found: ${holder.userId}` : `Partner not found: ${holder.partnerId}`,
      );
    const { live, newToday } = await this.repository.countHolderKeys(manager, holder);
    if (live >= MAX_LIVE_KEYS)
      throw conflict(
        `${nameOf(holder, mode)} can have at most ${MAX_LIVE_KEYS} active keys. Revoke one that you no longer use.`,
      );
    if (newToday >= MAX_NEW_KEYS_PER_DAY)
      throw new AppError(
        'rate-limited',
        `Limit reached: ${MAX_NEW_KEYS_PER_DAY} new keys in 24 hours. Try again later.`,
      );
    return mode;
  }
}

function nameOf(holder: KeyHolder, mode: Mode): string {
  if ('userId' in holder) return 'An account';
  return mode === 'live' ? 'A partner' : 'The sandbox of a partner';
}

function rejectExpiry(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null) return;
  if (expiresAt <= now) throw invalid('The expiry date is in the past. Choose a later one.');
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_EXPIRY_YEARS);
  if (expiresAt > latest)
    throw invalid(`A key expires after at most ${MAX_EXPIRY_YEARS} years. Choose an earlier date.`);
}

const toKey = (key: ApiKey): KeyDto => ({
  id: key.id,
  kind: key.kind,
  name: key.name,
  prefix: key.prefix,
  userId: key.userId,
  partnerId: key.clientId,
  createdAt: key.createdAt.toISOString(),
  revokedAt: key.revokedAt?.toISOString() ?? null,
  expiresAt: key.expiresAt?.toISOString() ?? null,
});
