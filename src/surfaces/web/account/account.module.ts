import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { AccountsModule } from '../../../contexts/accounts/accounts.module.js';
import { BillingModule } from '../../../contexts/billing/billing.module.js';
import { CatalogModule } from '../../../contexts/catalog/catalog.module.js';
import { LaunchListsModule } from '../../../contexts/launch-lists/launch-lists.module.js';
import { PartnersModule } from '../../../contexts/partners/partners.module.js';
import { RequestsModule } from '../../../contexts/requests/requests.module.js';
import { SavedModule } from '../../../contexts/saved/saved.module.js';
import { TeamModule } from '../../../contexts/team/team.module.js';
import { UsageReports } from '../kit/access/usage-reports.js';
import { KeyForms } from '../kit/keys/key-forms.js';
import { KitModule } from '../kit/kit.module.js';
import { LocalDevelopment } from '../kit/pages/local-development.js';
import { AppsController } from './apps/apps.controller.js';
import { AuthorizeController } from './apps/authorize.controller.js';
import { ConsentController } from './apps/consent.controller.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { OwnKeysController } from './keys/keys.controller.js';
import { LaunchListsController } from './launch-lists/launch-lists.controller.js';
import { ListingRequestsController } from './listing-requests/listing-requests.controller.js';
import { PartnerApplicationsController } from './partner-applications/applications.controller.js';
import { PlanController } from './plan/plan.controller.js';
import { StripeController } from './plan/stripe.controller.js';
import { TestCheckoutController } from './plan/test-checkout.controller.js';
import { AccountCloseController } from './profile/account-close.controller.js';
import { AccountController } from './profile/account.controller.js';
import { OwnData } from './profile/own-data.js';
import { SavedController } from './saved/saved.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { DevelopmentMailController } from './sign-in/development-mail.controller.js';
import { ProvidersController } from './sign-in/providers.controller.js';
import { SignInMethods } from './sign-in/sign-in-methods.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { UsageController } from './usage/usage.controller.js';

@Module({
  imports: [
    KitModule,
    AccessModule,
    BillingModule,
    AccountsModule,
    CatalogModule,
    PartnersModule,
    RequestsModule,
    SavedModule,
    LaunchListsModule,
    TeamModule,
  ],
  controllers: [
    SignInController,
    ProvidersController,
    DevelopmentMailController,
    OwnKeysController,
    UsageController,
    PlanController,
    TestCheckoutController,
    StripeController,
    AccountController,
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
  providers: [SignInMethods, BrowserSessions, KeyForms, UsageReports, OwnData, LocalDevelopment],
})
export class AccountModule {}
