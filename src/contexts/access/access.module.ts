import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/config.js';
import { AccessRevisionService } from './access-revision.service.js';
import { BudgetStorage, MemoryBudgetStorage } from './budgets/budget-storage.js';
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
import { MembershipsService } from './memberships/memberships.service.js';
import { PartnerOwnerEmailsService } from './memberships/partner-owner-emails.service.js';
import { PartnerMember } from './memberships/partner-member.entity.js';
import { Session } from './sessions/session.entity.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { KeyUsageService } from './usage/key-usage.service.js';
import { UsageRepository } from './usage/usage.repository.js';
import { ClientsRepository } from './users/clients.repository.js';
import { PartnerClient } from './users/partner-client.entity.js';
import { User } from './users/user.entity.js';

async function createBudgetStorage({ redisUrl }: Config): Promise<BudgetStorage> {
  if (redisUrl === undefined) return new MemoryBudgetStorage();
  // Loaded on demand, because loading it slows down the start.
  const { RedisBudgetStorage } = await import('./budgets/redis-budget-storage.js');
  const storage = new RedisBudgetStorage(redisUrl);
  await storage.connected();
  return storage;
}

const SERVICES = [
  AccessRevisionService,
  AppTokensService,
  AuthenticationService,
  BudgetsService,
  ClientsRepository,
  ConnectionTokensService,
  CrawlersService,
  HoldersRepository,
  KeyUsageService,
  KeysService,
  MembershipsService,
  UserKeysService,
  PartnerOwnerEmailsService,
  SessionsService,
];

/** Not global: the order of shutdown would not guarantee that the last counts of usage are written before the database closes. */
@Module({
  imports: [TypeOrmModule.forFeature([User, PartnerClient, PartnerMember, ApiKey, Session])],
  providers: [
    ...SERVICES,
    { provide: BudgetStorage, useFactory: createBudgetStorage, inject: [Config] },
    KeyRepository,
    TokensRepository,
    SessionsRepository,
    UsageRepository,
  ],
  exports: [...SERVICES, BudgetStorage],
})
export class AccessModule {}
