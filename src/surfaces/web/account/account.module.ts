import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { AccountsModule } from '../../../contexts/accounts/accounts.module.js';
import { BillingModule } from '../../../contexts/billing/billing.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { LaunchListsModule } from '../../../contexts/launch-lists/launch-lists.module.js';
import { ListingsModule } from '../../../contexts/listings/listings.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { RequestsModule } from '../../../contexts/requests/requests.module.js';
import { SavedModule } from '../../../contexts/saved/saved.module.js';
import { TeamModule } from '../../../contexts/team/team.module.js';
import { UsageReportsService } from '../kit/access/usage-reports.service.js';
import { KitModule } from '../kit/kit.module.js';
import { LocalDevelopmentService } from '../kit/pages/local-development.service.js';
import { AccountAppsController } from './apps/apps.controller.js';
import { AuthorizeController, ConsentController } from './apps/consent.controller.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { DashboardController, AccountKeysController } from './keys/keys.controller.js';
import { LaunchListsController } from './launch-lists/launch-lists.controller.js';
import { ListingRequestsController } from './listing-requests/listing-requests.controller.js';
import { PartnerApplicationsController } from './partner-applications/applications.controller.js';
import { PlanController, TestCheckoutController } from './plan/plan.controller.js';
import { StripeController } from './plan/stripe.controller.js';
import { AccountCloseController, AccountController } from './profile/account.controller.js';
import { UserDataExportService } from './profile/user-data-export.service.js';
import { SavedController } from './saved/saved.controller.js';
import { AccountSessionsController } from './sessions/sessions.controller.js';
import { BrowserSessionsService } from './sign-in/browser-sessions.service.js';
import { DevelopmentMailController, SignInController } from './sign-in/sign-in.controller.js';
import { ProviderSignInController } from './sign-in/provider-sign-in.controller.js';
import { SignInMethodsService } from './sign-in/sign-in-methods.service.js';
import { AccountUsageController } from './usage/usage.controller.js';

@Module({
  imports: [
    KitModule,
    AccessModule,
    BillingModule,
    AccountsModule,
    ListingsModule,
    CatalogModule,
    PartnersModule,
    RequestsModule,
    SavedModule,
    LaunchListsModule,
    TeamModule,
  ],
  controllers: [
    SignInController,
    ProviderSignInController,
    DevelopmentMailController,
    DashboardController,
    AccountKeysController,
    AccountUsageController,
    PlanController,
    TestCheckoutController,
    StripeController,
    AccountController,
    AccountCloseController,
    AccountSessionsController,
    ListingRequestsController,
    PartnerApplicationsController,
    InvitationsController,
    SavedController,
    LaunchListsController,
    AccountAppsController,
    AuthorizeController,
    ConsentController,
  ],
  providers: [
    SignInMethodsService,
    BrowserSessionsService,
    UsageReportsService,
    UserDataExportService,
    LocalDevelopmentService,
  ],
})
export class AccountModule {}
