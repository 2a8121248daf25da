import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccessModule } from '../access/access.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { EmailChange, Identity, SignIn } from './accounts.entities.js';
import { AdminAppsService } from './connections/admin/admin-apps.service.js';
import { AppListsRepository } from './connections/admin/app-lists.repository.js';
import { AuthorizationRequestsService } from './connections/authorization-requests.service.js';
import { AppClientsService } from './connections/clients/app-clients.service.js';
import { ClientAssertionsService } from './connections/clients/client-assertions.service.js';
import { ClientDocumentsService } from './connections/clients/client-documents.service.js';
import { ConnectedAppsService } from './connections/connected-apps.service.js';
import { ConnectionsRepository } from './connections/connections.repository.js';
import { ConsentsService } from './connections/consents.service.js';
import { OAuthTokenService } from './connections/oauth-token.service.js';
import { AccountClosingService } from './profile/account-closing.service.js';
import { AccountDataService } from './profile/account-data.service.js';
import { EmailChangesRepository } from './profile/email-changes.repository.js';
import { EmailChangesService } from './profile/email-changes.service.js';
import { IdentitiesRepository } from './providers/identities.repository.js';
import { IdentitiesService } from './providers/identities.service.js';
import { ProviderSignInService } from './providers/provider-sign-in.service.js';
import { SignInProvidersService } from './providers/sign-in-providers.service.js';
import { FirstAdminService } from './sign-in/first-admin.service.js';
import { KnownBrowsersService } from './sign-in/known-browsers.service.js';
import { SignInConfirmationService } from './sign-in/sign-in-confirmation.service.js';
import { SignInRequestsService } from './sign-in/sign-in-requests.service.js';
import { SignInsRepository } from './sign-in/sign-ins.repository.js';
import { AccountsService } from './users/accounts.service.js';
import { UsersRepository } from './users/users.repository.js';
import { UsersService } from './users/users.service.js';

const SERVICES = [
  AccountClosingService,
  AccountDataService,
  AccountsService,
  AdminAppsService,
  AppClientsService,
  AuthorizationRequestsService,
  ConnectedAppsService,
  ConsentsService,
  EmailChangesService,
  FirstAdminService,
  OAuthTokenService,
  IdentitiesService,
  KnownBrowsersService,
  ProviderSignInService,
  SignInProvidersService,
  SignInConfirmationService,
  SignInRequestsService,
  UsersService,
];

@Module({
  imports: [
    AccessModule,
    BillingModule,
    NotificationsModule,
    TypeOrmModule.forFeature([SignIn, EmailChange, Identity]),
  ],
  providers: [
    ...SERVICES,
    AppListsRepository,
    ClientAssertionsService,
    ClientDocumentsService,
    ConnectionsRepository,
    EmailChangesRepository,
    IdentitiesRepository,
    SignInsRepository,
    UsersRepository,
  ],
  exports: SERVICES,
})
export class AccountsModule {}
