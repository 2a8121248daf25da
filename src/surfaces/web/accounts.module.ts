import { Module } from '@nestjs/common';
import { AccessModule } from '../../contexts/access/access.module.js';
import { UsageModule } from '../../contexts/access/usage/usage.module.js';
import { MailModule } from '../../platform/mail/mail.module.js';
import { AdminModule } from '../admin/admin.module.js';
import { AccountController } from './account/account.controller.js';
import { AccountPages } from './account/account-pages.js';
import { DashboardController } from './dashboard/dashboard.controller.js';
import { KeyPages } from './keys/key-pages.js';
import { OwnKeysController } from './keys/keys.controller.js';
import { OwnData } from './account/own-data.js';
import { SessionsController } from './dashboard/sessions.controller.js';
import { UsageController } from './usage/usage.controller.js';
import { UsagePages } from './usage/usage-pages.js';
import { LocalDevelopment } from './pages/local-development.js';
import { PlanController } from './plan/plan.controller.js';
import { PlanPages } from './plan/plan-pages.js';
import { StripeController } from './plan/stripe.controller.js';
import { TestCheckoutController } from './plan/test-checkout.controller.js';
import { WebModule } from './web.module.js';
import { DevelopmentMailController } from './sign-in/development-mail.controller.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { ProviderPages } from './sign-in/provider-pages.js';
import { ProvidersController } from './sign-in/providers.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInPages } from './sign-in/sign-in-pages.js';
import { SignInWays } from './sign-in/sign-in-ways.js';

/** The pages with which people sign in and look after their accounts. */
@Module({
  imports: [WebModule, AccessModule, UsageModule, AdminModule, MailModule],
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
    SessionsController,
  ],
  providers: [
    SignInPages,
    SignInWays,
    ProviderPages,
    BrowserSessions,
    KeyPages,
    UsagePages,
    PlanPages,
    AccountPages,
    OwnData,
    LocalDevelopment,
  ],
})
export class AccountsModule {}
