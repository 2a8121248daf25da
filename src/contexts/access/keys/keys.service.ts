import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { violatedConstraint } from '../../../platform/errors/database-failure.js';
import { Page, type PageRequest } from '../../../platform/input/page.js';
import type { Caller, KeyKind } from '../caller.js';
import { ApiKey } from './api-key.entity.js';
import { AccessChanges } from '../access-changes.js';
import { displayPrefix, generateKey, hashKey } from './key-format.js';
import type { CreateKeyBody, IssuedKeyDto, KeyDto } from './key.dto.js';
import { KeyRepository } from './key.repository.js';

interface KeyOwner {
  kind: KeyKind;
  name: string;
  userId?: string;
  clientId?: string;
}

export interface ExportedKeys {
  keys: KeyDto[];
  agreements: { to: string; at: string | null; keyId: string }[];
}

@Injectable()
export class KeysService {
  constructor(
    private readonly repository: KeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessChanges,
    private readonly audit: AuditLog,
  ) {}

  async list(request: PageRequest): Promise<Page<KeyDto>> {
    const { keys, total } = await this.repository.list(request);
    return new Page(keys.map(toKey), request, total);
  }

  /** The keys of a user and the agreements with which they were created, for the user's own copy of the data. */
  async exportOf(userId: string): Promise<ExportedKeys> {
    const keys = await this.repository.listOfUser(userId);
    return {
      keys: keys.map(toKey),
      agreements: keys.map(({ id, acceptedPolicyAt }) => ({
        to: 'acceptable-use policy',
        at: acceptedPolicyAt?.toISOString() ?? null,
        keyId: id,
      })),
    };
  }

  async get(id: string): Promise<KeyDto> {
    const key = await this.repository.findById(id);
    if (!key) throw notFound(`Key not found: ${id}`);
    return toKey(key);
  }

  async createForUser(caller: Caller, { userId, name }: CreateKeyBody): Promise<IssuedKeyDto> {
    try {
      return await this.unitOfWork.run((manager) =>
        this.issue(manager, caller.keyId, { kind: 'catalog', name: name.trim(), userId }),
      );
    } catch (error) {
      if (violatedConstraint(error) === 'api_keys_user_fkey') throw notFound(`User not found: ${userId}`);
      throw error;
    }
  }

  /** Returns the full key, which is not stored. */
  async issue(
    manager: EntityManager,
    actor: string,
    { kind, name, userId, clientId }: KeyOwner,
  ): Promise<IssuedKeyDto> {
    const key = generateKey(kind);
    const now = new Date();
    const row: ApiKey = {
      id: uuid(),
      kind,
      name,
      userId: userId ?? null,
      clientId: clientId ?? null,
      hash: hashKey(key),
      prefix: displayPrefix(key),
      acceptedPolicyAt: kind === 'catalog' ? now : null,
      revokedAt: null,
      createdAt: now,
    };
    await this.repository.insert(manager, row);
    await this.audit.record(manager, {
      actor,
      action: 'key.created',
      subject: row.id,
      details: { kind, userId, clientId },
    });
    return { ...toKey(row), key };
  }

  /** Must be called after a change of a key owner is committed, so that the next request to this process sees it. */
  ownerChanged(): void {
    this.changes.announce();
  }

  /** Revoking a revoked key changes nothing. */
  async revoke(caller: Caller, id: string): Promise<KeyDto> {
    const key = await this.unitOfWork.run(async (manager) => {
      const found = await this.repository.find(manager, id);
      if (!found) throw notFound(`Key not found: ${id}`);
      if (found.revokedAt === null) {
        found.revokedAt = new Date();
        await this.repository.revoke(manager, id, found.revokedAt);
        await this.audit.record(manager, { actor: caller.keyId, action: 'key.revoked', subject: id });
      }
      return found;
    });
    this.changes.announce();
    return toKey(key);
  }
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
});
