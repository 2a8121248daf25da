import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { AccountsModule } from '../../../contexts/accounts/accounts.module.js';
import { BillingModule } from '../../../contexts/billing/billing.module.js';
import { UsageModule } from '../../../contexts/access/usage/usage.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { LaunchListsModule } from '../../../contexts/launch-lists/launch-lists.module.js';
import { ApplicationsModule } from '../../../contexts/partners/applications/applications.module.js';
import { MembersModule } from '../../../contexts/partners/members/members.module.js';
import { RequestsModule } from '../../../contexts/requests/requests.module.js';
import { SavedModule } from '../../../contexts/saved/saved.module.js';
import { TeamModule } from '../../../contexts/team/team.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { AppsController } from './apps/apps.controller.js';
import { AuthorizeController } from './apps/authorize.controller.js';
import { ConsentController } from './apps/consent.controller.js';
import { AccountCloseController } from './profile/account-close.controller.js';
import { AccountController } from './profile/account.controller.js';
import { AccountEmailController } from './profile/account-email.controller.js';
import { AccountLoader } from './profile/account.loader.js';
import { DashboardController } from './frame/dashboard.controller.js';
import { KeysLoader } from './keys/keys.loader.js';
import { OwnKeysController } from './keys/keys.controller.js';
import { OwnData } from './profile/own-data.js';
import { LaunchListsController } from './launch-lists/launch-lists.controller.js';
import { LaunchListsLoader } from './launch-lists/launch-lists.loader.js';
import { ListingRequestsController } from './listing-requests/listing-requests.controller.js';
import { ListingRequestsLoader } from './listing-requests/listing-requests.loader.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { PartnerApplicationsController } from './partner-applications/applications.controller.js';
import { PartnerApplicationsLoader } from './partner-applications/applications.loader.js';
import { SavedController } from './saved/saved.controller.js';
import { SavedLoader } from './saved/saved.loader.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { UsageController } from './usage/usage.controller.js';
import { UsageLoader } from './usage/usage.loader.js';
import { LocalDevelopment } from '../kit/pages/local-development.js';
import { PlanController } from './plan/plan.controller.js';
import { PlanLoader } from './plan/plan.loader.js';
import { StripeController } from './plan/stripe.controller.js';
import { TestCheckoutController } from './plan/test-checkout.controller.js';
import { UsageReports } from '../kit/access/usage-reports.js';
import { KeyForms } from '../kit/keys/key-forms.js';
import { KitModule } from '../kit/kit.module.js';
import { DevelopmentMailController } from './sign-in/development-mail.controller.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { ProvidersController } from './sign-in/providers.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInMethods } from './sign-in/sign-in-methods.js';

@Module({
  imports: [
    KitModule,
    AccessModule,
    BillingModule,
    AccountsModule,
    UsageModule,
    CatalogModule,
    ApplicationsModule,
    MembersModule,
    RequestsModule,
    SavedModule,
    LaunchListsModule,
    TeamModule,
    MailModule,
  ],
  controllers: [
    SignInController,
    ProvidersController,
    DevelopmentMailController,
    DashboardController,
    OwnKeysController,
    UsageController,
    PlanController,
    TestCheckoutController,
    StripeController,
    AccountController,
    AccountEmailController,
    AccountCloseController,
    SessionsController,
    ListingRequestsController,
    PartnerApplicationsController,
    InvitationsController,
    SavedController,
    LaunchListsController,
    AppsController,
    AuthorizeController,
    ConsentController,
  ],
  providers: [
    SignInMethods,
    BrowserSessions,
    KeyForms,
    KeysLoader,
    UsageReports,
    UsageLoader,
    PlanLoader,
    AccountLoader,
    OwnData,
    ListingRequestsLoader,
    PartnerApplicationsLoader,
    SavedLoader,
    LaunchListsLoader,
    LocalDevelopment,
  ],
})
export class AccountModule {}
