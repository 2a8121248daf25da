import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/config.js';
import { SameOriginGuard } from '../../platform/http/requests/same-origin.guard.js';
import { AccessRevisionService } from './access-revision.service.js';
import { AccessRecheckInterceptor } from './access-recheck.interceptor.js';
import { AuthenticationGuard } from './authentication.guard.js';
import { type BudgetStorage, MemoryBudgetStorage } from './budgets/budget-storage.js';
import { BudgetGuard } from './budgets/budget.guard.js';
import { BudgetsService } from './budgets/budgets.service.js';
import { CrawlersService } from './budgets/crawlers.service.js';
import { AppTokensService } from './connections/app-tokens.service.js';
import { ConnectionTokensService } from './connections/connection-tokens.service.js';
import { TokensRepository } from './connections/tokens.repository.js';
import { HoldersRepository } from './holders.repository.js';
import { ApiKey } from './keys/api-key.entity.js';
import { AuthenticationService } from './keys/authentication.service.js';
import { KeyRepository } from './keys/key.repository.js';
import { KeysService } from './keys/keys.service.js';
import { UserKeysService } from './keys/user-keys.service.js';
import { MeController } from './me.controller.js';
import { MembershipsService } from './memberships/memberships.service.js';
import { PartnerOwnerEmailsService } from './memberships/partner-owner-emails.service.js';
import { PartnerMember } from './memberships/partner-member.entity.js';
import { PageGuard } from './page.guard.js';
import { PolicyCheckService } from './policy-check.service.js';
import { PageCookiesService } from './sessions/page-cookies.service.js';
import { Session } from './sessions/session.entity.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { KeyUsageService } from './usage/key-usage.service.js';
import { UsageRepository } from './usage/usage.repository.js';
import { ClientsRepository } from './users/clients.repository.js';
import { PartnerClient } from './users/partner-client.entity.js';
import { User } from './users/user.entity.js';

async function budgetStorage({ redisUrl }: Config): Promise<BudgetStorage> {
  if (redisUrl === undefined) return new MemoryBudgetStorage();
  // Loaded on demand, because loading it slows down the start.
  const { RedisBudgetStorage } = await import('./budgets/redis-budget-storage.js');
  const storage = new RedisBudgetStorage(redisUrl);
  await storage.connected();
  return storage;
}

/** What other modules call. */
const SERVICES = [
  AccessRevisionService,
  AccessRecheckInterceptor,
  AppTokensService,
  AuthenticationService,
  BudgetsService,
  ClientsRepository,
  ConnectionTokensService,
  HoldersRepository,
  KeyUsageService,
  KeysService,
  MembershipsService,
  UserKeysService,
  PartnerOwnerEmailsService,
  PageCookiesService,
  PolicyCheckService,
  SessionsService,
];

/** Not global: the order of shutdown would not guarantee that the last counts of usage are written before the database closes. */
@Module({
  imports: [
    TypeOrmModule.forFeature([User, PartnerClient, PartnerMember, ApiKey, Session]),
    // `BudgetsService` chooses windows and limits per request, so the throttler itself has none.
    ThrottlerModule.forRoot({ throttlers: [{ ttl: 60_000, limit: 0 }] }),
  ],
  controllers: [MeController],
  providers: [
    ...SERVICES,
    { provide: ThrottlerStorage, useFactory: budgetStorage, inject: [Config] },
    CrawlersService,
    KeyRepository,
    TokensRepository,
    SessionsRepository,
    // Guards run in this order: 401, 403, then 429. A form from another site is charged, then rejected with 403.
    { provide: APP_GUARD, useClass: AuthenticationGuard },
    { provide: APP_GUARD, useClass: BudgetGuard },
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: PageGuard },
    UsageRepository,
  ],
  exports: SERVICES,
})
export class AccessModule {}
