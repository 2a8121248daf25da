import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/config.js';
import { SameOriginGuard } from '../../platform/http/requests/same-origin.guard.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { AccessChanges } from './access-changes.js';
import { AccessRecheckInterceptor } from './access-recheck.interceptor.js';
import { ActorNames } from './actor-names.js';
import { type BudgetStorage, MemoryBudgetStorage } from './budgets/budget-storage.js';
import { BudgetGuard } from './budgets/budget.guard.js';
import { Budgets } from './budgets/budgets.js';
import { Crawlers } from './budgets/crawlers.js';
import { AppTokens } from './connections/app-tokens.js';
import { ConnectionTokens } from './connections/connection-tokens.js';
import { Connection } from './connections/connection.entity.js';
import { ConnectionsRepository } from './connections/connections.repository.js';
import { AccessToken, RefreshToken, TokenFamily } from './connections/token.entities.js';
import { TokensRepository } from './connections/tokens.repository.js';
import { HolderSearch } from './holder-search.js';
import { ApiKey } from './keys/api-key.entity.js';
import { Authenticator } from './keys/authenticator.js';
import { Challenges } from './keys/challenges.js';
import { KeyGuard } from './keys/key.guard.js';
import { KeyRepository } from './keys/key.repository.js';
import { KeysService } from './keys/keys.service.js';
import { OwnKeys } from './keys/own-keys.js';
import { MeController } from './me.controller.js';
import { MemberGuard } from './memberships/member.guard.js';
import { Memberships } from './memberships/memberships.js';
import { OwnerEmails } from './memberships/owner-emails.js';
import { PartnerMember } from './memberships/partner-member.entity.js';
import { PolicyCheck } from './policy-check.js';
import { PageCookies } from './sessions/page-cookies.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { Session } from './sessions/session.entity.js';
import { SessionGuard } from './sessions/session.guard.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UserGuard } from './sessions/user.guard.js';
import { ClientKeys } from './usage/client-keys.js';
import { KeyFetches } from './usage/key-fetches.entity.js';
import { KeyRequests } from './usage/key-requests.entity.js';
import { KeyUsage } from './usage/key-usage.js';
import { UsageRepository } from './usage/usage.repository.js';
import { ClientsRepository } from './users/clients.repository.js';
import { PartnerClient } from './users/partner-client.entity.js';
import { Tiers } from './users/tiers.js';
import { User } from './users/user.entity.js';

async function budgetStorage({ redisUrl }: Config): Promise<BudgetStorage> {
  if (redisUrl === undefined) return new MemoryBudgetStorage();
  // Loaded on demand, because loading it slows down the start.
  const { RedisBudgetStorage } = await import('./budgets/redis-budget-storage.js');
  const storage = new RedisBudgetStorage(redisUrl);
  await storage.connected();
  return storage;
}

/** Not global: the order of shutdown would not guarantee that the last counts of usage are written before the database closes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([
      User,
      PartnerClient,
      PartnerMember,
      ApiKey,
      Session,
      Connection,
      TokenFamily,
      AccessToken,
      RefreshToken,
      KeyRequests,
      KeyFetches,
    ]),
    // `Budgets` chooses windows and limits per request, so the throttler itself has none.
    ThrottlerModule.forRoot({ throttlers: [{ ttl: 60_000, limit: 0 }] }),
  ],
  controllers: [MeController],
  providers: [
    { provide: ThrottlerStorage, useFactory: budgetStorage, inject: [Config] },
    AccessChanges,
    ActorNames,
    HolderSearch,
    Budgets,
    { provide: Crawlers, useFactory: (metrics: Metrics) => new Crawlers(metrics), inject: [Metrics] },
    KeyRepository,
    AppTokens,
    Challenges,
    ConnectionsRepository,
    ConnectionTokens,
    TokensRepository,
    ClientsRepository,
    Memberships,
    OwnerEmails,
    Tiers,
    Authenticator,
    KeysService,
    OwnKeys,
    PageCookies,
    SessionsRepository,
    SessionTokens,
    SessionsService,
    PolicyCheck,
    AccessRecheckInterceptor,
    // Guards run in this order: 401, 403, then 429. A form from another site is charged, then rejected with 403.
    { provide: APP_GUARD, useClass: KeyGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: BudgetGuard },
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: UserGuard },
    { provide: APP_GUARD, useClass: MemberGuard },
    UsageRepository,
    KeyUsage,
    ClientKeys,
  ],
  exports: [
    AccessChanges,
    AccessRecheckInterceptor,
    ActorNames,
    AppTokens,
    Authenticator,
    Budgets,
    Challenges,
    ClientsRepository,
    ConnectionTokens,
    HolderSearch,
    KeysService,
    Memberships,
    OwnerEmails,
    OwnKeys,
    PageCookies,
    PolicyCheck,
    SessionsRepository,
    SessionsService,
    Tiers,
    KeyUsage,
    ClientKeys,
  ],
})
export class AccessModule {}
