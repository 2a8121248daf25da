import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { UsageModule } from '../../../contexts/access/usage/usage.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { AccountController } from '../dashboard/account.controller.js';
import { AccountPages } from '../dashboard/account-pages.js';
import { DashboardController } from '../dashboard/dashboard.controller.js';
import { OwnData } from '../dashboard/own-data.js';
import { SessionsController } from '../dashboard/sessions.controller.js';
import { WebModule } from '../web.module.js';
import { DevelopmentMailController } from './development-mail.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignInPages } from './sign-in-pages.js';

/** The pages with which people sign in and look after their accounts. */
@Module({
  imports: [WebModule, AccessModule, UsageModule, MailModule],
  controllers: [
    SignInController,
    DevelopmentMailController,
    DashboardController,
    AccountController,
    SessionsController,
  ],
  providers: [SignInPages, AccountPages, OwnData],
})
export class AccountsModule {}
