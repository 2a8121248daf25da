import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { notFound } from '../../../../platform/errors/app-error.js';
import { Mails } from '../../../../platform/mail/mails.js';
import { type FreshPage, page } from '../../kit/pages/page.js';
import { PublicPages } from '../../kit/pages/page-policy.js';
import { DevelopmentMailView } from './sign-in.view.js';
import { SignInMethods } from './sign-in-methods.js';

/** Unsent emails, for developers. */
@PublicPages()
@Controller('dev/mail')
export class DevelopmentMailController {
  constructor(
    private readonly mails: Mails,
    private readonly methods: SignInMethods,
  ) {}

  @Get()
  async listEmails(@Req() request: Request): Promise<FreshPage> {
    if (!this.methods.hasDevelopmentMail(request)) throw notFound('Page not found.');
    return page(DevelopmentMailView, { mails: await this.mails.listNewestEmails() });
  }
}
