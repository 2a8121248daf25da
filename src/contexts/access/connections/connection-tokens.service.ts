import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { AuditLogService } from '../../../platform/audit/audit-log.service.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { AccessRevisionService } from '../access-revision.service.js';
import { appTokenHash, AppTokensService } from './app-tokens.service.js';
import {
  ACCESS_SECONDS,
  MAX_FAMILIES,
  type NewTokens,
  type TokenOwner,
  TokensRepository,
} from './tokens.repository.js';

export interface IssuedTokens extends NewTokens {
  expiresIn: number;
}

export type RefreshResult = IssuedTokens | 'ended' | 'reused';

const CLEANUP_MS = 60_000;
const DELETE_BATCH_SIZE = 1_000;

/** Issues, rotates and ends the tokens of connections, and deletes expired ones. */
@Injectable()
export class ConnectionTokensService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ConnectionTokensService.name);
  private cleanup: NodeJS.Timeout | undefined;

  constructor(
    private readonly tokens: AppTokensService,
    private readonly repository: TokensRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly changes: AccessRevisionService,
    private readonly audit: AuditLogService,
  ) {}

  /** Before its codes and families are locked, as when a connection ends: another order could deadlock. */
  lockConnection(manager: EntityManager, id: string): Promise<void> {
    return this.repository.lockConnection(manager, id);
  }

  /** Starts a family of a locked connection; the oldest one may end. */
  async createTokenFamily(
    manager: EntityManager,
    connectionId: string,
    { refreshes }: { refreshes: boolean },
  ): Promise<{ familyId: string; issued: IssuedTokens }> {
    const familyId = uuid();
    await this.repository.insertFamily(manager, familyId, connectionId);
    const ended = await this.repository.pruneTokenFamilies(manager, connectionId, MAX_FAMILIES);
    // Issuing tokens clears no caches, so that sign-ins of apps cost the other callers nothing.
    if (ended > 0) await this.repository.announceEnd(manager);
    const issued = this.createTokens(refreshes);
    await this.repository.insertTokens(familyId, issued, manager);
    return { familyId, issued };
  }

  /** Null for a token that is not ours, has expired or has ended. */
  async findOwner(kind: 'access' | 'refresh', token: string): Promise<TokenOwner | null> {
    return this.tokens.findToken(token, kind, (hash) => this.repository.findOwner(kind, hash));
  }

  /** `reused`: the token was used before, longer ago than allowed, so its family has ended. */
  async refreshTokens(token: string, owner: TokenOwner): Promise<RefreshResult> {
    const use = await this.repository.useRefreshToken(appTokenHash(token));
    if (use === undefined) return 'ended';
    if (use === 'reused') {
      await this.revokeTokenFamily(owner, 'connection.token-reused');
      return 'reused';
    }
    const issued = this.createTokens(true);
    return (await this.repository.insertTokens(owner.familyId, issued)) ? issued : 'ended';
  }

  /** All tokens of one sign-in of the app. */
  async revokeTokenFamily(
    { familyId, connectionId, userId }: Pick<TokenOwner, 'familyId' | 'connectionId' | 'userId'>,
    action: string,
  ): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.lockConnection(manager, connectionId);
      if (!(await this.repository.deleteFamily(manager, familyId))) return;
      await this.audit.record(manager, { actor: userId, action, subject: connectionId });
      await this.repository.announceEnd(manager);
    });
    this.changes.announce();
  }

  /** Only this access token; the app's refresh token still works. */
  async revokeAccessToken(token: string): Promise<void> {
    await this.unitOfWork.run(async (manager) => {
      await this.repository.deleteAccessToken(manager, appTokenHash(token));
      await this.repository.announceEnd(manager);
    });
    this.changes.announce();
  }

  onApplicationBootstrap(): void {
    this.cleanup = setInterval(() => void this.deleteExpired(), CLEANUP_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.cleanup);
  }

  async deleteExpired(): Promise<void> {
    try {
      while ((await this.repository.deleteExpired(DELETE_BATCH_SIZE)) === DELETE_BATCH_SIZE);
    } catch (error) {
      this.logger.warn(`Expired tokens not deleted, will retry in a minute: ${(error as Error).message}`);
    }
  }

  private createTokens(refreshes: boolean): IssuedTokens {
    return {
      accessToken: this.tokens.createToken('access'),
      refreshToken: refreshes ? this.tokens.createToken('refresh') : null,
      expiresIn: ACCESS_SECONDS,
    };
  }
}
