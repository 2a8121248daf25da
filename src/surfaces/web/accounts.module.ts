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
import { WebModule } from './web.module.js';
import { DevelopmentMailController } from './sign-in/development-mail.controller.js';
import { BrowserSessions } from './sign-in/browser-sessions.js';
import { ProviderPages } from './sign-in/provider-pages.js';
import { ProvidersController } from './sign-in/providers.controller.js';
import { SignInController } from './sign-in/sign-in.controller.js';
import { SignInPages } from './sign-in/sign-in-pages.js';

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
    AccountController,
    SessionsController,
  ],
  providers: [SignInPages, ProviderPages, BrowserSessions, KeyPages, UsagePages, AccountPages, OwnData],
})
export class AccountsModule {}
