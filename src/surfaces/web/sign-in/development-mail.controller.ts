import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../../../platform/config/config.js';
import { notFound } from '../../../platform/errors/app-error.js';
import { MailTransport } from '../../../platform/mail/mail-transport.js';
import { Mails } from '../../../platform/mail/mails.js';
import { type FreshPage, freshPage } from '../pages/page.js';
import { PublicPages } from '../pages/page-policy.js';
import { DevelopmentMailView } from './development-mail.view.js';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/** The mails that were not sent anywhere, for developers. */
@PublicPages()
@Controller('dev/mail')
export class DevelopmentMailController {
  constructor(
    private readonly mails: Mails,
    private readonly transport: MailTransport,
    private readonly config: Config,
  ) {}

  @Get()
  async list(@Req() request: Request): Promise<FreshPage> {
    if (!this.isServed(request)) throw notFound('There is no such page');
    return freshPage(DevelopmentMailView, { mails: await this.mails.newest() }, 200);
  }

  /** The service listens on all interfaces, so the page is only for a browser on this machine that names the site's own host. */
  private isServed({ socket, headers }: Request): boolean {
    return (
      !this.config.production &&
      !this.transport.isConfigured &&
      LOOPBACK.test(socket.remoteAddress ?? '') &&
      headers['x-forwarded-for'] === undefined &&
      headers.host === new URL(this.config.siteUrl).host
    );
  }
}
