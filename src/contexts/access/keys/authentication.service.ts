import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { AccessRevisionService, CredentialCache } from '../access-revision.service.js';
import type { Caller } from '../caller.js';
import { AppTokensService } from '../connections/app-tokens.service.js';
import { TokensRepository } from '../connections/tokens.repository.js';
import { hashKey, isWellFormedKey } from './key-format.js';
import { KeyRepository } from './key.repository.js';

export const CONFIGURED_ADMIN: Caller = {
  // Identifies the configured admin key in the log and in the audit log.
  keyId: 'configured-admin-key',
  kind: 'admin',
  mode: 'live',
  ownerId: null,
  tier: 'premium',
  supportEnabled: false,
  expiresAt: null,
  premiumUntil: null,
};

interface Accepted {
  /** Also tokens of connected apps, which only `/mcp` accepts. */
  tokens?: boolean;
}

/** Finds the caller behind a key or the token of a connected app. */
@Injectable()
export class AuthenticationService {
  private readonly callers: CredentialCache<Caller>;
  private readonly apps: CredentialCache<Caller>;
  private readonly adminHash: Buffer | undefined;

  constructor(
    keys: KeyRepository,
    tokens: TokensRepository,
    private readonly appTokens: AppTokensService,
    changes: AccessRevisionService,
    config: Config,
  ) {
    this.adminHash = config.adminApiKey === undefined ? undefined : Buffer.from(hashKey(config.adminApiKey));
    this.callers = new CredentialCache(changes, (hash) => keys.findCaller(hash));
    this.apps = new CredentialCache(changes, (hash) => tokens.findCaller(hash));
  }

  /** Null when the key is not valid. */
  async authenticate(key: string, { tokens = false }: Accepted = {}): Promise<Caller | null> {
    const hash = hashKey(key);
    const cached = this.findCachedHash(hash, tokens);
    if (cached !== undefined) return cached;
    const caller = await this.load(key, hash, tokens);
    return caller === null ? null : (asOfNow(caller) ?? null);
  }

  /** The caller, if the key is in the cache and has not expired. */
  findCached(key: string, { tokens = false }: Accepted = {}): Caller | undefined {
    return this.findCachedHash(hashKey(key), tokens);
  }

  private async load(key: string, hash: string, tokens: boolean): Promise<Caller | null> {
    if (isWellFormedKey(key)) return this.callers.get(hash);
    return tokens && this.appTokens.isOurs(key, 'access') ? this.apps.get(hash) : null;
  }

  private findCachedHash(hash: string, tokens: boolean): Caller | undefined {
    if (this.adminHash !== undefined && timingSafeEqual(Buffer.from(hash), this.adminHash)) return CONFIGURED_ADMIN;
    const caller = this.callers.find(hash) ?? (tokens ? this.apps.find(hash) : undefined);
    return caller === undefined ? undefined : asOfNow(caller);
  }
}

/** Cached callers: undefined if the key has expired since; the tier becomes standard when Premium ends. */
function asOfNow(caller: Caller): Caller | undefined {
  const now = Date.now();
  if (caller.expiresAt !== null && caller.expiresAt <= now) return undefined;
  return caller.premiumUntil === null || caller.premiumUntil > now ? caller : { ...caller, tier: 'standard' };
}
