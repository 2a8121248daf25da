import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AuthorizationRequests } from './connections/authorization-requests.js';
import {
  AuthorizationCode,
  AuthorizationRequest,
  BlockedApp,
  UsedAssertion,
} from './connections/authorization.entities.js';
import { AppBlocks } from './connections/clients/app-blocks.js';
import { AppClients } from './connections/clients/app-clients.js';
import { ClientAssertions } from './connections/clients/client-assertions.js';
import { ClientDocuments } from './connections/clients/client-documents.js';
import { RegisteredClients } from './connections/clients/registered-clients.js';
import { ConnectedApps } from './connections/connected-apps.js';
import { ConnectionsStore } from './connections/connections-store.js';
import { Consents } from './connections/consents.js';
import { AppBlocking } from './connections/desk/app-blocking.js';
import { AppDesk } from './connections/desk/app-desk.js';
import { AppListsRepository } from './connections/desk/app-lists.repository.js';
import { Grants } from './connections/grants.js';
import { AccountClosing } from './profile/account-closing.js';
import { AccountDeletion } from './profile/account-deletion.js';
import { AccountExport } from './profile/account-export.js';
import { EmailChangeConfirmation } from './profile/email-change-confirmation.js';
import { EmailChangeRequests } from './profile/email-change-requests.js';
import { EmailChange } from './profile/email-change.entity.js';
import { EmailChangesRepository } from './profile/email-changes.repository.js';
import { Identities } from './providers/identities.js';
import { IdentitiesRepository } from './providers/identities.repository.js';
import { Identity } from './providers/identity.entity.js';
import { LinkedIdentities } from './providers/linked-identities.js';
import { ProviderSignInFlow } from './providers/provider-sign-in-flow.js';
import { ProviderSignIn } from './providers/provider-sign-in.entity.js';
import { ProviderSignInsRepository } from './providers/provider-sign-ins.repository.js';
import { Providers } from './providers/providers.js';
import { FirstAdmin } from './sign-in/first-admin.js';
import { KnownBrowsers } from './sign-in/known-browsers.js';
import { SignInConfirmation } from './sign-in/sign-in-confirmation.js';
import { SignInLimits } from './sign-in/sign-in-limits.js';
import { SignInRequests } from './sign-in/sign-in-requests.js';
import { SignIn } from './sign-in/sign-in.entity.js';
import { SignInsRepository } from './sign-in/sign-ins.repository.js';
import { Accounts } from './users/accounts.js';
import { Admins } from './users/admins.js';
import { UserSessions } from './users/user-sessions.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

@Module({
  imports: [
    AccessModule,
    BillingModule,
    NotificationsModule,
    TypeOrmModule.forFeature([
      SignIn,
      EmailChange,
      Identity,
      ProviderSignIn,
      AuthorizationRequest,
      AuthorizationCode,
      UsedAssertion,
      BlockedApp,
    ]),
  ],
  providers: [
    AppBlocking,
    AppBlocks,
    AppDesk,
    AppListsRepository,
    AppClients,
    AuthorizationRequests,
    ClientAssertions,
    ClientDocuments,
    ConnectedApps,
    ConnectionsStore,
    Consents,
    Grants,
    RegisteredClients,
    UsersRepository,
    Admins,
    UsersService,
    UserSessions,
    Accounts,
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
  ],
  exports: [
    AccountClosing,
    AccountExport,
    Accounts,
    AppBlocking,
    AppDesk,
    AuthorizationRequests,
    ConnectedApps,
    Consents,
    EmailChangeConfirmation,
    EmailChangeRequests,
    FirstAdmin,
    Grants,
    KnownBrowsers,
    LinkedIdentities,
    ProviderSignInFlow,
    Providers,
    RegisteredClients,
    SignInConfirmation,
    SignInRequests,
    UserSessions,
    UsersService,
  ],
})
export class AccountsModule {}
