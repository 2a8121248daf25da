import { Module } from '@nestjs/common';
import { AccessModule } from '../../../contexts/access/access.module.js';
import { MailModule } from '../../../platform/mail/mail.module.js';
import { DashboardController } from '../dashboard/dashboard.controller.js';
import { SessionsController } from '../dashboard/sessions.controller.js';
import { WebModule } from '../web.module.js';
import { DevelopmentMailController } from './development-mail.controller.js';
import { SignInController } from './sign-in.controller.js';
import { SignInPages } from './sign-in-pages.js';

/** The pages with which people sign in and look after their accounts. */
@Module({
  imports: [WebModule, AccessModule, MailModule],
  controllers: [SignInController, DevelopmentMailController, DashboardController, SessionsController],
  providers: [SignInPages],
})
export class AccountsModule {}
