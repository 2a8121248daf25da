import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, ThrottlerStorage } from '@nestjs/throttler';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../../platform/config/config.js';
import { AccountClosing } from '../accounts/profile/account-closing.js';
import { AccountExport } from '../accounts/profile/account-export.js';
import { AccountDeletion } from '../accounts/profile/account-deletion.js';
import { EmailChangeConfirmation } from '../accounts/profile/email-change-confirmation.js';
import { EmailChangeRequests } from '../accounts/profile/email-change-requests.js';
import { EmailChange } from '../accounts/profile/email-change.entity.js';
import { EmailChangesRepository } from '../accounts/profile/email-changes.repository.js';
import { BudgetGuard } from './budgets/budget.guard.js';
import { type BudgetStorage, MemoryBudgetStorage } from './budgets/budget-storage.js';
import { Budgets } from './budgets/budgets.js';
import { Crawlers } from './budgets/crawlers.js';
import { AccessRecheckInterceptor } from './access-recheck.interceptor.js';
import { ActorNames } from './actor-names.js';
import { HolderSearch } from './holder-search.js';
import { AccessChanges } from './access-changes.js';
import { ApiKey } from './keys/api-key.entity.js';
import { Authenticator } from './keys/authenticator.js';
import { KeyGuard } from './keys/key.guard.js';
import { KeyRepository } from './keys/key.repository.js';
import { KeysService } from './keys/keys.service.js';
import { OwnKeys } from './keys/own-keys.js';
import { MeController } from './me.controller.js';
import { Identities } from '../accounts/providers/identities.js';
import { IdentitiesRepository } from '../accounts/providers/identities.repository.js';
import { Identity } from '../accounts/providers/identity.entity.js';
import { LinkedIdentities } from '../accounts/providers/linked-identities.js';
import { ProviderSignInFlow } from '../accounts/providers/provider-sign-in-flow.js';
import { ProviderSignIn } from '../accounts/providers/provider-sign-in.entity.js';
import { ProviderSignInsRepository } from '../accounts/providers/provider-sign-ins.repository.js';
import { Providers } from '../accounts/providers/providers.js';
import { PageCookies } from './sessions/page-cookies.js';
import { PersonGuard } from './sessions/person.guard.js';
import { SessionGuard } from './sessions/session.guard.js';
import { Session } from './sessions/session.entity.js';
import { SessionTokens } from './sessions/session-tokens.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { UserSessions } from './sessions/user-sessions.js';
import { FirstAdmin } from '../accounts/sign-in/first-admin.js';
import { KnownBrowsers } from '../accounts/sign-in/known-browsers.js';
import { SignInConfirmation } from '../accounts/sign-in/sign-in-confirmation.js';
import { SignInLimits } from '../accounts/sign-in/sign-in-limits.js';
import { SignInRequests } from '../accounts/sign-in/sign-in-requests.js';
import { SignIn } from '../accounts/sign-in/sign-in.entity.js';
import { SignInsRepository } from '../accounts/sign-in/sign-ins.repository.js';
import { Checkout } from '../billing/checkout.js';
import { PaymentEvent } from '../billing/payment-event.entity.js';
import { PaymentEvents } from '../billing/payment-events.js';
import { PaymentEventsRepository } from '../billing/payment-events.repository.js';
import { StripeClient } from '../billing/stripe-client.js';
import { StripeGateway } from '../billing/stripe-gateway.js';
import { BannedPayers } from '../billing/banned-payers.js';
import { SubscriptionEnding } from '../billing/subscription-ending.js';
import { Subscription } from '../billing/subscription.entity.js';
import { Subscriptions } from '../billing/subscriptions.js';
import { SubscriptionsRepository } from '../billing/subscriptions.repository.js';
import { TestCheckout } from '../billing/test-checkout.js';
import { PolicyCheck } from './policy-check.js';
import { Admins } from '../accounts/users/admins.js';
import { ClientsRepository } from './users/clients.repository.js';
import { PartnerClient } from './users/partner-client.entity.js';
import { Accounts } from '../accounts/users/accounts.js';
import { User } from './users/user.entity.js';
import { UsersRepository } from '../accounts/users/users.repository.js';
import { UsersService } from '../accounts/users/users.service.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { MetricsModule } from '../../platform/metrics/metrics.module.js';
import { AuditModule } from '../../platform/audit/audit.module.js';
import { SameOriginGuard } from '../../platform/http/requests/same-origin.guard.js';
import { JobsModule } from '../../platform/jobs/jobs.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { SecretsModule } from '../../platform/secrets/secrets.module.js';
import { HttpModule } from '../../platform/http/http.module.js';

async function budgetStorage({ redisUrl }: Config): Promise<BudgetStorage> {
  if (redisUrl === undefined) return new MemoryBudgetStorage();
  // Loaded on demand, because loading it makes a start slower.
  const { RedisBudgetStorage } = await import('./budgets/redis-budget-storage.js');
  const storage = new RedisBudgetStorage(redisUrl);
  await storage.connected();
  return storage;
}

@Module({
  imports: [
    MetricsModule,
    AuditModule,
    HttpModule,
    JobsModule,
    MailModule,
    SecretsModule,
    TypeOrmModule.forFeature([
      User,
      PartnerClient,
      ApiKey,
      Session,
      SignIn,
      EmailChange,
      Identity,
      ProviderSignIn,
      Subscription,
      PaymentEvent,
    ]),
    // Windows and limits are decided per request by `Budgets`, so the throttler itself is given none.
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
    ClientsRepository,
    Authenticator,
    KeysService,
    OwnKeys,
    UsersRepository,
    Admins,
    UsersService,
    Accounts,
    PageCookies,
    SessionsRepository,
    SessionTokens,
    SessionsService,
    UserSessions,
    SignInsRepository,
    KnownBrowsers,
    SignInLimits,
    SignInRequests,
    SignInConfirmation,
    FirstAdmin,
    Providers,
    ProviderSignInsRepository,
    ProviderSignInFlow,
    IdentitiesRepository,
    Identities,
    LinkedIdentities,
    EmailChangesRepository,
    EmailChangeRequests,
    EmailChangeConfirmation,
    AccountDeletion,
    AccountClosing,
    AccountExport,
    StripeClient,
    StripeGateway,
    SubscriptionsRepository,
    Subscriptions,
    SubscriptionEnding,
    BannedPayers,
    Checkout,
    TestCheckout,
    PaymentEventsRepository,
    PaymentEvents,
    PolicyCheck,
    AccessRecheckInterceptor,
    // Their order is the order of the checks: 401, 403, then 429. A form from another site is charged, then refused (403).
    { provide: APP_GUARD, useClass: KeyGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: BudgetGuard },
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: PersonGuard },
  ],
  exports: [
    AccessChanges,
    AccessRecheckInterceptor,
    AccountClosing,
    AccountExport,
    Accounts,
    ActorNames,
    Authenticator,
    Budgets,
    Checkout,
    ClientsRepository,
    EmailChangeConfirmation,
    EmailChangeRequests,
    FirstAdmin,
    HolderSearch,
    KeysService,
    KnownBrowsers,
    LinkedIdentities,
    OwnKeys,
    PageCookies,
    PaymentEvents,
    PolicyCheck,
    ProviderSignInFlow,
    Providers,
    SessionsService,
    SignInConfirmation,
    SignInRequests,
    StripeGateway,
    Subscriptions,
    TestCheckout,
    UserSessions,
    UsersService,
  ],
})
export class AccessModule {}
